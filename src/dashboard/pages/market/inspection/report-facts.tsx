/** What a report says about itself and the car, what it does not say, and where it contradicts the listing. */
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { Conflict } from '../../../../domain/inspection-parts/conflict.ts'
import { clip } from '../../../clip.ts'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatMeasure } from '../../../format.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import type { Language } from '../../../visit.ts'
import { namesOf } from '../facts/name-field.ts'
import { CHINESE, Outside, Said, Say, SayFrom, type Telling } from './telling.tsx'

interface TellingProps {
  readonly telling: Telling
}

type Words = (typeof INSPECTION)['en']
type FactName = Exclude<keyof Words['facts'], 'title' | 'types' | 'rentals' | 'open' | 'print' | 'mayExpire'>

/** Each fact of the report itself; null: not printed. */
const FACTS: readonly (readonly [FactName, (report: InspectionReport, language: Language) => string | null])[] = [
  ['provider', (report) => report.report_provider],
  [
    'type',
    ({ report_type }, language) => (report_type === null ? null : INSPECTION[language].facts.types[report_type]),
  ],
  ['inspectionDate', (report) => report.inspection_date],
  ['reportDate', (report) => report.report_date],
  ['number', ({ vehicle }) => vehicle.report_number],
  ['vin', ({ vehicle }) => vehicle.vin],
  [
    'mileage',
    ({ vehicle: { mileage_km } }, language) => (mileage_km === null ? null : formatMeasure(mileage_km, 'km', language)),
  ],
  ['color', ({ vehicle }) => vehicle.color],
  ['city', ({ vehicle }) => vehicle.city],
  ['registered', (report) => report.first_registration_date],
  ['usage', (report) => report.usage_type],
  ['uses', ({ usage_history }, language) => usage_history?.join(INSPECTION[language].and) ?? null],
  [
    'rental',
    ({ is_rental }, language) =>
      is_rental === null ? null : INSPECTION[language].facts.rentals[is_rental ? 'yes' : 'no'],
  ],
  ['modifications', formatModifications],
]

function formatModifications({ modification_assessments }: InspectionReport, language: Language): string | null {
  const { modifications } = INSPECTION[language].facts
  const stated = Object.entries(modification_assessments).map(([name, value]) =>
    name === modifications ? (value ?? '?') : `${name}: ${value ?? '?'}`,
  )
  return stated.length === 0 ? null : stated.join(INSPECTION[language].and)
}

export function ReportFacts({ telling }: TellingProps) {
  const { report, language } = telling
  const stated = FACTS.filter(([, read]) => read(report, language) !== null)
  const unstated = FACTS.filter(([, read]) => read(report, language) === null).map(([name]) => name)
  return (
    <section class="report-facts">
      <h3>
        <Say telling={telling} text={({ facts }) => facts.title} />
      </h3>
      <dl class="report-fact-list">
        {stated.map(([name, read]) => (
          <div key={name}>
            <dt>
              <Say telling={telling} text={({ facts }) => facts[name]} />
            </dt>
            <dd>
              <Said telling={telling} text={(one) => read(one, one === telling.chinese ? 'zh' : language)} />
            </dd>
          </div>
        ))}
      </dl>
      {unstated.length > 0 && (
        <p class="unknown">
          <Say
            telling={telling}
            text={({ notPrinted, facts, and }) => notPrinted(unstated.map((name) => facts[name]).join(and))}
          />
        </p>
      )}
      <ReportLinks telling={telling} />
    </section>
  )
}

/** Also where the report itself could not be read. */
export function ReportLinks({ telling }: TellingProps) {
  const { inspection_report_url, inspection_report_print_url } = telling.report
  if (inspection_report_url === null && inspection_report_print_url === null) return null
  return (
    <p class="report-links">
      {inspection_report_url !== null && (
        <Outside href={inspection_report_url}>
          <Say telling={telling} text={({ facts }) => facts.open} />
        </Outside>
      )}
      {inspection_report_print_url !== null && (
        <Outside href={inspection_report_print_url}>
          <Say telling={telling} text={({ facts }) => facts.print} />
        </Outside>
      )}
      <span class="quiet">
        <Say telling={telling} text={({ facts }) => facts.mayExpire} />
      </span>
    </p>
  )
}

/** What nobody inspected and what nobody could read: as visible as a defect. */
export function Gaps({ telling }: TellingProps) {
  const { uninspected_items, source_unread } = telling.report
  return (
    <>
      {uninspected_items !== null && uninspected_items.length > 0 && (
        <div class="gap-box" data-gap="not_inspected">
          <h3>
            <Say telling={telling} text={({ uninspected }) => uninspected.title(uninspected_items.length)} />
          </h3>
          <p>
            <Say telling={telling} text={({ uninspected }) => uninspected.text} />
          </p>
          <ul>
            {uninspected_items.slice(0, MOST_NAMED).map((_, at) => (
              <li key={at}>
                <Said telling={telling} text={(report) => report.uninspected_items?.[at]} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {source_unread.length > 0 && (
        <div class="gap-box" data-gap="unread">
          <h3>
            <Say telling={telling} text={({ unread }) => unread.title(source_unread.length)} />
          </h3>
          <p>
            <Say telling={telling} text={({ unread }) => unread.text} />
          </p>
          <ul lang={CHINESE}>
            {source_unread.map((text) => (
              <li key={text}>{clip(text)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** The list of findings has them all. */
const MOST_NAMED = 50

export function Conflicts({ telling }: TellingProps) {
  const { conflicts } = telling.report
  if (conflicts === null) return null
  const name = (text: (texts: Words['conflicts']) => string) =>
    telling.chinese === null
      ? text(INSPECTION[telling.language].conflicts)
      : `${text(INSPECTION.en.conflicts)} ${text(INSPECTION.zh.conflicts)}`
  return (
    <section class="report-conflicts">
      <h3>
        <Say telling={telling} text={(all) => all.conflicts.title} />
      </h3>
      {conflicts.length === 0 ? (
        <p>
          <Say telling={telling} text={(all) => all.conflicts.none} />
        </p>
      ) : (
        <>
          <p class="quiet">
            <Say telling={telling} text={(all) => all.conflicts.text} />
          </p>
          <WideTable
            caption={name((texts) => texts.title)}
            columns={[
              name((texts) => texts.field),
              name((texts) => texts.listing),
              name((texts) => texts.report),
              name((texts) => texts.reason),
            ]}
          >
            {conflicts.map((conflict, at) => (
              <tr key={at} data-conflict={conflict.field} data-reason={conflict.reason}>
                <th scope="row">
                  <SayFrom words={namesOf(conflict.field)} telling={telling} text={(name) => name} />
                </th>
                <td>
                  <Said telling={telling} text={(report) => formatSide(report.conflicts?.[at], 'listing', telling)} />
                </td>
                <td>
                  <Said telling={telling} text={(report) => formatSide(report.conflicts?.[at], 'report', telling)} />
                </td>
                <td>
                  <Say telling={telling} text={(all) => all.conflicts.reasons[conflict.reason]} />
                </td>
              </tr>
            ))}
          </WideTable>
        </>
      )}
    </section>
  )
}

function formatSide(conflict: Conflict | undefined, side: 'listing' | 'report', { language }: Telling): string {
  const value = conflict?.[side] ?? null
  if (value === null) return INSPECTION[language].conflicts.noValue
  return typeof value === 'number' ? formatMeasure(value, 'km', language) : value
}
