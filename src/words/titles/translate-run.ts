/** Splits a run of Chinese characters into known words, so that as little as possible is romanised. */

import { romanise } from '../fold.ts'
import { memoize } from '../memoize.ts'
import type { TrimPiece, TrimTables } from './trim-tables.ts'

/** 版, 型 and 款 only mark the word before them as a version. */
const ENDINGS = new Set(['版', '型', '款'])

/** The cost of a split: words of the table are cheap, coined words cost more, and unknown characters most. */
const COST = { word: 1, ending: 0.2, pair: 2.2, single: 2.8, unknown: 5 }
const MOST_COINED = 4

type Cut = { readonly kind: keyof typeof COST; readonly text: string }

export function createRunTranslator(tables: TrimTables): (run: string) => readonly TrimPiece[] {
  return memoize(20_000, (run) => translateCuts(joinUnknown(cutRun([...run], tables)), tables))
}

/** The cheapest way through the run, from left to right. */
function cutRun(characters: readonly string[], tables: TrimTables): Cut[] {
  const { words, longest } = tables
  const cost: number[] = [0]
  const cuts: Cut[] = []
  const from: number[] = []
  const offer = (start: number, end: number, cut: Cut) => {
    const total = (cost[start] as number) + COST[cut.kind]
    if (cost[end] !== undefined && (cost[end] as number) <= total) return
    cost[end] = total
    cuts[end] = cut
    from[end] = start
  }
  for (let start = 0; start < characters.length; start++) {
    // Longer words first: of two splits with the same cost, the first one is kept.
    for (let end = Math.min(characters.length, start + longest); end > start; end--) {
      const text = characters.slice(start, end).join('')
      if (words.has(text)) offer(start, end, { kind: end - start === 1 ? 'single' : 'word', text })
    }
    const text = characters[start] as string
    const pair = text + (characters[start + 1] ?? '')
    if (isCoined(pair, tables)) offer(start, start + 2, { kind: 'pair', text: pair })
    if (ENDINGS.has(text)) offer(start, start + 1, { kind: 'ending', text })
    offer(start, start + 1, { kind: tables.characters.has(text) ? 'single' : 'unknown', text })
  }
  const path: Cut[] = []
  for (let end = characters.length; end > 0; end = from[end] as number) path.push(cuts[end] as Cut)
  return path.reverse()
}

function isCoined(pair: string, { characters }: TrimTables): boolean {
  const [first, second, more] = pair
  if (first === undefined || second === undefined || more !== undefined) return false
  return characters.has(first) && characters.has(second) && !ENDINGS.has(second)
}

/** A name that is only half known counts as unknown: 千山翠 is not "Qian Mountain Jade". */
function joinUnknown(path: readonly Cut[]): Cut[] {
  const joined: Cut[] = []
  for (let i = 0; i < path.length; ) {
    let end = i
    while (end < path.length && isLoose(path[end] as Cut)) end++
    const loose = path.slice(i, end)
    const text = loose.map((cut) => cut.text).join('')
    if (loose.some(({ kind }) => kind === 'unknown') || text.length > MOST_COINED)
      joined.push({ kind: 'unknown', text })
    else joined.push(...loose)
    const next = path[end]
    if (next) joined.push(next)
    i = end + 1
  }
  return joined
}

function isLoose({ kind }: Cut): boolean {
  return kind === 'unknown' || kind === 'pair' || kind === 'single'
}

function translateCuts(path: readonly Cut[], { words, characters }: TrimTables): TrimPiece[] {
  return path.map(({ kind, text }, i): TrimPiece => {
    const before = path[i - 1]
    if (kind === 'ending') {
      const english = before?.kind === 'unknown' && text === '版' ? 'Edition' : ''
      return { source: text, english, place: 'level', origin: english === '' ? 'dropped' : 'table' }
    }
    const word = words.get(text)
    if (word) return { source: text, english: word.en, place: word.place, origin: 'table' }
    if (kind === 'unknown') return { source: text, english: romanise(text), place: 'edition', origin: 'pinyin' }
    const [first, second] = text
    const meanings = [characters.get(first ?? '')?.first, characters.get(second ?? '')?.second]
    const english = [...new Set(meanings.filter((one) => one !== undefined))].join(' ')
    return { source: text, english, place: 'edition', origin: 'characters' }
  })
}
