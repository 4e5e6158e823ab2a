/** `getseriesbybrandid`: the series of one brand, in one group or several. */
import { arrayOrNull, positiveOrNull, recordOrNull, textOrNull, wholeOrNull } from '../../../domain/readers.ts'
import type { SourceSeries } from '../../../domain/source.ts'
import { changed } from './changed.ts'
import { parseEach } from './parse-each.ts'

export function parseSeries(result: unknown, brandId: number): readonly SourceSeries[] {
  const groups = arrayOrNull(recordOrNull(result)?.list)
  if (groups === null) throw changed('the series')
  const items = groups.flatMap((group) => arrayOrNull(recordOrNull(group)?.item) ?? [])
  if (items.length === 0 && groups.length > 0 && !groups.some((group) => arrayOrNull(recordOrNull(group)?.item))) {
    throw changed('the series')
  }
  const series = parseEach(items, (item) => parseOne(item, brandId), 'the series')
  return [...new Map(series.map((one) => [one.id, one])).values()]
}

function parseOne(item: unknown, brand_id: number): SourceSeries | null {
  const raw = recordOrNull(item)
  const id = wholeOrNull(positiveOrNull(raw?.sid))
  const name = textOrNull(raw?.sname)
  return id === null || name === null ? null : { id, name, brand_id }
}
