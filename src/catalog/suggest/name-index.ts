/** All names of a catalogue in every spelling, sorted, so that a text that is still being typed finds those that begin like it. */
import { createPrefixDistance } from '../../domain/edit-distance.ts'
import type { SourceBrand, SourceSeries } from '../../domain/source.ts'
import { createTimeSlices } from '../../observe/time-slices.ts'
import type { Words } from '../../words/create-words.ts'
import { foldName, hasHan } from '../../words/fold.ts'
import { seriesByBrand } from '../search-question.ts'

/** A brand, or a series of it. */
export interface NamedCar {
  readonly brand: SourceBrand
  /** Null for the brand itself. */
  readonly series: SourceSeries | null
}

export type NameIndex = ReturnType<typeof createFinders>

type Spellings = Pick<Words, 'brandSpellings' | 'modelSpellings'>

/** Works in slices, because a catalogue has thousands of names. */
export async function createNameIndex(
  brands: readonly SourceBrand[],
  all: readonly SourceSeries[],
  words: Spellings,
): Promise<NameIndex> {
  const found: { readonly key: string; readonly car: NamedCar }[] = []
  const pause = createTimeSlices()
  const byBrand = seriesByBrand(all)
  for (const brand of brands) {
    const names = words.brandSpellings(brand)
    const own: NamedCar = { brand, series: null }
    for (const key of new Set(names.flatMap(listKeys))) found.push({ key, car: own })
    const spelled = names.map((name) => ({ key: foldName(name), isHan: hasHan(name) }))
    for (const series of byBrand.get(brand.id) ?? []) {
      const car = { brand, series }
      for (const key of listModelKeys(words.modelSpellings(brand, series.name), spelled)) found.push({ key, car })
      const others = pause()
      if (others) await others
    }
  }
  found.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return createFinders(
    found.map(({ key }) => key),
    found.map(({ car }) => car),
  )
}

function createFinders(keys: readonly string[], cars: readonly NamedCar[]) {
  /** Calls back for every key that begins so. */
  function visit(start: string, see: (key: string, car: NamedCar) => void): void {
    for (let at = findFirst(keys, start); at < keys.length; at++) {
      const key = keys[at] as string
      if (!key.startsWith(start)) return
      see(key, cars[at] as NamedCar)
    }
  }

  return {
    /** The names that begin like the text, each once, in no particular order. */
    findBeginning(key: string): readonly NamedCar[] {
      const found = new Set<NamedCar>()
      visit(key, (_, car) => found.add(car))
      return [...found]
    },
    /** The names that would begin like the text without one or two typos. */
    findNear(key: string): readonly NamedCar[] {
      const limit = countForgiven(key)
      if (limit === 0) return []
      const found = new Set<NamedCar>()
      const distanceTo = createPrefixDistance(key, limit)
      const digits = digitsOf(key)
      const isShort = key.length <= SHORT && !hasHan(key)
      // A wrong first letter is a typo only if it was swapped with the second.
      for (const start of new Set([...key].slice(0, 2)))
        visit(start, (name, car) => {
          if (found.has(car) || (start !== key.charAt(0) && !isSwap(name, key)) || distanceTo(name) > limit) return
          if (isShort && (car.series !== null || name.length !== key.length)) return
          if (digitsOf(name.slice(0, key.length)) === digits) found.add(car)
        })
      return [...found]
    },
  }
}

/** The first place whose key is not before the text. */
function findFirst(keys: readonly string[], text: string): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return low
}

/** A different number is a different car: X5 is not X6. */
function digitsOf(name: string): string {
  return name.replace(/\D/g, '')
}

function isSwap(name: string, key: string): boolean {
  return name.charAt(0) === key.charAt(1) && name.charAt(1) === key.charAt(0)
}

/** In a word of this length a typo often makes another word, so only brands of the same length are near: bwm is near BMW. */
const SHORT = 3

/** How many typos are forgiven. */
function countForgiven(key: string): number {
  if (hasHan(key)) return key.length >= 3 ? 1 : 0
  return key.length < SHORT ? 0 : key.length <= 7 ? 1 : 2
}

const SHORTEST_WORD = 2

/** A name as a whole, and from each later word on: Mercedes-Benz is found by benz. */
function listKeys(name: string): string[] {
  const starts = [0, ...[...name.matchAll(/[\s\p{Pd}]+/gu)].map(({ index }) => index)]
  return starts
    .map((start) => foldName(name.slice(start)))
    .filter((key, i) => key.length >= (i === 0 ? 1 : SHORTEST_WORD))
}

interface Spelled {
  readonly key: string
  readonly isHan: boolean
}

/** With and without the brand before it, in the same script, or before the name of the source: 大众Polo. */
function listModelKeys(names: readonly string[], brands: readonly Spelled[]): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const [i, name] of names.entries()) {
    const own = foldName(name)
    const isHan = hasHan(name)
    const known = brands.find(({ key }) => key !== '' && own.startsWith(key) && own !== key)
    const bare = known ? own.slice(known.key.length) : own
    for (const key of [bare, ...listKeys(name)]) keys.add(key)
    for (const brand of brands) if (brand.isHan === isHan || (brand.isHan && i === 0)) keys.add(brand.key + bare)
  }
  keys.delete('')
  return keys
}
