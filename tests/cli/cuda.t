The solver `cuda`, where it is built: what is said of a module that cannot be used, and that `sliced` solves all.

  $ nonet list solvers | grep -qw cuda || exit 80
  $ nonet generate -q -k minimal -n 100 -o p.txt; nonet solve -q p.txt -o answers
  $ mkdir bin; cp "$(command -v nonet)" bin
  $ fault_of() { bin/nonet solve -s cuda p.txt -o other 2>&1 | grep 'there is no device' | sed "s|$PWD/||"; cmp answers other; }

It is empty, a text, cut short, or another library.

  $ : > bin/nonet-cuda.so; fault_of
  there is no device (bin/nonet-cuda.so is damaged): sliced solved all
  $ echo a text of some length, longer than the header of a library is, which has 64 bytes > bin/nonet-cuda.so; fault_of
  there is no device (bin/nonet-cuda.so is damaged): sliced solved all
  $ head -c 1000 bin/nonet > bin/nonet-cuda.so; fault_of
  there is no device (bin/nonet-cuda.so is damaged): sliced solved all
  $ head -c 100000 bin/nonet > bin/nonet-cuda.so; fault_of
  there is no device (bin/nonet-cuda.so is damaged): sliced solved all
  $ cp "$(ldd bin/nonet | sed -n 's/.*=> \(.*libm\.so[^ ]*\).*/\1/p' | head -1)" bin/nonet-cuda.so; fault_of
  there is no device (bin/nonet-cuda.so is no module of nonet): sliced solved all

It is cut behind its first segments, or is a folder.

  $ m=$(dirname "$(command -v nonet)")/nonet-cuda.so; [ ! -e $m ] || head -c $(($(stat -c %s $m) / 2)) $m > cut; [ -e cut ] || head -c 100000 bin/nonet > cut
  $ cp cut bin/nonet-cuda.so; fault_of
  there is no device (bin/nonet-cuda.so is damaged): sliced solved all
  $ rm bin/nonet-cuda.so; mkdir bin/nonet-cuda.so; fault_of | sed 's/(.*: cannot/(... cannot/'
  there is no device (... cannot read file data: Is a directory): sliced solved all
  $ rmdir bin/nonet-cuda.so; cp "$(ldd bin/nonet | sed -n 's/.*=> \(.*libm\.so[^ ]*\).*/\1/p' | head -1)" bin/nonet-cuda.so

Ratings and hard search say so, too.

  $ bin/nonet rate --solver cuda p.txt -o /dev/null 2>&1 | grep device | sed "s|$PWD/||"
  there is no device (bin/nonet-cuda.so is no module of nonet): sliced solved all
  $ bin/nonet generate -k hard --rounds 1 -n 10 --solver cuda -o /dev/null 2>&1 | grep device | sed "s|$PWD/||"
  there is no device (bin/nonet-cuda.so is no module of nonet): sliced solved all

With threads of the host in place of a GPU, it answers as the others do.

  $ cp "$(dirname "$(command -v nonet)")/plugins/cuda_on_host.so" bin/nonet-cuda.so
  $ bin/nonet solve -q -s cuda p.txt -o other && cmp answers other
  $ for s in cuda sliced; do bin/nonet rate -q --solver $s p.txt -o rated.$s; done; cmp rated.cuda rated.sliced
  $ bin/nonet bench -q -s cuda -n 20 --launches 1 -r 1 --min-time 0.001 p.txt --json r.json > /dev/null; grep -o '"cuda on [^,]*' r.json
  "cuda on threads of the host

It is lost when it is opened, when memory is made, while puzzles are copied, and while answers are.

  $ for calls in 0 3 12 20 25; do HOST_CUDA_CALLS_UNTIL_FAILURE=$calls bin/nonet solve -s cuda p.txt -o other 2>&1 | grep device; cmp answers other; done
  there is no device (the GPU: the device is lost): sliced solved all
  there is no device (the device: the device is lost): sliced solved all
  there is no device (memory of the device: the device is lost): sliced solved all
  the device failed (puzzles to the device: the device is lost): sliced solved the rest
  the device failed (solutions from the device: the device is lost): sliced solved the rest
  $ HOST_CUDA_CALLS_UNTIL_FAILURE=25 bin/nonet rate --solver cuda p.txt -o rated 2>&1 | grep device; cmp rated rated.sliced
  the device failed (solutions from the device: the device is lost): sliced solved the rest
  $ HOST_CUDA_CALLS_UNTIL_FAILURE=25 bin/nonet bench -q -s cuda -n 20 --launches 1 -r 1 --min-time 0.001 p.txt 2>&1 | sed -n 1,2p
  nonet: cuda: the device failed (solutions from the device: the device is lost): sliced solved the rest
