/** Finds the entries of the search index that match some words best, in time linear in the index. */

const MOST = 12
const MOST_OF_A_NAME = 2
const LONGEST_QUERY = 100
const RANK = { operation: 5, parameter: 3, error: 4, guide: 4, field: 2 }

/** Entries are `{ kind, title, href, about }`; every word must occur in `title` or `about`. */
export function findEntries(entries, query) {
  const words = fold(query.slice(0, LONGEST_QUERY))
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const found = []
  for (const entry of entries) {
    const score = scoreEntry(entry, words)
    if (score > 0) found.push({ entry, score })
  }
  return thin(found.sort((a, b) => b.score - a.score).map(({ entry }) => entry)).slice(0, MOST)
}

/** One field is in many responses: two entries of a name are enough. */
function thin(entries) {
  const seen = new Map()
  return entries.filter(({ kind, title }) => {
    const name = `${kind} ${title}`
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return before < MOST_OF_A_NAME
  })
}

function scoreEntry({ kind, title, about }, words) {
  const name = fold(title)
  const rest = fold(about)
  let score = 0
  for (const word of words) {
    const one = scoreWord(word, name, rest)
    if (one === 0) return 0
    score += one
  }
  return score * 10 + (RANK[kind] ?? 0)
}

function scoreWord(word, name, rest) {
  if (name === word) return 9
  if (name.startsWith(word)) return 7
  if (name.includes(` ${word}`) || name.includes(`_${word}`)) return 6
  if (name.includes(word)) return 4
  return rest.includes(word) ? 1 : 0
}

function fold(text) {
  return text.normalize('NFKC').toLowerCase()
}
