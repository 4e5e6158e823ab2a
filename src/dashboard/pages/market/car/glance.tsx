/** What is known about a car at a glance, and what is not. */
import { isEngineless } from '../../../../domain/codes.ts'
import type { FactName } from '../../../../domain/fields/car-fields.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { Conflict } from '../../../../domain/inspection-parts/conflict.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { formatMeasure } from '../../../format.ts'
import { CAR } from '../../../texts/market/car.ts'
import type { Language } from '../../../visit.ts'
import { FactList } from '../facts/fact-list.tsx'
import { isCharged, showFact } from '../facts/list-facts.ts'
import { nameField } from '../facts/name-field.ts'
import type { Unread } from '../find-unread.ts'
import type { Part } from '../read-part.ts'

interface GlanceProps {
  readonly car: CarDetail
  readonly unread: Unread
  readonly report: Part<InspectionReport>
  readonly language: Language
}

const KEY_FACTS: readonly FactName[] = [
  'registration_date',
  'mileage_km',
  'transfer_count',
  'usage_type',
  'powertrain_label',
  'power_kw',
]
const COMBUSTION_FACTS: readonly FactName[] = ['transmission_label', 'drive', 'emission_standard']
const BATTERY_FACTS: readonly FactName[] = ['battery.range_km', 'battery.capacity_kwh', 'battery.warranty']

export function Glance({ car, unread, report, language }: GlanceProps) {
  const texts = CAR[language].glance
  const conflicts = report.kind === 'read' ? report.value.conflicts : car.conflicts
  const names = [...KEY_FACTS, ...(isCharged(car) ? BATTERY_FACTS : COMBUSTION_FACTS)]
  const facts = names
    .filter((name) => name !== 'emission_standard' || hasExhaust(car))
    .map((name) => ({ name, text: showFact(name, car, language) }))
  return (
    <section class="glance" aria-labelledby="glance">
      <h2 id="glance">{texts.title}</h2>
      <FactList {...{ facts, unread, language }} carId={car.id}>
        <div>
          <dt>{texts.export}</dt>
          <dd data-field="export.status">
            <a href="#export" class={car.export.status === 'unknown' ? 'unknown' : undefined}>
              {CAR[language].export.states[car.export.status]}
            </a>
          </dd>
        </div>
        <div>
          <dt>{texts.report}</dt>
          <dd data-field="report">
            <a href="#inspection">{CAR[language].reports[stateOf(report)]}</a>
          </dd>
        </div>
      </FactList>
      {conflicts !== null && conflicts.length > 0 && <Conflicts conflicts={conflicts} language={language} />}
    </section>
  )
}

function stateOf(report: Part<InspectionReport>) {
  return report.kind === 'read' ? report.value.parse_status : report.kind
}

function hasExhaust({ powertrain, emission_standard }: CarDetail): boolean {
  return emission_standard !== null || !isEngineless(powertrain)
}

function Conflicts({ conflicts, language }: { readonly conflicts: readonly Conflict[]; readonly language: Language }) {
  const texts = CAR[language].glance
  return (
    <div class="notice warn">
      <p>
        <strong>{texts.conflicts}</strong>
      </p>
      <ul class="conflicts">
        {conflicts.map(({ field, listing, report, reason }) => {
          const name = nameField(field, language)
          const show = (value: string | number) => showSide(value, language)
          return (
            <li key={`${field} ${reason}`} data-glance-conflict={field}>
              {reason === 'differs' && report !== null
                ? texts.differs(name, show(listing), show(report))
                : texts.doubted(name, show(listing))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Numbers are kilometres. */
function showSide(value: string | number, language: Language): string {
  return typeof value === 'number' ? formatMeasure(value, 'km', language) : value
}
