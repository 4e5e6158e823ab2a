/** Finds the entries of the search index that match some words best, in time linear in the index. */
import { SYNONYMS } from './synonyms.js'

const MOST = 12
const MOST_OF_A_NAME = 2
const LONGEST_QUERY = 100
const RANK = { operation: 5, parameter: 3, error: 4, guide: 4, field: 2 }
/** Of what a word itself scores. */
const SYNONYM_SHARE = 0.8
const CHINESE = /\p{Script=Han}/u
/** For guides in the language of the question. */
const CHINESE_BONUS = 15
/** Left out of longer questions. */
const FILLERS = new Set('how to the a an of i do does is are what in for can my with 怎么 如何 什么 的 怎样'.split(' '))
/** Several words, or Chinese, which has no spaces between words; the longest first. */
const PHRASES = [...SYNONYMS.keys()]
  .filter((word) => word.includes(' ') || CHINESE.test(word))
  .sort((a, b) => b.length - a.length)

/** Entries are `{ kind, title, href, about, text?, lang? }`; every word, or a synonym of it, must occur in one. */
export function findEntries(entries, query, language = 'en') {
  const terms = readTerms(fold(query.slice(0, LONGEST_QUERY)))
  if (terms.length === 0) return []
  const isChinese = language === 'zh' || CHINESE.test(query)
  const found = []
  for (const entry of entries) {
    if (entry.lang === 'zh' && !isChinese) continue
    const score = scoreEntry(entry, terms)
    if (score > 0) found.push({ entry, score: score + (entry.lang === 'zh' ? CHINESE_BONUS : 0) })
  }
  return thin(found.sort((a, b) => b.score - a.score).map(({ entry }) => entry)).slice(0, MOST)
}

/** Each word or phrase of the question with its synonyms. */
function readTerms(query) {
  const terms = []
  let rest = query
  for (const phrase of PHRASES) {
    if (!rest.includes(phrase)) continue
    // Parts of longer English words are none.
    const isWhole = CHINESE.test(phrase) || ` ${rest} `.includes(` ${phrase} `)
    if (!isWhole) continue
    terms.push([phrase, ...SYNONYMS.get(phrase)])
    rest = rest.replaceAll(phrase, ' ')
  }
  const words = rest.split(/\s+/).filter((word) => word !== '')
  const meant = words.filter((word) => !FILLERS.has(word))
  const kept = terms.length === 0 && meant.length === 0 ? words : meant
  return [...terms, ...kept.map((word) => [word, ...(SYNONYMS.get(word) ?? [])])]
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

function scoreEntry({ kind, title, about, text = '' }, terms) {
  const name = fold(title)
  const rest = fold(about)
  const all = fold(text)
  let score = 0
  for (const [word, ...others] of terms) {
    const own = scoreWord(word, name, rest, all)
    const one = Math.max(own, ...others.map((other) => SYNONYM_SHARE * scoreWord(other, name, rest, all)))
    if (one === 0) return 0
    score += one
  }
  return score * 10 + (RANK[kind] ?? 0)
}

function scoreWord(word, name, rest, text) {
  if (name === word) return 9
  if (name.startsWith(word)) return 7
  if (name.includes(` ${word}`) || name.includes(`_${word}`)) return 6
  if (name.includes(word)) return 4
  if (rest.includes(word)) return 1
  return text.includes(word) ? 0.5 : 0
}

function fold(text) {
  return text.normalize('NFKC').toLowerCase()
}
