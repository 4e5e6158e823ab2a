/** Measures how many titles of a list the tables cover, by title and weighted by frequency. */
import { hasHan } from './fold.ts'
import type { TranslatedTitle } from './titles/translate-title.ts'

export interface CountedTitle {
  readonly title: string
  readonly count: number
}

export interface Shares {
  readonly brand_resolved: number
  /** Counting real names only. */
  readonly model_resolved: number
  readonly no_chinese: number
  /** Titles with any romanised word that is not a name. */
  readonly pinyin_fallback: number
}

export interface Gap {
  readonly kind: 'brand' | 'model' | 'word'
  readonly text: string
  readonly titles: number
  readonly count: number
}

export interface Coverage {
  readonly titles: number
  readonly count: number
  /** Rows without a title; they are in no other figure. */
  readonly untitled: { readonly titles: number; readonly count: number }
  readonly weighted: Shares
  readonly unweighted: Shares
  /** The most frequent first. */
  readonly gaps: readonly Gap[]
}

const MEASURES = ['brand_resolved', 'model_resolved', 'no_chinese', 'pinyin_fallback'] as const

export function measureCoverage(
  rows: readonly CountedTitle[],
  explainTitle: (title: string) => TranslatedTitle,
  mostGaps: number,
): Coverage {
  const byTitle = new Map<string, number>()
  const byCount = new Map<string, number>()
  const gaps = new Map<string, Gap>()
  const titles = rows.filter(({ title }) => title.trim() !== '')
  const total = sumCounts(titles)
  for (const { title, count } of titles) {
    const explained = explainTitle(title)
    for (const [measure, holds] of Object.entries(judge(explained))) {
      if (!holds) continue
      byTitle.set(measure, (byTitle.get(measure) ?? 0) + 1)
      byCount.set(measure, (byCount.get(measure) ?? 0) + count)
    }
    for (const [kind, text] of findGaps(title, explained)) {
      const known = gaps.get(`${kind} ${text}`)
      gaps.set(`${kind} ${text}`, { kind, text, titles: (known?.titles ?? 0) + 1, count: (known?.count ?? 0) + count })
    }
  }
  const shares = (counts: ReadonlyMap<string, number>, all: number) =>
    Object.fromEntries(
      MEASURES.map((measure) => [measure, all === 0 ? 0 : (counts.get(measure) ?? 0) / all]),
    ) as unknown as Shares
  return {
    titles: titles.length,
    count: total,
    untitled: { titles: rows.length - titles.length, count: sumCounts(rows) - total },
    weighted: shares(byCount, total),
    unweighted: shares(byTitle, titles.length),
    gaps: [...gaps.values()].sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1)).slice(0, mostGaps),
  }
}

function sumCounts(titles: readonly CountedTitle[]): number {
  return titles.reduce((sum, { count }) => sum + count, 0)
}

function judge({ brand, model, title, romanised }: TranslatedTitle): Record<(typeof MEASURES)[number], boolean> {
  return {
    brand_resolved: brand !== null,
    model_resolved: model?.kind === 'name',
    no_chinese: !hasHan(title),
    pinyin_fallback: romanised.length > 0,
  }
}

function findGaps(title: string, { brand, model, series, romanised }: TranslatedTitle): [Gap['kind'], string][] {
  const found: [Gap['kind'], string][] = []
  if (brand === null) found.push(['brand', series ?? title])
  if (model?.kind !== 'name') found.push(['model', series ?? title])
  for (const { source, english } of romanised) if (english !== model?.en) found.push(['word', source])
  return found
}
