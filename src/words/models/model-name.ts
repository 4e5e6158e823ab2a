/** The English name of a series: from the table, or composed of its parts if the table does not have it. */
import type { BrandTable } from '../brand-table.ts'
import { memoize } from '../memoize.ts'
import { readTable } from '../read-table.ts'
import { hasHan, romanise } from '../romanise.ts'
import { type ModelTable, stripBrand } from './model-table.ts'

export interface ModelName {
  readonly en: string
  /** Whether it is a real name, Latin text of the source, or romanised. */
  readonly kind: 'name' | 'latin' | 'pinyin'
}

const MOST_NAMES = 5000

export function createModelNames(
  brands: BrandTable,
  models: ModelTable,
): (brandId: number | null, zh: string) => ModelName {
  const endings = readTable('series-endings.tsv', ['zh', 'en']).sort((a, b) => b.zh.length - a.zh.length)

  const nameByParts = memoize(MOST_NAMES, (text): ModelName => {
    let stem = text
      .normalize('NFKC')
      .replace(/[()[\]【】]/g, ' ')
      .trim()
    let tail = ''
    for (let found = true; found; ) {
      const ending = endings.find(({ zh }) => stem.endsWith(zh) && stem.length > zh.length)
      found = ending !== undefined
      if (!ending) continue
      stem = stem.slice(0, -ending.zh.length).trimEnd()
      tail = ending.en.replace('_', ' ') + tail
    }
    return { en: romanise(stem) + tail, kind: hasHan(stem) ? 'pinyin' : 'latin' }
  })

  return (brandId, zh) => {
    const row = brandId === null ? null : models.find(brandId, zh)
    return row ?? nameByParts(stripBrand(zh, brandId, brands))
  }
}
