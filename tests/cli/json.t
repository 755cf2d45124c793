JSON of any layout: what is a puzzle is found by solving it, not by its name.

  $ nonet generate -q -k minimal -n 3 --seed 31 > puzzles; nonet solve -q puzzles > solutions
  $ prose() { tr . "$1" | fold -w 9 | sed 's/./& /g; s/ $//' | paste -sd'~' | sed 's/~/\\n/g'; }
  $ rows() { tr . "$1" | fold -w 9 | sed 's/[^0-9]/"&"/g; s/[0-9]\|"[^"]"/&, /g; s/, $//; s/.*/[&]/' |
  >   paste -sd, | sed 's/,\[/, [/g; s/.*/[&]/; s/"E"/""/g'; }
  $ each() { paste puzzles solutions | while read -r p s; do "$@"; done; }
  $ same() { nonet solve -q "$@" | cmp - solutions && echo right; }

Conversations: fields have paths, with indices from 0.

  $ chat() { echo "{\"talk\": [{\"by\": \"me\", \"text\": \"Fill in: $p\"}, {\"by\": \"you\", \"text\": \"$s\"}]}"; }
  $ each chat > chat.jsonl; nonet convert -q --puzzles-only --column talk.0.text chat.jsonl | cmp - puzzles
  $ gym() { echo "{\"q\": \"Here:\\n$(echo $p | prose _)\\nUse 1 to 9.\", \"answer\": \"$(echo $s | prose _)\", \"about\": {\"board\": $(echo $p | rows 0), \"full\": $(echo $s | rows 0), \"n\": 5}}"; }
  $ each gym > gym.jsonl; same --column about.board gym.jsonl
  right
  $ nonet solve -q --column about.none gym.jsonl
  nonet: gym.jsonl: no column 'about.none' in 'q,answer,about.board,about.full,about.n'
  [4]

Paths name fields in all commands.

  $ for c in convert canon minimize; do nonet $c -q puzzles > a; nonet $c -q $([ $c != convert ] || echo --puzzles-only) --column about.board gym.jsonl | cmp - a; done
  $ nonet rate -q puzzles | cut -d, -f 3- > a; nonet rate -q --column about.board gym.jsonl | cut -d, -f 3- | cmp - a
  $ nonet verify --column about.board gym.jsonl solutions
  OK: 3 records, 3 solutions right
  $ nonet solve -q --column about.board --check-column=about.full gym.jsonl | cmp - solutions
  $ nonet solve -q --column about.board --keep-columns -f csv gym.jsonl | head -1
  record,puzzle,solution,status,guesses,nanos,q,answer,about.full,about.n

Empty texts are blanks. Two boards are never joined.

  $ each eval 'echo "{\"id\": 7, \"grid\": $(echo $p | rows E)}"' > empty.jsonl; same empty.jsonl
  right
  $ each eval 'echo $p | rows E' > bare.jsonl; same bare.jsonl
  right
  $ sed '2s/[1-9], /77, /' bare.jsonl | nonet solve -q --max-malformed 1
  158632749439781625762594318945278136826413957371965284587126493293847561614359872
  malformed
  287439561941865723635127894874316259593278416126954387469583172352791648718642935
  standard input:2: bad character '[' after 0 of 81 cells
  $ sed '2s/[1-9], //' bare.jsonl | nonet solve -q --max-malformed 1
  158632749439781625762594318945278136826413957371965284587126493293847561614359872
  malformed
  287439561941865723635127894874316259593278416126954387469583172352791648718642935
  standard input:2: too short: 80 of 81 cells

Lists beside each other, by name, by turns, in pairs.

  $ list() { sed 's/.*/  "&",/; $s/,$//' "$1"; }
  $ (echo '{"boards": ['; list puzzles; echo '], "full": ['; list solutions; echo ']}') > lists.json; same lists.json
  right
  $ (echo '{"full": ['; list solutions; echo '], "boards": ['; list puzzles; echo ']}') > lists.json; same lists.json
  right
  $ nonet solve lists.json 2>&1 > /dev/null | head -1
  lists.json: it is a JSON document; its lines are its values at 'boards.*'; other boards, which are not read: 3 ('full.*')
  $ (echo '{'; nl -w 1 -s '": "' puzzles | sed 's/.*/  "&",/; $s/,$//'; echo '}') > names.json; same names.json
  right
  $ paste -d '\n' puzzles solutions > turns; (echo '['; list turns; echo ']') > turns.json; same turns.json
  right
  $ nonet convert -q -f pair turns.json | cmp - <(paste -d, puzzles solutions)
  $ (echo '['; paste -d, puzzles solutions | sed 's/,/", "/; s/.*/  ["&"],/; $s/,$//'; echo ']') > pairs.json; same pairs.json
  right
  $ (echo '{"train": ['; head -1 puzzles | sed 's/.*/{"it": "&"}/'; echo '], "test": ['; tail -n 2 puzzles | sed 's/.*/{"it": "&"},/; $s/,$//'; echo ']}') > parts.json; same parts.json
  right
  $ (echo '{"games": [{"of": 3, "list": ['; list puzzles; echo ']}]}') > deep.json; same deep.json
  right
  $ sed 's/.*/"Please: &"/' puzzles | paste -sd, | sed 's/.*/[&]/' > words.json; same words.json
  right

A record that is none is malformed in its place.

  $ (echo '['; list puzzles | sed '2s/.....",/",/'; echo ']') | nonet solve -q --max-malformed 1
  158632749439781625762594318945278136826413957371965284587126493293847561614359872
  malformed
  287439561941865723635127894874316259593278416126954387469583172352791648718642935
  standard input:2: too short: 76 of 81 cells
