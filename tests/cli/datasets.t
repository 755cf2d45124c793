Each corpus of datasets/ has exactly the bytes that its recipe in the README gives. The search for the hard
puzzles takes ten seconds, and minutes with a sanitizer or in an emulator.

  $ readme=$TESTDIR/../../datasets/README.md
  $ sed -n 's/^| `\([a-z]*\.txt\)` .*`nonet \(generate .*\)` |$/\1 \2/p' $readme > recipes
  $ cut -d' ' -f1 recipes
  easy.txt
  minimal.txt
  hard.txt
  multiple.txt
  invalid.txt
  mixed.txt
  $ while read -r file arguments; do
  >   test $file = hard.txt && test -n "$NONET_EMULATED" && continue
  >   nonet $arguments -q > made && cmp made $TESTDIR/../../datasets/$file
  > done < recipes
