/** Finds the state that is embedded in a page's script, without running it. */

const OPENING = /<!--|<script\b[^>]{0,500}>/gi
const ASSIGNMENT = /\b__INITIAL_STATE__\s*=\s*(?=\{)/g
/** A page has one state. The limit bounds the work for a hostile page. */
const MOST_TRIES = 8

/** Every assigned JSON value, the last first, because the page's own script uses the last. */
export function parseStates(html: string): unknown[] {
  const states: unknown[] = []
  const opening = new RegExp(OPENING)
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    const isComment = match[0] === '<!--'
    const end = findEnd(html, opening.lastIndex, isComment ? /-->/g : /<\/script/gi)
    if (!isComment) states.unshift(...readAssigned(html, opening.lastIndex, end))
    opening.lastIndex = end
  }
  return states
}

function findEnd(html: string, start: number, closing: RegExp): number {
  closing.lastIndex = start
  return closing.exec(html)?.index ?? html.length
}

function readAssigned(html: string, start: number, end: number): unknown[] {
  const states: unknown[] = []
  let tries = 0
  let read = start
  for (const { index, 0: opening } of html.slice(start, end).matchAll(ASSIGNMENT)) {
    const place = start + index + opening.length
    // Text inside a state is not an assignment.
    if (place < read || ++tries > MOST_TRIES) continue
    const json = cutObject(html, place)
    const state = json === null ? undefined : parseJson(json)
    if (json === null || state === undefined) continue
    states.unshift(state)
    read = place + json.length
  }
  return states
}

/** From `{` to its closing brace; braces in strings do not count. */
function cutObject(text: string, start: number): string | null {
  let depth = 0
  for (let i = start; i < text.length; i++) {
    const char = text[i]
    if (char === '"') i = skipString(text, i)
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return text.slice(start, i + 1)
  }
  return null
}

/** The position of the quote that ends the string. */
function skipString(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1
  return i
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
