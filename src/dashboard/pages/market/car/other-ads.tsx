/** Other ads of a car with the reasons; nothing where there are none, because that shows nothing. */
import type { CarDuplicates, StatedTwice } from '../../../../domain/duplicates/duplicate-record.ts'
import { formatChinaDay } from '../../../../domain/time/listed-span.ts'
import { WideTable } from '../../../components/wide-table.tsx'
import { OTHER_ADS } from '../../../texts/market/other-ads.ts'
import type { Language } from '../../../visit.ts'
import { formatValue, nameField } from '../facts/name-field.ts'
import type { Part } from '../read-part.ts'

interface OtherAdsProps {
  readonly duplicates: Part<CarDuplicates>
  readonly language: Language
}

export function OtherAds({ duplicates, language }: OtherAdsProps) {
  if (duplicates.kind !== 'read' || duplicates.value.candidates.length === 0) return null
  const texts = OTHER_ADS[language]
  const disputed = duplicates.value.disputed.map((field) => nameCompared(field, language))
  return (
    <section class="car-section" aria-labelledby="other-ads">
      <h2 id="other-ads">{texts.title}</h2>
      <WideTable caption={texts.caption} columns={[texts.ad, texts.match, texts.agrees, texts.differs]}>
        {duplicates.value.candidates.map(({ car_id, strength, reasons, differences, ...seen }) => (
          <tr key={car_id} data-other-ad={car_id}>
            <th scope="row">
              {seen.observed ? <a href={`/market/${car_id}`}>{car_id}</a> : car_id}
              {!seen.observed && <small> {texts.left(formatChinaDay(Date.parse(seen.last_observed_at)))}</small>}
            </th>
            <td>{texts.strength[strength]}</td>
            <td>
              <Statements statements={reasons} language={language} />
            </td>
            <td>
              {differences.length === 0 ? texts.nothing : <Statements statements={differences} language={language} />}
            </td>
          </tr>
        ))}
      </WideTable>
      {disputed.length > 0 && <p data-disputed>{texts.disputed(disputed)}</p>}
      <p class="quiet">{texts.limits}</p>
    </section>
  )
}

function Statements({
  statements,
  language,
}: {
  readonly statements: readonly StatedTwice[]
  readonly language: Language
}) {
  return (
    <ul>
      {statements.map((stated) => (
        <li key={stated.field}>
          {nameCompared(stated.field, language)}
          {isShown(stated) && ` ${showBoth(stated, language)}`}
        </li>
      ))}
    </ul>
  )
}

/** Codes are compared, and named like the label beside them. */
function nameCompared(field: StatedTwice['field'], language: Language): string {
  return nameField(field === 'color_code' ? 'color' : field, language)
}

/** Codes and ids mean nothing to a reader. */
function isShown({ field }: StatedTwice): boolean {
  return field !== 'trim_id' && field !== 'color_code'
}

function showBoth({ field, this: own, other }: StatedTwice, language: Language): string {
  const [here, there] = [own, other].map((value) => formatValue(value, field, language))
  return here === there ? `${here}` : `${here}, ${there}`
}
