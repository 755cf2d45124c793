source s.fish
complete -C 'nonet verify unique_name with\\ sp'
echo ==
complete -C 'cat unique_name with\\ sp'
echo ==
__fish_complete_path 'with sp'
echo ==
__fish_complete_path 'with\\ sp'
