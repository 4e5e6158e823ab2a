/** Sections of the page of a car: specifications, equipment, and the words of the seller. */
import { FACT_GROUPS, type FactGroup } from '../../../../domain/fields/car-fields.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import type { Equipment as Piece } from '../../../../domain/listing-parts/equipment.ts'
import { Fold } from '../../../components/fold.tsx'
import { formatNumber } from '../../../format.ts'
import { CAR } from '../../../texts/market/car.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { EvidenceLink } from '../evidence/evidence-link.tsx'
import { FactList } from '../facts/fact-list.tsx'
import { isCharged, listFacts } from '../facts/list-facts.ts'
import type { Unread } from '../find-unread.ts'

interface UnreadProps {
  readonly unread: Unread
}

interface SectionProps {
  readonly car: CarDetail
  readonly language: Language
}

const GROUPS = Object.keys(FACT_GROUPS) as FactGroup[]

export function Specifications({ car, unread, language }: SectionProps & UnreadProps) {
  return (
    <Fold summary={CAR[language].unfold}>
      <div class="fact-groups">
        {GROUPS.map((group) => (
          <Group key={group} {...{ group, car, unread, language }} />
        ))}
      </div>
    </Fold>
  )
}

function Group({ group, car, unread, language }: SectionProps & UnreadProps & { readonly group: FactGroup }) {
  const texts = FACTS[language]
  const facts = listFacts(group, car, language)
  const instead = facts === null ? explainMissing(group, { car, unread, language }) : null
  if (facts === null && instead === null) return null
  return (
    <section class="fact-group">
      <h3>{texts.groups[group]}</h3>
      {facts === null ? <p class="quiet">{instead}</p> : <FactList {...{ facts, unread, language }} carId={car.id} />}
    </section>
  )
}

/** Null where nobody expects the group. */
function explainMissing(group: FactGroup, { car, unread, language }: SectionProps & UnreadProps): string | null {
  const { noEngine, noBattery, batteryNotRead } = FACTS[language]
  if (group === 'engine') return noEngine
  if (group !== 'battery' || !isCharged(car)) return null
  return FACT_GROUPS.battery.some((name) => unread.has(name)) ? batteryNotRead : noBattery
}

const FITTINGS = ['standard', 'text', 'optional', 'none'] as const

export function Equipment({ car: { id, equipment }, unread, language }: SectionProps & UnreadProps) {
  const texts = CAR[language].equipment
  const evidence = <EvidenceLink carId={id} field="equipment" language={language} />
  if (equipment === null)
    return (
      <p class="unknown">
        {unread.has('equipment') ? texts.notRead : texts.none} {evidence}
      </p>
    )
  const fittingOf = ({ value }: Piece) => FITTINGS.find((one) => one === value) ?? 'text'
  return (
    <Fold summary={texts.show(formatNumber(equipment.length, language))}>
      <p class="quiet">
        {texts.note} {evidence}
      </p>
      {FITTINGS.map((fitting) => {
        const pieces = equipment.filter((piece) => fittingOf(piece) === fitting)
        if (pieces.length === 0) return null
        return (
          <details key={fitting} class="equipment">
            <summary>{texts.groups[fitting](formatNumber(pieces.length, language))}</summary>
            <ul data-fitting={fitting}>
              {pieces.map(({ label, source, value }) => (
                <li key={source}>{fitting === 'text' ? `${label}: ${value}` : label}</li>
              ))}
            </ul>
          </details>
        )
      })}
    </Fold>
  )
}

/** Characters that are shown at once. */
const LONG_TEXT = 600

export function SellersWords({ car: { id, description, tags }, language }: SectionProps) {
  const texts = CAR[language].words
  return (
    <>
      {description === null ? (
        <p class="unknown">
          {texts.none} <EvidenceLink carId={id} field="description" language={language} />
        </p>
      ) : (
        <Words text={description} carId={id} language={language} />
      )}
      {tags !== null && tags.length > 0 && (
        <p class="quiet" data-field="tags">
          {texts.badges(tags.map(({ label }) => label).join(FACTS[language].comma))}{' '}
          <EvidenceLink carId={id} field="tags" language={language} />
        </p>
      )}
    </>
  )
}

function Words({ text, carId, language }: { text: string; carId: number; language: Language }) {
  const texts = CAR[language].words
  const words = (
    <p class="sellers-words" lang="zh" data-field="description">
      {text}
    </p>
  )
  return (
    <>
      <p class="quiet">
        {texts.note} <EvidenceLink carId={carId} field="description" language={language} />
      </p>
      {text.length <= LONG_TEXT ? (
        words
      ) : (
        <details class="long-words">
          <summary>{texts.more}</summary>
          {words}
        </details>
      )}
    </>
  )
}
