/** Colours JSON with spans. Nothing is parsed as HTML. */

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** Longer texts are not coloured. */
const LONGEST = 400_000

/** Splits text into `{ kind, text }`; the pieces joined are the text. */
export function splitJson(text) {
  const pieces = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > end) pieces.push({ kind: 'plain', text: text.slice(end, match.index) })
    const token = match[1] ?? match[0]
    pieces.push({ kind: nameKind(token, match[2] !== undefined), text: token })
    end = match.index + token.length
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) })
  return pieces
}

function nameKind(token, isName) {
  if (token.startsWith('"')) return isName ? 'name' : 'text'
  if (token === 'null') return 'null'
  return token === 'true' || token === 'false' ? 'flag' : 'number'
}

export function paintJson(element, text) {
  if (text.length > LONGEST) {
    element.textContent = text
    return
  }
  const nodes = splitJson(text).map(({ kind, text: piece }) => {
    if (kind === 'plain') return document.createTextNode(piece)
    const span = document.createElement('span')
    span.className = `json-${kind}`
    span.textContent = piece
    return span
  })
  element.replaceChildren(...nodes)
}
