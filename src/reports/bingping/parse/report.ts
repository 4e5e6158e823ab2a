/** Printed pages → a Report, block by block. */
import type { Report, ReportCategory } from '../../../domain/report.ts'
import { HEALTH_LABELS, readBatteryHealth } from '../../read-battery-health.ts'
import { readSubject } from '../../read-subject.ts'
import { readDateOrNote, readReportType } from '../../read-values.ts'
import {
  HEADINGS,
  LABELS,
  type Line,
  NUMBER,
  PROVIDER,
  PROVIDER_NAME,
  type PrintedPages,
  STANDARD,
  TITLES,
} from '../native.ts'
import { readCategory } from './category.ts'
import { joinWrapped } from './pages.ts'
import { readConclusions, readLabelled, readLegend, readQueries, readWords } from './paragraphs.ts'
import { type Pair, readPairs } from './table.ts'

/** Null when these are not pages of this provider. */
export function parseReport({ head, title, preamble, blocks, unread }: PrintedPages): Report | null {
  if (!head.startsWith(PROVIDER_NAME) || !TITLES.includes(title)) return null
  const under = (heading: string) => blocks.filter((block) => block.heading === heading).flatMap(({ lines }) => lines)
  const others = blocks.filter(({ heading }) => !(Object.values(HEADINGS) as string[]).includes(heading))
  const categories = others.map(readCategory)
  const vehicle = readVehicle(under(HEADINGS.vehicle), readPreamble(preamble, NUMBER))
  const { conclusions, grade, unread: unreadConclusions } = readConclusions(joinWrapped(under(HEADINGS.conclusions)))
  const scores = readPairs(under(HEADINGS.scores))
  const modifications = readModifications(under(HEADINGS.modifications))
  const { queries, unread: unreadQueries } = readQueries(joinWrapped(under(HEADINGS.queries)))
  const { legend, unread: unreadLegend } = readLegend(joinWrapped(under(HEADINGS.legend)))
  const isWhole = blocks.at(-1)?.heading === HEADINGS.notices
  return {
    provider: PROVIDER,
    source_provider: PROVIDER_NAME,
    report_type: readReportType(title),
    subject: vehicle.subject,
    battery_health: vehicle.battery_health,
    source_standard: readPreamble(preamble, STANDARD),
    conclusions,
    counters: scores.pairs.map(({ label, text }) => ({ source_name: label, source_text: text, kind: 'points' })),
    categories: categories.flatMap(({ category }): readonly ReportCategory[] => (category ? [category] : [])),
    grade,
    modifications: modifications.read,
    history_queries: queries,
    legend,
    source_usage: vehicle.source_usage,
    source_rental: vehicle.source_rental,
    first_registration_date: vehicle.first_registration_date,
    inspection_date: vehicle.inspection_date,
    report_date: vehicle.report_date,
    print_url: null,
    unread: distinct([
      ...unread,
      ...vehicle.unread,
      ...unreadConclusions,
      ...scores.unread,
      ...scores.others.map(({ text }) => text),
      ...categories.flatMap((category) => category.unread),
      ...modifications.unread,
      ...unreadQueries,
      ...unreadLegend,
      // Every report ends with it; without it, the end is missing.
      ...(isWhole ? [] : [HEADINGS.notices]),
    ]),
  }
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.trim()))]
}

function readPreamble(preamble: readonly Line[], label: string): string | null {
  const found = joinWrapped(preamble)
    .map(readLabelled)
    .find((line) => line?.label === label)
  return found?.text ?? null
}

function readModifications(lines: readonly Line[]) {
  const rows = joinWrapped(lines).map((line) => ({ line, found: readLabelled(line) }))
  return {
    read: rows.flatMap(({ found }) => (found ? [{ source_name: found.label, source_text: found.text }] : [])),
    unread: rows.flatMap(({ line, found }) => (found ? [] : [line])),
  }
}

type Vehicle = Pick<
  Report,
  | 'subject'
  | 'battery_health'
  | 'source_usage'
  | 'source_rental'
  | 'first_registration_date'
  | 'inspection_date'
  | 'report_date'
  | 'unread'
>

/** Sellers' promises and explanations are printed in the same place. */
const NO_STATEMENT = /保证|承诺|贴士|提示|什么是|[?？：:]/

/** `number` is the report's own, which is printed before the block. */
function readVehicle(lines: readonly Line[], number: string | null): Vehicle {
  const { pairs, others, unread } = readPairs(lines)
  const sentences = joinWrapped(others).flatMap((text) => readWords(text) ?? [])
  const rental = sentences.filter((text) => text.includes('租赁') && !NO_STATEMENT.test(text))
  const noted: string[] = []
  const note = (words: string) => noted.push(words)
  const dateOf = (labels: readonly string[]) => readDateOrNote(findOne(pairs, labels, note), note)
  const textOf = (name: keyof typeof LABELS) => findOne(pairs, LABELS[name], note)
  const healthOf = (name: keyof typeof HEALTH_LABELS) => findOne(pairs, [HEALTH_LABELS[name]], note)
  const texts = { mileage: textOf('mileage'), vin: textOf('vin'), color: textOf('color'), city: textOf('city') }
  return {
    subject: readSubject({ ...texts, number }, note),
    battery_health: readBatteryHealth(
      { health: healthOf('health'), method: healthOf('method'), date: healthOf('date') },
      note,
    ),
    source_usage: findOne(pairs, LABELS.usage, note),
    source_rental: rental.length === 1 ? (rental[0] as string) : null,
    first_registration_date: dateOf(LABELS.registered),
    inspection_date: dateOf(LABELS.inspected),
    report_date: dateOf(LABELS.issued),
    unread: [...unread, ...noted, ...(rental.length > 1 ? rental : [])],
  }
}

/** Null also when the table has two different values, which are reported as unread. */
function findOne(pairs: readonly Pair[], labels: readonly string[], note: (words: string) => void): string | null {
  const found = pairs.filter(({ label }) => labels.includes(label))
  const texts = new Set(found.map(({ text }) => text))
  if (texts.size > 1) for (const { label, text } of found) note(`${label} ${text}`)
  return texts.size === 1 ? ([...texts][0] as string) : null
}
