/** What a reading of a report changes: the facts of its car, and the entries of the log. */
import type { CarState, LogEntry, Priced, Step } from '../derive-changes.ts'
import type { ReportWriting } from '../inventory-writer.ts'
import { listChangedFacts } from './report-facts.ts'
import { settleReport, settleStates } from './settle-states.ts'

export interface ReportStep<Columns extends Priced> extends Step<Columns> {
  /** The provider changed the report, so the reading before it is history. */
  readonly is_changed: boolean
}

/**
 * Null when nothing of it is kept: the car has left or has another link by now, or a newer reading is stored. `sinceMs`: the reports of
 * listings that had their link before are read to catch up, so their first readings are no news; null = all are.
 */
export function observeReport<Columns extends Priced>(
  before: CarState<Columns> | null,
  given: Omit<ReportWriting, 'body'>,
  sinceMs: number | null,
): ReportStep<Columns> | null {
  const { link = null, made = null } = before ?? {}
  if (before === null || made === null || link === null || link.url !== given.link) return null
  const { at_ms, facts, digest, parser, made_by } = given
  if (link.read_at_ms !== null && at_ms < link.read_at_ms) return null
  if (at_ms === link.read_at_ms && made_by === link.made_by) return null
  const columns = settleStates({ ...made.columns, ...facts }, settleReport(facts))
  const fields = before.report === null ? [] : listChangedFacts(before.report, facts)
  const isChanged =
    link.read_at_ms !== null && at_ms > link.read_at_ms && parser === link.parser && digest !== link.digest
  const isNews = link.read_at_ms === null && sinceMs !== null && link.linked_at_ms >= sinceMs
  const sides = { at_ms, before: made.columns, after: columns }
  const entries: LogEntry<Columns>[] = []
  // Other words read the same report differently: a difference between their facts says nothing.
  if (isChanged) entries.push({ type: 'report_changed', ...sides, fields: made_by === link.made_by ? fields : null })
  if (isNews) entries.push({ type: 'report_read', ...sides, fields: null })
  return {
    state: {
      ...before,
      report: facts,
      link: { ...link, read_at_ms: at_ms, digest, parser, made_by },
      made: { ...made, columns },
    },
    entries,
    price: null,
    is_made: before.report === null || fields.length > 0,
    is_late: false,
    is_changed: isChanged,
  }
}
