PROMPT=''
unsetopt zle_bracketed_paste 2>/dev/null
autoload -Uz compinit && compinit -u -D
source "$1"
bindkey '^I' complete-word
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return $?
  fi
  typeset -a hits
  builtin compadd -A hits "$@"
  local hit
  for hit in "${hits[@]}"; do print -r -- "OFFER:$hit"; done
  builtin compadd "$@"
}
tell-end() { print "END" }
comppostfuncs=(tell-end)
print "RE""ADY"
