#include "engine/explain/finders.h"
#include "engine/explain/workspace.h"

namespace nonet::explain {

bool find_forcing_chain(const Board& board, Workspace& workspace, Step& step) {
  return workspace.simple().find(board.marks, step);
}
bool find_nishio(const Board& board, Workspace& workspace, Step& step) {
  return workspace.nishio().find(board, step);
}
bool find_multiple_chain(const Board& board, Workspace& workspace, Step& step) {
  return workspace.multiple().find(board, step);
}
template <int level>
bool find_dynamic_chain(const Board& board, Workspace& workspace, Step& step) {
  return workspace.dynamic(level).find(board, step);
}

template bool find_dynamic_chain<0>(const Board&, Workspace&, Step&);
template bool find_dynamic_chain<1>(const Board&, Workspace&, Step&);
template bool find_dynamic_chain<2>(const Board&, Workspace&, Step&);
template bool find_dynamic_chain<3>(const Board&, Workspace&, Step&);
template bool find_dynamic_chain<4>(const Board&, Workspace&, Step&);
template bool find_dynamic_chain<5>(const Board&, Workspace&, Step&);
template bool find_dynamic_chain<6>(const Board&, Workspace&, Step&);
template bool find_dynamic_chain<7>(const Board&, Workspace&, Step&);

}  // namespace nonet::explain
