/** `getbrands`: brands in groups by letter. */
import { arrayOrNull, positiveOrNull, recordOrNull, textOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { SourceBrand } from '../../../domain/source.ts'
import { changed } from './changed.ts'
import { parseEach } from './parse-each.ts'

export function parseBrands(result: unknown): readonly SourceBrand[] {
  const groups = arrayOrNull(recordOrNull(result)?.brands)
  const items = groups?.flatMap((group) => arrayOrNull(recordOrNull(group)?.brand) ?? [])
  // An answer without brands is incomplete.
  if (!items?.length) throw changed('the brands')
  const brands = parseEach(items, parseBrand, 'the brands')
  return [...new Map(brands.map((brand) => [brand.id, brand])).values()]
}

function parseBrand(item: unknown): SourceBrand | null {
  const raw = recordOrNull(item)
  const id = wholeOrNull(positiveOrNull(raw?.bid))
  const name = textOrNull(raw?.name)
  return id === null || name === null ? null : { id, name, pinyin: textOrNull(raw?.py) }
}
