/** Finds the names that a misspelt word most likely means. It returns none rather than one that is merely similar. */
import { editDistance } from '../domain/edit-distance.ts'
import { hasHan } from './fold.ts'

interface NearName {
  readonly name: string
  /** How unlikely the typo is; only for comparing. */
  readonly cost: number
}

export interface NearNames {
  add(name: string): void
  /** The likeliest first, and of equally likely ones those of the most similar length; `most`: the number of typos that are allowed. */
  find(key: string, most?: number): readonly NearName[]
}

const LONGEST = 60

const DOUBLED = 1
const SWAPPED = 2
const SLIP = 3

/** Rules out names that are too far from a word; comparing all letters takes a hundred times as long. */
interface Known {
  readonly name: string
  readonly slips: number
  readonly digits: string
  readonly consonants: string
  readonly signs: number
}

/** Names by their first letter and length, so that a word is compared with few of them. All are folded. */
export function createNearNames(names: Iterable<string> = []): NearNames {
  const all = new Set<string>()
  const byStart = new Map<string, Known[]>()
  /** By the text behind the first letter. */
  const byRest = new Map<string, string[]>()

  function add(name: string): void {
    if (name === '' || all.has(name)) return
    all.add(name)
    push(byStart, startOf(name, name.length), describe(name))
    push(byRest, name.slice(1), name)
  }
  for (const name of names) add(name)

  return {
    add,
    find(key, most = 2) {
      if (key.length > LONGEST) return []
      const typed = describe(key)
      const limit = Math.min(most, typed.slips)
      const found = new Map<string, number>()
      const keep = (name: string, cost: number) => {
        const known = found.get(name)
        if ((known === undefined || cost < known) && digitsOf(name) === typed.digits) found.set(name, cost)
      }
      for (let length = key.length - limit; limit > 0 && length <= key.length + limit; length++) {
        for (const known of byStart.get(startOf(key, length)) ?? []) {
          const allowed = Math.min(limit, countForgiven(typed, known))
          if (allowed === 0 || countBits(typed.signs ^ known.signs) > 2 * allowed) continue
          const slips = editDistance(key, known.name, allowed)
          if (slips > 0 && slips <= allowed) keep(known.name, slips * SLIP)
        }
      }
      // A wrong first letter counts as a typo only in longer words, and then no other typo is allowed.
      if (limit > 0 && key.length > 5) {
        const others = [...(byRest.get(key.slice(1)) ?? []), ...(byRest.get(key) ?? []), key.slice(1)]
        for (const name of others) if (name !== key && all.has(name) && countSlips(name) > 0) keep(name, SLIP)
      }
      for (const { name, cost } of listPlainSlips(key)) if (all.has(name)) keep(name, cost)
      return [...found]
        .map(([name, cost]) => ({ name, cost }))
        .sort((a, b) => a.cost - b.cost || gap(a.name, key) - gap(b.name, key))
    },
  }
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const known = lists.get(key)
  if (known) known.push(item)
  else lists.set(key, [item])
}

function describe(name: string): Known {
  return {
    name,
    slips: countSlips(name),
    digits: digitsOf(name),
    consonants: consonantsOf(name),
    signs: signsOf(name),
  }
}

/** The characters of a word as bits: one bit for each letter and a few for all others. A typo changes at most two of them. */
function signsOf(word: string): number {
  let signs = 0
  for (const sign of word) {
    const code = sign.codePointAt(0) as number
    signs |= 1 << (code >= 0x61 && code <= 0x7a ? code - 0x61 : 26 + (code % 6))
  }
  return signs
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/** Two typos are allowed where the consonants are the same: Hunday is Hyundai, Shenzhen is not Shenzhou. */
function countForgiven(typed: Known, known: Known): number {
  if (typed.digits !== known.digits) return 0
  return Math.min(known.slips, typed.consonants === known.consonants ? 2 : 1)
}

function startOf(name: string, length: number): string {
  return `${name.charAt(0)}${length}`
}

function gap(name: string, key: string): number {
  return Math.abs(name.length - key.length)
}

/** A different number is a different car: X5 is not X6. */
function digitsOf(name: string): string {
  return name.replace(/\D/g, '')
}

/** In a short word every typo makes another word: AMG is not MG, and Omoda is not Skoda. */
function countSlips(word: string): number {
  if (hasHan(word)) return [...word].length >= 3 ? 1 : 0
  return word.length <= 4 ? 0 : word.length <= 5 ? 1 : 2
}

function consonantsOf(word: string): string {
  return word.replace(/[aeiouy]/g, '').replace(/(.)\1+/g, '$1')
}

/** Typos that are obvious in a short word too: a letter typed twice (BMMW), and swapped neighbours (BWM). */
function listPlainSlips(key: string): readonly NearName[] {
  if (key.length < 3 || !/^[a-z\d]+$/.test(key)) return []
  const places = Array.from({ length: key.length - 1 }, (_, place) => place)
  return places.flatMap((place) => {
    const [a, b] = [key.charAt(place), key.charAt(place + 1)]
    if (!/[a-z]/.test(a) || !/[a-z]/.test(b)) return []
    const [start, rest] = [key.slice(0, place), key.slice(place + 2)]
    if (a !== b) return [{ name: start + b + a + rest, cost: SWAPPED }]
    return key.length > 3 ? [{ name: start + a + rest, cost: DOUBLED }] : []
  })
}
