#!/bin/bash
# recipes.sh NONET: runs the recipes of docs/GUIDE.md that repeat runs or start many, exactly as
# written there. Each runs with inputs that are good, have some malformed records, have only
# malformed records, are missing, or differ from those of the run to resume, and with a run that is
# killed. Each recipe must end, with the right answers if there are answers.
. "$(dirname "$0")/common.sh"
guide=$here/../../docs/GUIDE.md

# The code of two sections; each block of lines is a recipe.
awk '/^##/ { on = $0 == "### Resuming a run" || $0 == "## Several machines" }
     on && /^    / { if (!was) n++; print substr($0, 5) > ("recipe." n) }
     { was = /^    / }' "$guide"
[ "$(ls recipe.* | wc -l)" = 2 ] || fail "the guide has other recipes than the two known here"

# Replacements for commands that wait or fail. tests/cluster has the recipes for clusters.
mkdir bin
cat > bin/sleep <<'END'
#!/bin/sh
echo >> sleeps
END
cat > bin/nonet <<END
#!/bin/sh
# The first run of a folder with a file \`kill\` is killed.
if mv kill killed 2> /dev/null; then kill -9 \$\$; fi
exec "$nonet" "\$@"
END
chmod +x bin/*
export PATH=$PWD/bin:$PATH
export PARALLEL_HOME=$PWD/parallel  # not to be asked for a citation
mkdir parallel; touch parallel/will-cite

corpus 1000 > good
(cat good; yes bad | head -5) > malformed
yes bad | head -500 > misread

# try_recipe N INPUT: in a folder of its own.
try_recipe() {
  recipe=$PWD/recipe.$1
  what="recipe $1 with the input $2"
  mkdir "try.$1.$2"
  cd "try.$1.$2"
  case $2 in
    missing) ;;
    killed) cp ../good huge.txt; touch kill ;;
    changed)
      cp ../good huge.txt
      "$nonet" solve -q -t 1 --shard 0/64 -o part0 huge.txt
      "$nonet" solve -q --resume --max-malformed 0 -o answers.txt huge.txt 2> /dev/null || [ $? = 3 ]
      cat ../misread >> huge.txt
      ;;
    *) cp "../$2" huge.txt ;;
  esac
  begin=$SECONDS
  status=0
  timeout 300 sh "$recipe" > log 2> err || status=$?
  [ $status != 124 ] || fail "$what does not end"
  [ ! -e sleeps ] || [ "$(wc -l < sleeps)" -lt 20 ] || fail "$what: too many tries"
  echo "$what: $((SECONDS - begin)) s"
  # Shards that remain to be merged.
  [ ! -e part0 ] || [ -e answers.txt ] || "$nonet" merge -q part* -o answers.txt 2>> err || true
  if [ "$2" = good ] || [ "$2" = malformed ] || [ "$2" = killed ]; then
    "$nonet" solve -q huge.txt > whole 2> /dev/null
    cmp answers.txt whole || { cat err; fail "$what: not the answers"; }
  fi
  cd ..
}

for input in good malformed misread missing changed killed; do try_recipe 1 $input; done
for input in malformed missing changed killed; do try_recipe 2 $input; done  # each starts 64 runs or more
