/** What the inspection reports of the cars state: an answer tells it or does not know it, and never anything else. */
import type { InspectionSummary } from '../../src/domain/inspection.ts'
import { isParsed } from '../inspection/naive-rating.ts'
import { isReadable, type PrintedReport, readFacts } from '../inspection/printed-facts.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'
import { type Statement, severityOf, statementOf } from '../truth/printed-statements.ts'

/** What rows and details say about a report. */
export interface ToldReport {
  readonly id: number
  readonly report_status: string | null
  readonly derived_damage_severity: string | null
}

interface Stated {
  readonly isAdvertised: boolean
  readonly status: 'parsed' | 'partial' | null
  readonly severity: string | null
  readonly flags: Readonly<Record<Flag, boolean | null>>
}

const FLAGS = ['had_accident', 'was_flooded', 'was_fire_damaged', 'odometer_rolled_back'] as const satisfies Statement[]
type Flag = (typeof FLAGS)[number]
const DAMAGED: readonly (string | null)[] = ['minor', 'moderate', 'severe']

/** Searches by what reports state. What is not read yet is not found, so that only the truth of what is found can be judged. */
export const BY_REPORT: Readonly<Record<string, (stated: Pick<Stated, 'flags' | 'severity'>) => boolean>> = {
  'had_accident=false&was_flooded=false': ({ flags }) => flags.had_accident === false && flags.was_flooded === false,
  'derived_damage_severity_max=none': ({ severity }) => severity === 'none',
  'had_accident=true': ({ flags }) => flags.had_accident === true,
}

export class ReportModel {
  readonly failures: string[] = []
  readonly #stated: ReadonlyMap<number, Stated>
  readonly #told = { severities: 0, damaged: 0, flags: 0 }

  private constructor(stated: ReadonlyMap<number, Stated>) {
    this.#stated = stated
  }

  static async read(marketplace: RunningMarketplace, ids: readonly number[]): Promise<ReportModel> {
    const stated = new Map<number, Stated>()
    for (const id of ids) {
      const { advertised, printed } = await readFacts(marketplace, id)
      stated.set(id, {
        isAdvertised: advertised.isreport === 1 || advertised.testreporturl !== '',
        ...stateAll(printed),
      })
    }
    return new ReportModel(stated)
  }

  /** How often answers told a severity, that of a damaged car, and a flag that is not null: without them nothing was judged. */
  told(): { readonly severities: number; readonly damaged: number; readonly flags: number } {
    return this.#told
  }

  judgeRow({ id, report_status, derived_damage_severity: severity }: ToldReport): void {
    const stated = this.#judgeStatus(id, report_status)
    if (stated === undefined) return
    const isRead = report_status === 'parsed' || report_status === 'partial'
    const known = isRead ? stated.severity : null
    if (severity !== known) this.failures.push(`car ${id}: damage ${severity} instead of ${known} (${report_status})`)
    this.#count(severity)
  }

  judgeInspection(body: string, id: number): void {
    const told = JSON.parse(body) as InspectionSummary
    const stated = this.#judgeStatus(id, told.parse_status)
    if (stated === undefined) return
    const isRead = told.parse_status === 'parsed' || told.parse_status === 'partial'
    const severity = (isRead ? stated.severity : null) ?? 'unknown'
    if (told.derived_damage_severity !== severity)
      this.failures.push(`report of ${id}: damage ${told.derived_damage_severity} instead of ${severity}`)
    this.#count(told.derived_damage_severity)
    for (const flag of FLAGS) {
      const known = isRead ? stated.flags[flag] : null
      if (told[flag] !== known) this.failures.push(`report of ${id}: ${flag} is ${told[flag]} instead of ${known}`)
      if (told[flag] !== null) this.#told.flags++
    }
  }

  /** Whether a search by reports found only what they state. */
  judgeFound(query: string, ids: readonly number[]): void {
    const wrong = ids.filter((id) => BY_REPORT[query]?.(this.#stated.get(id) as Stated) !== true)
    if (wrong.length > 0) this.failures.push(`${query} finds ${wrong.join()}`)
  }

  #judgeStatus(id: number, status: string | null): Stated | undefined {
    const stated = this.#stated.get(id)
    if (stated === undefined) this.failures.push(`there is no report of ${id}`)
    else if ((status === 'parsed' || status === 'partial') && status !== stated.status)
      this.failures.push(`the report of ${id} is ${status} instead of ${stated.status}`)
    else if (status === 'not_available' && stated.isAdvertised)
      this.failures.push(`the report of ${id} is advertised, and not available`)
    else return stated
    return undefined
  }

  #count(severity: string | null): void {
    if (severity !== null && severity !== 'unknown') this.#told.severities++
    if (DAMAGED.includes(severity)) this.#told.damaged++
  }
}

function stateAll(printed: PrintedReport | null): Omit<Stated, 'isAdvertised'> {
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, statementOf(printed, flag)])) as Stated['flags']
  const status = isReadable(printed) ? (isParsed(printed) ? 'parsed' : 'partial') : null
  return { status, severity: severityOf(printed), flags }
}
