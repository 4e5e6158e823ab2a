/** Finds series with names similar to a typed name that matches nothing. */
import type { SourceSeries } from '../domain/source.ts'
import { createNearNames, type NearNames } from './find-near.ts'
import { hasHan, romanise } from './fold.ts'
import type { NamedSeries, SeriesIndex } from './names/series-index.ts'
import { joinKeys, splitUnits, type Unit } from './names/split-units.ts'

export interface NearSeries {
  readonly series: SourceSeries
  /** How unlikely this match is; only for comparing. */
  readonly cost: number
  /** Whether it is similar to the whole text, not only to a part of it. */
  readonly isWhole: boolean
}

export interface NearModels {
  /** The likeliest first, at most `MOST`. */
  find(text: string, accept: (series: SourceSeries) => boolean): readonly NearSeries[]
}

const MOST = 12
/** No name has more, and each costs a lookup. */
const MOST_UNITS = 10
/** Fewer people type a name in pinyin. */
const SPOKEN = 1
/** The penalty of a name that omits a word of the text. */
const LEFT_OUT = 10

/** Works in steps, because a catalogue has more than ten thousand names. */
export function* drawNearModels(index: SeriesIndex): Generator<void, NearModels, void> {
  const named = createNearNames()
  const spoken = createNearNames()
  for (const [near, names] of [
    [named, index.primary],
    [spoken, index.spoken],
  ] as const) {
    for (const key of names.keys()) {
      near.add(key)
      yield
    }
  }
  return { find: (text, accept) => findNearSeries(text, accept, { index, named, spoken }) }
}

interface Parts {
  readonly index: SeriesIndex
  readonly named: NearNames
  readonly spoken: NearNames
}

function findNearSeries(text: string, accept: (series: SourceSeries) => boolean, parts: Parts): readonly NearSeries[] {
  const units = splitUnits(text)
  if (units.length === 0 || units.length > MOST_UNITS) return []
  const costs = new Map<SourceSeries, number>()
  const keep = (found: Iterable<NamedSeries> | undefined, cost: number) => {
    for (const { series } of found ?? [])
      if (accept(series) && cost < (costs.get(series) ?? Number.POSITIVE_INFINITY)) costs.set(series, cost)
  }
  let least = Number.POSITIVE_INFINITY
  for (const window of listWindows(units)) {
    const cost = LEFT_OUT * (units.length - window.length)
    // Compares all windows of one length: in Shanghai Passat the first resembles Shanhai, and the second is a Passat.
    if (cost > least) break
    lookUp(joinKeys(window), cost, keep, parts)
    if (costs.size > 0) least = Math.min(least, cost)
  }
  return [...costs]
    .map(([series, cost]) => ({ series, cost, isWhole: cost < LEFT_OUT }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MOST)
}

function lookUp(
  key: string,
  cost: number,
  keep: (found: Iterable<NamedSeries> | undefined, cost: number) => void,
  { index, named, spoken }: Parts,
): void {
  // The caller has already looked up the whole text; a part of it may be an exact name.
  if (cost > 0 && (hasHan(key) || key.length >= 3)) {
    keep(index.primary.get(key), cost)
    keep(index.spoken.get(key), cost + SPOKEN)
  }
  for (const near of named.find(key)) keep(index.primary.get(near.name), cost + near.cost)
  for (const near of spoken.find(key, 1)) keep(index.spoken.get(near.name), cost + near.cost + SPOKEN)
  // 雅格 is pronounced like 雅阁.
  if (/^\p{Script=Han}{2,}$/u.test(key)) keep(index.spoken.get(joinKeys(splitUnits(romanise(key)))), cost + SPOKEN)
}

/** The whole text, then the text without its last words or without its first; splits only between words. */
function listWindows(units: readonly Unit[]): (readonly Unit[])[] {
  const ends = units.flatMap((unit, place) => (place > 0 && !unit.isGlued ? [place] : []))
  const windows = ends.flatMap((place) => [units.slice(0, place), units.slice(place)])
  return [units, ...windows.sort((a, b) => b.length - a.length)]
}
