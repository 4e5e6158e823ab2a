/** The rules of a destination as a table: what each says, whether it applies to this car and why, and where it was read. */
import type { ImportFigure, ImportRule } from '../../../../domain/import-rules/import-record.ts'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatNumber } from '../../../format.ts'
import { IMPORT } from '../../../texts/market/import.ts'
import type { Language } from '../../../visit.ts'
import { nameField } from '../facts/name-field.ts'
import { ShownValue } from '../facts/shown-value.tsx'
import { AppliesMark } from './applies-mark.tsx'

interface RuleProps {
  readonly rule: ImportRule
  readonly carId: number
  readonly language: Language
}

interface RuleTableProps {
  readonly rules: readonly ImportRule[]
  readonly carId: number
  readonly caption: string
  readonly language: Language
}

export function RuleTable({ rules, carId, caption, language }: RuleTableProps) {
  const texts = IMPORT[language]
  return (
    <WideTable caption={caption} columns={[texts.rule, texts.applies, texts.inputs, texts.source]}>
      {rules.map((rule) => (
        <tr key={rule.id} data-rule={rule.id}>
          <th scope="row">
            <span class="rule-topic">{texts.topics[rule.topic]}</span>
            <span class="rule-text">{rule.text}</span>
            <Figures rule={rule} language={language} />
          </th>
          <td>
            <div>
              <AppliesMark applies={rule.applies} language={language} />
              <span class="rule-reason">{rule.reason_text}</span>
            </div>
          </td>
          <td>
            <Inputs rule={rule} carId={carId} language={language} />
          </td>
          <td>
            <Source rule={rule} language={language} />
          </td>
        </tr>
      ))}
    </WideTable>
  )
}

/** Named like the label beside the code. */
const LABELS: Readonly<Record<string, string>> = {
  powertrain: 'powertrain_label',
  body_style: 'body_style_label',
  source_maker: 'maker',
}
/** An estimate of this service, which no record states. */
const ESTIMATE = 'thirty_minute_power_hp'

function Inputs({ rule: { inputs }, carId, language }: RuleProps) {
  const texts = IMPORT[language]
  if (inputs.length === 0) return <span class="quiet">{texts.noInputs}</span>
  return (
    <ul class="rule-inputs">
      {inputs.map(({ field, value, why }) => {
        const name = field === ESTIMATE ? texts.thirtyMinute : nameField(LABELS[field] ?? field, language)
        return (
          <li key={field} data-input={field} data-why={why}>
            {field === ESTIMATE ? (
              <span class="quiet">{name}</span>
            ) : (
              <a href={`/market/${carId}/evidence#${field}`}>{name}</a>
            )}{' '}
            {value === null ? (
              <span class={why === 'unknown' ? 'unknown' : 'quiet'}>{texts.inputWhys[why ?? 'unknown']}</span>
            ) : (
              <b>
                <ShownValue value={value} field={field === ESTIMATE ? 'power_hp' : field} language={language} />
              </b>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type ShownRule = Omit<RuleProps, 'carId'>

/** Those that may be this car's. A rule that does not apply has none. */
function Figures({ rule: { applies, figures }, language }: ShownRule) {
  const possible = figures.filter(({ matches }) => matches !== 'no')
  if (applies === 'no' || possible.length === 0) return null
  return (
    <ul class="rule-figures" aria-label={IMPORT[language].figures}>
      {possible.map((figure) => (
        <li key={figure.case} data-matches={figure.matches}>
          {figure.case}: <b>{formatFigure(figure, language)}</b>
          {figure.matches !== 'yes' && ` (${IMPORT[language].states[figure.matches].toLowerCase()})`}
        </li>
      ))}
    </ul>
  )
}

function formatFigure({ percent, eur_per_cc, at_least_eur_per_cc, rub }: ImportFigure, language: Language): string {
  const texts = IMPORT[language]
  const show = (value: number | null, say: (text: string) => string) =>
    value === null ? [] : say(formatNumber(value, language))
  return [
    show(percent, texts.percent),
    show(eur_per_cc, texts.perCc),
    show(at_least_eur_per_cc, texts.atLeast),
    show(rub, texts.rub),
  ]
    .flat()
    .join(texts.comma)
}

function Source({ rule: { source, as_of, valid_until, verified, stale }, language }: ShownRule) {
  const texts = IMPORT[language]
  return (
    <div>
      <span class={verified ? 'rule-verified' : 'rule-unverified'}>
        {verified ? texts.verified : texts.notVerified}
      </span>
      {stale && <span class="rule-stale">{texts.stale}</span>}
      <span class="rule-source">
        {source}
        {texts.comma}
        {texts.asOf(as_of)}
        {valid_until !== null && `${texts.comma}${texts.validUntil(valid_until)}`}
      </span>
    </div>
  )
}
