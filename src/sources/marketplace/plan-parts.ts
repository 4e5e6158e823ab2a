/** Plans a union as native searches: each part once, none within another, and the overlaps to subtract. */
import { isTitleWord } from '../../domain/inventory/title-keywords.ts'
import type { SourcePart } from '../../domain/source.ts'
import { listWords } from './format/search-url.ts'
import { MOST_REQUESTS } from './settings.ts'

interface Plan {
  /** Together they cover the union. */
  readonly parts: readonly SourcePart[]
  /** Intersections of parts: their totals are added to the sum of the parts' totals, or subtracted from it. */
  readonly common: readonly { readonly part: SourcePart; readonly sign: 1 | -1 }[]
}

/** More overlapping parts than this are searched as one part that contains them all. */
export const MOST_OVERLAPPING = 4

export function planParts(union: readonly SourcePart[]): Plan {
  const kept: SourcePart[] = []
  for (const part of union) {
    if (kept.some((other) => holds(other, part))) continue
    kept.splice(0, kept.length, ...kept.filter((other) => !holds(part, other)), part)
  }
  const groups = groupOverlapping(kept)
  if (groups.some((group) => group.length > MOST_OVERLAPPING)) {
    return planParts(groups.flatMap((group) => (group.length > MOST_OVERLAPPING ? [widen(group)] : group)))
  }
  const common = groups.flatMap(listCommon)
  if (common.length === 0 || kept.length + common.length < MOST_REQUESTS) return { parts: kept, common }
  return planParts(groups.map((group) => (group.length > 1 ? widen(group) : (group[0] as SourcePart))))
}

/** Whether everything that `part` finds is found by `other`. */
function holds(other: SourcePart, part: SourcePart): boolean {
  return (
    (other.series_id === null
      ? other.brand_id === null || other.brand_id === part.brand_id
      : other.series_id === part.series_id) &&
    other.keywords.every((word) => listWords(part).some((longer) => hasKeyword(fold(longer), fold(word)))) &&
    other.phrases.every((phrase) => part.phrases.some((same) => fold(same) === fold(phrase))) &&
    (other.powertrains === null || (part.powertrains?.every((one) => other.powertrains?.includes(one)) ?? false))
  )
}

/** Whether a title with one word has another: a word of its own is in no longer one. */
function hasKeyword(longer: string, word: string): boolean {
  return isTitleWord(word) ? longer === word : longer.includes(word)
}

/** The intersection of two parts; null when it is empty. */
function intersect(a: SourcePart, b: SourcePart): SourcePart | null {
  if (differ(a.brand_id, b.brand_id) || differ(a.series_id, b.series_id)) return null
  // A title has one model year.
  if (differ(yearOf(a), yearOf(b))) return null
  const powertrains =
    a.powertrains && b.powertrains ? a.powertrains.filter((one) => b.powertrains?.includes(one)) : null
  if (powertrains?.length === 0) return null
  return {
    brand_id: a.brand_id ?? b.brand_id,
    series_id: a.series_id ?? b.series_id,
    keywords: [...new Set([...a.keywords, ...b.keywords])],
    phrases: [...new Set([...a.phrases, ...b.phrases])],
    powertrains: powertrains ?? a.powertrains ?? b.powertrains,
  }
}

function yearOf({ keywords }: SourcePart): number | null {
  const year = keywords.map((word) => /^(\d{4})款$/.exec(word)?.[1]).find((found) => found !== undefined)
  return year === undefined ? null : Number(year)
}

function differ(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && a !== b
}

function groupOverlapping(parts: readonly SourcePart[]): SourcePart[][] {
  let groups: SourcePart[][] = []
  for (const part of parts) {
    const touches = (group: readonly SourcePart[]) => group.some((other) => intersect(part, other) !== null)
    groups = [...groups.filter((group) => !touches(group)), [part, ...groups.filter(touches).flat()]]
  }
  return groups
}

/** Inclusion–exclusion: intersections of two are subtracted, those of three are added. */
function listCommon(group: readonly SourcePart[]): Plan['common'] {
  const found: { part: SourcePart; sign: 1 | -1 }[] = []
  for (let set = 1; set < 1 << group.length; set++) {
    const chosen = group.filter((_, i) => (set >> i) & 1)
    if (chosen.length < 2) continue
    const part = chosen.reduce<SourcePart | null>((all, one) => all && intersect(all, one), chosen[0] as SourcePart)
    if (part) found.push({ part, sign: chosen.length % 2 === 0 ? -1 : 1 })
  }
  return found
}

/** The narrowest part that contains all of a group. */
function widen(group: readonly SourcePart[]): SourcePart {
  const [first, ...rest] = group as [SourcePart, ...SourcePart[]]
  const shared = (key: 'brand_id' | 'series_id') => (rest.every((part) => part[key] === first[key]) ? first[key] : null)
  const isNarrow = group.every(({ powertrains }) => powertrains !== null)
  return {
    brand_id: shared('brand_id'),
    series_id: shared('series_id'),
    keywords: first.keywords.filter((word) => rest.every(({ keywords }) => keywords.includes(word))),
    phrases: first.phrases.filter((phrase) => rest.every(({ phrases }) => phrases.includes(phrase))),
    powertrains: isNarrow ? [...new Set(group.flatMap(({ powertrains }) => powertrains ?? []))] : null,
  }
}

function fold(word: string): string {
  return word.normalize('NFKC').toLowerCase()
}
