/** The condition of compared cars: what was calculated, what the provider says, what to know first, the pictures and the findings. */
import type { ComponentChildren } from 'preact'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import { OUTCOMES } from '../../../../domain/inspection-parts/outcome.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { formatNumber } from '../../../format.ts'
import { FRAME } from '../../../texts/frame.ts'
import { COMPARE } from '../../../texts/market/compare.ts'
import { CONDITION } from '../../../texts/market/condition.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import { OUTCOME_TEXTS } from '../../../texts/market/outcomes.ts'
import type { Language } from '../../../visit.ts'
import { Alarms } from '../car/alarms.tsx'
import { BodyDiagram, StructureDiagram } from '../inspection/body-diagram.tsx'
import { isQuiet } from '../inspection/listed-items.ts'
import { OutcomeSwatch } from '../inspection/outcome-patterns.tsx'
import { placeFindings } from '../inspection/place-findings.ts'
import { FLAGS } from '../inspection/provider-flags.ts'

interface ConditionRowsProps {
  readonly cars: readonly CarDetail[]
  /** Null: nothing is known of the body of the car. */
  readonly reports: readonly (InspectionReport | null)[]
  readonly language: Language
  /** The heading of the group. */
  readonly children: ComponentChildren
}

interface CellProps {
  readonly car: CarDetail
  /** Only if findings were read. */
  readonly report: InspectionReport | null
  readonly language: Language
}

const ROWS = {
  calculated: Calculated,
  alarms: First,
  provider: Provider,
  findings: Findings,
  structure: Structure,
  skin: Skin,
} as const satisfies Readonly<Record<string, (props: CellProps) => ComponentChildren>>

export function ConditionRows({ cars, reports, language, children }: ConditionRowsProps) {
  const texts = COMPARE[language].condition
  return (
    <tbody class="compared-condition">
      {children}
      {(Object.keys(ROWS) as (keyof typeof ROWS)[]).map((name) => {
        const Cell = ROWS[name]
        return (
          <tr key={name} class="different">
            <th scope="row">{texts[name]}</th>
            {cars.map((car, at) => {
              const report = reports[at] ?? null
              return (
                <td key={car.id}>
                  <Cell {...{ car, language }} report={report?.data_available ? report : null} />
                </td>
              )
            })}
          </tr>
        )
      })}
    </tbody>
  )
}

function Calculated({ report, language }: CellProps) {
  const { severities, unknown } = CONDITION[language]
  const severity = report?.derived?.damage_severity ?? 'unknown'
  return (
    <p class="compared-verdict" data-condition={report === null ? 'unread' : severity}>
      {report === null ? unknown : severities[severity]}
    </p>
  )
}

const Unknown = ({ language }: Pick<CellProps, 'language'>) => <span class="unknown">{FRAME[language].notKnown}</span>

function First({ car, report, language }: CellProps) {
  const instead = report === null ? <Unknown language={language} /> : COMPARE[language].condition.none
  return <Alarms {...{ car, report, language, instead }} />
}

function Provider({ report, language }: CellProps) {
  const { provider, notDetermined } = INSPECTION[language]
  if (report === null) return <Unknown language={language} />
  return (
    <ul class="plain-list">
      {FLAGS.map((flag) => {
        const { name, yes, no } = provider.flags[flag]
        const value = report[flag]
        return (
          <li key={flag} {...(value === null && { class: 'unknown' })}>
            {value === null ? `${name}: ${notDetermined}` : value ? yes : no}
          </li>
        )
      })}
    </ul>
  )
}

function Findings({ report, language }: CellProps) {
  if (report === null) return <Unknown language={language} />
  const counts = OUTCOMES.filter((outcome) => !isQuiet(outcome))
    .map((outcome) => [outcome, report.categories.reduce((sum, one) => sum + one.outcomes[outcome], 0)] as const)
    .filter(([, count]) => count > 0)
  if (counts.length === 0) return <>{COMPARE[language].condition.none}</>
  return (
    <ul class="plain-list compared-findings">
      {counts.map(([outcome, count]) => (
        <li key={outcome}>
          <OutcomeSwatch state={outcome} /> {OUTCOME_TEXTS[language][outcome]} <b>{formatNumber(count, language)}</b>
        </li>
      ))}
    </ul>
  )
}

function Structure({ car, report, language }: CellProps) {
  if (report === null) return <Unknown language={language} />
  return <StructureDiagram findings={placeFindings(report)} body={car.body_form} language={language} hasLinks={false} />
}

function Skin({ car, report, language }: CellProps) {
  if (report === null) return <Unknown language={language} />
  return <BodyDiagram report={report} body={car.body_form} language={language} isFirst={false} />
}
