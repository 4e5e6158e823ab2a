/** Printed pages → a Report, block by block. */
import type { Report, ReportCategory } from '../../../domain/report.ts'
import { readReportType } from '../../read-report-type.ts'
import { HEADINGS, NUMBER, STANDARD, TITLES } from '../layout-words.ts'
import { type Line, PROVIDER, PROVIDER_NAME, type PrintedPages } from '../native.ts'
import { readCategory } from './category.ts'
import { readConclusions } from './conclusions.ts'
import { readLabelled } from './labelled.ts'
import { readLegend } from './legend.ts'
import { readPairs } from './pairs.ts'
import { readQueries } from './queries.ts'
import { readVehicle } from './vehicle.ts'
import { joinWrapped } from './wrapped.ts'

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
