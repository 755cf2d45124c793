#!/bin/sh
# Puzzles that Debian's nudoku makes with `-d hard` have several solutions: it removes digits without looking for a second
# solution. Each solution is "Solved", and its hints follow what was entered, so a player does not see it. Do not collect them as
# puzzles with one solution.
#
# Guess: one solution, as gnome-sudoku and qqwing promise. nudoku 2.1.0 of Debian 12; tmux draws its screen.
. "$(dirname "$0")/common.sh"
debian nudoku=2.1.0-0.1+b2 tmux=3.3a-3 libutempter0=1.2.1-3 libevent-core-2.1-7=2.1.12-stable-8+deb12u1
linked root/usr/games/nudoku
linked root/usr/bin/tmux
export TMUX_TMPDIR="$work" LC_ALL=C.UTF-8
screen() { root/usr/bin/tmux -f /dev/null -L "screen$puzzle" "$@"; }
for puzzle in 1 2 3 4 5 6; do
  screen new-session -d -x 100 -y 50 "root/usr/games/nudoku -c -d hard"
  sleep 2 # the puzzle depends on the second
  screen capture-pane -p >> screens
  screen kill-server
done
cat > count.py << 'PYTHON'
def solutions(grid, most=2):
    best = None
    for cell in (i for i in range(81) if grid[i] == 0):
        row, column = divmod(cell, 9)
        seen = {grid[i] for i in range(81)
                if i // 9 == row or i % 9 == column or (i // 27 == row // 3 and i % 9 // 3 == column // 3)}
        free = [digit for digit in range(1, 10) if digit not in seen]
        if best is None or len(free) < len(best[1]):
            best = cell, free
    if best is None:
        return 1
    count = 0
    for digit in best[1]:
        count += solutions(grid[:best[0]] + [digit] + grid[best[0] + 1:], most - count)
        if count >= most:
            break
    return count


rows = [line.split('│')[1:10] for line in open('screens', encoding='utf-8') if line.count('│') >= 10]
digits = [int(cell.strip() or 0) for row in rows for cell in row]
grids = [digits[i:i + 81] for i in range(0, len(digits), 81)]
several = sum(solutions(grid) > 1 for grid in grids)
print(f"{len(grids)} puzzles; {'most' if several > len(grids) / 2 else several} have several solutions")
PYTHON
seen "nudoku -d hard" "$(python3 count.py)" "6 puzzles; most have several solutions"
