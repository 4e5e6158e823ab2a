/** Parses the lists of the marketplace: brands, series and the pages of a search. */
import { arrayOrNull, positiveOrNull, recordOrNull, textOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { SourceBrand, SourceSeries } from '../../../domain/source.ts'
import type { NativePage } from '../native.ts'
import { changed } from './envelope.ts'

/** `getbrands`: brands in groups by letter. */
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

/** `getseriesbybrandid`: the series of one brand, in one group or several. */
export function parseSeries(result: unknown, brandId: number): readonly SourceSeries[] {
  const groups = arrayOrNull(recordOrNull(result)?.list)
  if (groups === null) throw changed('the series')
  const items = groups.flatMap((group) => arrayOrNull(recordOrNull(group)?.item) ?? [])
  if (items.length === 0 && groups.length > 0 && !groups.some((group) => arrayOrNull(recordOrNull(group)?.item))) {
    throw changed('the series')
  }
  const series = parseEach(items, (item) => parseOneSeries(item, brandId), 'the series')
  return [...new Map(series.map((one) => [one.id, one])).values()]
}

function parseOneSeries(item: unknown, brand_id: number): SourceSeries | null {
  const raw = recordOrNull(item)
  const id = wholeOrNull(positiveOrNull(raw?.sid))
  const name = textOrNull(raw?.sname)
  return id === null || name === null ? null : { id, name, brand_id }
}

/** The `result` of a search. Advertisements are in `otherlist` and are not rows. Throws `source_changed` when the total or the rows are missing. */
export function parsePage(result: unknown): NativePage {
  const raw = recordOrNull(result)
  const total = wholeOrNull(raw?.totalcount)
  const rows = arrayOrNull(raw?.carlist)
  if (total === null || total < 0 || rows === null) throw changed('search results')
  const page_count = wholeOrNull(raw?.pagecount)
  return {
    total,
    page_size: wholeOrNull(positiveOrNull(raw?.pagesize)),
    page_count: page_count !== null && page_count >= 0 ? page_count : null,
    rows,
  }
}

/** Parses each entry and skips bad ones; if all are bad, the format of the list has changed. */
export function parseEach<Value>(
  entries: readonly unknown[],
  parse: (entry: unknown) => Value | null,
  what: string,
): Value[] {
  const values: Value[] = []
  for (const entry of entries) {
    const value = parse(entry)
    if (value !== null) values.push(value)
  }
  if (values.length === 0 && entries.length > 0) throw changed(what)
  return values
}
