Published minlex forms: Royle's first puzzle (Deverin 2007), a puzzle of SudokuClassicMinLex (2025), and the first and
the last form of full grids (Red Ed 2007), each from another equivalent.

  $ . $TESTDIR/refused.sh
  $ cat > published.txt <<'END'
  > 000000010400000000020000000000050407008000300001090000300400200050100000000806000
  > 1..456...4......2...912...6.1...5.....5..729.8..6....43.....9.2....6......82...75
  > 978531642642978531531642978897214365365897214214365897789123456456789123123456789
  > 869172543342685971715349268274538196698721435531964827123456789457893612986217354
  > END
  $ nonet canon -q published.txt
  ........1.......2......3.......4.5....6...3....781.....1..2...4.3.....7.95.......
  ........1..2..3.4..5.16.2.....7...84..96.17..7..4.9.....8.9..3..3.....9..94..76..
  123456789456789123789123456214365897365897214897214365531642978642978531978531642
  123456789457893612986217354274538196531964827698721435342685971715349268869172543

Automorphisms, as a column. The published number of the last form is 72. It is empty where two blank lines can be exchanged.

  $ printf '%-81s\n' 123456789 | tr ' ' . > blank.txt
  $ nonet canon -q --output-fields automorphisms published.txt blank.txt
  automorphisms
  1
  1
  3
  72
  ""
  $ nonet canon -q --output-fields puzzle,class_id published.txt | sed -n 2p
  .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...,2ec813d2ee1c2f2d
  $ nonet canon -q --output-fields automorphisms --dedup published.txt | tr '\n' ' '
  automorphisms 1 1 3 72  (no-eol)

Other forms are equal for equivalents, too.

  $ nonet generate -q -k minimal -n 500 > puzzles.txt; nonet generate -q -k multiple -n 1 >> puzzles.txt
  $ nonet augment -q --seed 5 puzzles.txt > copies.txt
  $ nonet canon -q --form solution-minlex puzzles.txt > forms.txt; tail -2 forms.txt
  1...5.7..4....92..78......6......465....13....68....7...42.79.....8....4.....5...
  multiple
  $ nonet canon -q --form solution-minlex copies.txt | cmp - forms.txt
  $ head -500 forms.txt | nonet solve -q | cmp - <(head -500 puzzles.txt | nonet solve -q | nonet canon -q)
  $ nonet canon -q --form pattern puzzles.txt > forms.txt; head -2 forms.txt
  ........1.....2..3..4..5.2......6....4378....92..3.....7....8...8..9.34.2....7..9
  ...........1..2..3..4.51.62....1.5...7..4...89..7......3.4..8.5.96...3..5.......6
  $ nonet canon -q --form pattern -t 1 copies.txt | cmp - forms.txt
  $ nonet canon -q forms.txt | cmp - <(nonet canon -q --form minlex puzzles.txt)
  $ sed 's/[1-9]/1/g' forms.txt | nonet canon -q | cmp - <(sed 's/[1-9]/1/g' forms.txt)

  $ refused <<'END'
  > 2 nonet canon --form pattern --dedup puzzles.txt => --form cannot be combined with --dedup or --original; write the different puzzles with `canon --dedup --original`, and their forms with a second `canon --form`
  > 2 nonet canon --form maxlex puzzles.txt => --form: maxlex is not one of minlex, solution-minlex, pattern
  > END
