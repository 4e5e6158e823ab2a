# Prints what a real, interactive zsh offers at the end of a line: capture-completions.zsh SCRIPT LINE
zmodload zsh/zpty || exit 1
zpty z zsh -f -i
zpty -w z "source ${(q)1:h}/capture-setup.zsh ${(q)1}"
local line
while zpty -r z line; do [[ $line == *READY* ]] && break; done
zpty -w -n z "$2"$'\t'
while zpty -r z line; do
  line=${line%$'\r\n'}
  [[ $line == *END* ]] && break
  [[ $line == *OFFER:* ]] && print -r -- "${line##*OFFER:}"
done
zpty -d z
exit 0
