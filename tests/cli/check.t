The answers of every solver equal the recorded ones.

  $ . $TESTDIR/refused.sh
  $ cp -r $TESTDIR/../../datasets . && mkdir tests && cp -r $TESTDIR/../data tests
  $ nonet check | sed 's/  .*//' | uniq
  ok
  $ nonet check datasets/signatures.json | wc -l | tr -d ' ' > pairs
  $ grep -c corpus datasets/signatures.json | diff - pairs

A difference is reported and is a failure, except with --update.

  $ sed '/sample/ {s/"guesses":/"guesses":1/; s/"unique":1000/"unique":999,"multiple":1/}' datasets/signatures.json > datasets/wrong.json
  $ nonet check datasets/wrong.json | grep -v ^ok | sed -E 's/guesses [0-9]+, recorded 1[0-9]+/guesses N, recorded M/'
  DIFFERS  lanes      sample.txt: unique 1000, recorded 999; guesses N, recorded M; multiple 0, recorded 1
  DIFFERS  scalar     sample.txt: unique 1000, recorded 999; guesses N, recorded M; multiple 0, recorded 1
  DIFFERS  rowmajor   sample.txt: guesses N, recorded M
  DIFFERS  blanks     sample.txt: guesses N, recorded M
  DIFFERS  bitmask    sample.txt: guesses N, recorded M
  DIFFERS  forced     sample.txt: guesses N, recorded M
  DIFFERS  stack      sample.txt: guesses N, recorded M
  DIFFERS  mrv        sample.txt: guesses N, recorded M
  $ nonet check datasets/wrong.json > /dev/null
  [1]
  $ nonet check --update datasets/wrong.json > /dev/null
  $ cmp datasets/wrong.json datasets/signatures.json
  $ refused <<'END'
  > 4 nonet check missing.json => cannot open missing.json: No such file or directory
  > 4 nonet check datasets/sample.txt => datasets/sample.txt is not a list of checks
  > 4 echo '{"checks": [{"corpus": "a.txt", "solver": "nobody"}]}' > nobody.json; nonet check nobody.json => nobody.json: there is no solver nobody
  > 4 echo '{"checks": [{"corpus": "a.txt", "solver": "scalar"}]}' > nofile.json; nonet check nofile.json => cannot open a.txt: No such file or directory
  > END

The result as JSON.

  $ head -1 datasets/sample.txt > one.txt
  $ echo '{"checks": [{"corpus": "one.txt", "solver": "mrv", "max_guesses": 9, "records": 1, "guesses": 2}]}' > list.json
  $ nonet check list.json --json c.json
  DIFFERS  mrv        one.txt: unique 1, recorded none; guesses 0, recorded 2; signature 037bf4c1efdac6b9, recorded none
  [1]
  $ cat c.json
  {
    "schema": 1,
    "kind": "check",
    "passed": false,
    "list": "list.json",
    "updated": false,
    "checks": [
      {
        "corpus": "one.txt",
        "solver": "mrv",
        "max_guesses": 9,
        "found": {
          "records": 1,
          "unique": 1,
          "guesses": 0,
          "signature": "037bf4c1efdac6b9"
        },
        "recorded": {
          "records": 1,
          "guesses": 2
        },
        "agrees": false
      }
    ]
  }
  $ nonet check list.json --json - | cmp - c.json
  $ nonet check list.json --json datasets/signatures.json
  nonet: datasets/signatures.json exists and is not a result that --json wrote; remove it or choose another file
  [2]
