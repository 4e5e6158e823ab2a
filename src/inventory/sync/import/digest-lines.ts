/** Parses and digests the lines of a batch: cars with their digests, or why a line is rejected. */
import { isUtf8 } from 'node:buffer'
import { Check } from 'typebox/value'
import { isFailure } from '../../../domain/failure.ts'
import type { MakeDigest, Observation, ReportFetch, ReportWriting } from '../../../domain/inventory/inventory-writer.ts'
import { arrayOrNull, recordOrNull } from '../../../domain/readers.ts'
import { CheckedReading } from '../../../domain/report.ts'
import type { SourceBrand, SourceSeries } from '../../../domain/source.ts'
import { parseCleanJson } from '../../../domain/texts/clean-text.ts'
import { cutValues } from './cut-values.ts'
import type { LineBatch } from './read-batches.ts'

/** A car of a line. Only one with a detail has a digest, and a report if the detail links to it. */
export interface LineCar extends Omit<Observation, 'of_detail_ms'> {
  readonly line: number
  readonly report?: ReportWriting
}

export interface BadLine {
  readonly line: number
  readonly reason: string
  /** As it was, or the beginning of it. */
  readonly text: string
}

/** What a detail says of the catalogue that it belongs to. */
export interface CatalogueEntry {
  readonly brand: SourceBrand
  readonly series: SourceSeries | null
}

export interface DigestedBatch extends Pick<LineBatch, 'first' | 'lines' | 'end'> {
  readonly cars: readonly LineCar[]
  readonly bad: readonly BadLine[]
  readonly catalogue: readonly CatalogueEntry[]
  /** The size of the lines of its cars. */
  readonly car_bytes: number
}

export interface LineParts {
  readonly digest: MakeDigest
  /** Which car a native row or detail is of; null when it does not say. */
  readonly readId: (record: unknown) => number | null
  readonly readEntry: (detail: unknown) => CatalogueEntry | null
  readonly makeReport: (fetched: ReportFetch) => ReportWriting
}

export interface LineTimes {
  /** When a car was observed whose line does not say it. */
  readonly at_ms: number
  /** Nothing was observed later. */
  readonly now_ms: number
}

/** Of a bad line, so much is set aside. */
const MOST_CHARS = 100_000
/** Of a clock elsewhere that goes before ours. */
const TOLERANCE_MS = 5 * 60_000

/** A batch that came from another thread: a buffer arrives as plain bytes. */
export type PostedBatch = Omit<LineBatch, 'body'> & { readonly body: Uint8Array }

export function digestLines(batch: PostedBatch, times: LineTimes, parts: LineParts): DigestedBatch {
  const { first, lines, end, long } = batch
  const body = Buffer.from(batch.body.buffer, batch.body.byteOffset, batch.body.byteLength)
  const cars: LineCar[] = []
  const bad: BadLine[] = long.map(({ line, bytes }) => ({
    line,
    reason: `longer than any record (${bytes} bytes)`,
    text: '',
  }))
  const entries = new Map<number, CatalogueEntry>()
  let car_bytes = 0
  let at = 0
  for (let line = first; at < body.length; line++) {
    const start = at
    const newline = body.indexOf('\n', at)
    const bytes = body.subarray(at, newline === -1 ? body.length : newline)
    at = newline === -1 ? body.length : newline + 1
    const text = bytes.toString()
    if (text.trim() === '') continue
    try {
      if (!isUtf8(bytes)) throw new BadLineError('no UTF-8')
      const value = parseLine(text)
      const entry = value.detail === null ? null : parts.readEntry(value.detail)
      cars.push({ line, ...readCar(value, text, times, parts) })
      car_bytes += at - start
      if (entry !== null) entries.set(entry.series?.id ?? -entry.brand.id, entry)
    } catch (error) {
      const reason = error instanceof BadLineError || isFailure(error) ? error.message : null
      if (reason === null) throw error
      bad.push({ line, reason, text: text.slice(0, MOST_CHARS) })
    }
  }
  bad.sort((a, b) => a.line - b.line)
  return { first, lines, end, cars, bad, catalogue: [...entries.values()], car_bytes }
}

class BadLineError extends Error {}

type LineValue = ReturnType<typeof parseLine>

function parseLine(text: string) {
  let value: unknown
  try {
    value = parseCleanJson(text)
  } catch {
    throw new BadLineError('no JSON')
  }
  const raw = recordOrNull(value)
  if (raw === null) throw new BadLineError('no object with "list", "detail" and "sheet"')
  const { list = null, detail = null, sheet = null, observed_at = null, report = null } = raw
  return { list, detail, sheet, observed_at, report }
}

function readCar(
  value: LineValue,
  text: string,
  times: LineTimes,
  { digest, readId, makeReport }: LineParts,
): Omit<LineCar, 'line'> {
  const { list, detail, sheet } = value
  if (list === null && detail === null) throw new BadLineError('neither "list" nor "detail"')
  const texts = cutValues(text)
  if (texts === null) throw new BadLineError('nested too deep')
  const listId = list === null ? null : readId(list)
  const detailId = detail === null ? null : readId(detail)
  if (list !== null && listId === null) throw new BadLineError('"list" names no car')
  if (detail !== null && detailId === null) throw new BadLineError('"detail" names no car')
  if (listId !== null && detailId !== null && listId !== detailId) {
    throw new BadLineError(`"list" is car ${listId}, and "detail" is car ${detailId}`)
  }
  if (sheet !== null && arrayOrNull(sheet) === null) throw new BadLineError('"sheet" is no list of sections')
  const id = (detailId ?? listId) as number
  const at_ms = readTime(value.observed_at, times)
  const made = detail === null ? null : digest(id, { list, detail, sheet }, at_ms)
  const read = value.report === null ? null : readReport(id, value.report, times)
  return {
    id,
    at_ms,
    ...(list === null ? {} : { list: texts.get('list') as string }),
    ...(made === null ? {} : { detail: texts.get('detail') as string, digest: made }),
    ...(sheet === null ? {} : { sheet: texts.get('sheet') as string }),
    ...(read === null ? {} : { report: makeReport(read) }),
  }
}

const LONGEST_LINK = 4096
const LONGEST_PARSER = 100

function readReport(id: number, value: unknown, times: LineTimes): ReportFetch {
  const { link, parser, read_at, reading } = recordOrNull(value) ?? {}
  const isNamed = typeof link === 'string' && link.length <= LONGEST_LINK && URL.canParse(link)
  if (!isNamed || typeof parser !== 'string' || parser.length > LONGEST_PARSER || typeof read_at !== 'string')
    throw new BadLineError('"report" lacks "link", "parser" or "read_at"')
  if (!Check(CheckedReading, reading)) throw new BadLineError('"report" has no reading of a report')
  return { id, link, parser, at_ms: readTime(read_at, times, '"read_at"'), reading }
}

function readTime(value: unknown, { at_ms, now_ms }: LineTimes, name = '"observed_at"'): number {
  if (value === null) return at_ms
  const ms =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z$/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms)) throw new BadLineError(`${name} is no time such as 2026-11-15T08:00:00.000Z`)
  if (ms > now_ms + TOLERANCE_MS) throw new BadLineError(`${name} lies in the future`)
  return ms
}
