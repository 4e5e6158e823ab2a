/** A field with its value, how the value came about, and every statement about it side by side. */
import type { EvidenceField, EvidenceStatement } from '../../../../domain/evidence/evidence-record.ts'
import { clip } from '../../../clip.ts'
import { EVIDENCE } from '../../../texts/market/evidence.ts'
import type { Language } from '../../../visit.ts'
import { formatValue, nameField } from '../facts/name-field.ts'
import { ShownValue } from '../facts/shown-value.tsx'

interface FieldProps {
  readonly field: EvidenceField
  readonly language: Language
}

const LONGEST_VALUE = 400

export function FieldEvidence({ field: one, language }: FieldProps) {
  const texts = EVIDENCE[language]
  const { field, value, status, why, rule, statements } = one
  return (
    <section class="evidence-field" id={field} data-status={status} {...(why !== null && { 'data-why': why })}>
      <h3>
        {nameField(field, language)} <code>{field}</code>
      </h3>
      <p class="evidence-value">
        {value !== null && (
          <strong>
            <ShownValue value={value} field={field} language={language} />
          </strong>
        )}{' '}
        <span class="evidence-status">{texts.statuses[status]}</span>
      </p>
      {why !== null && <p class="unknown">{texts.whys[why]}</p>}
      {rule !== null && (
        <p class="quiet">
          <b>{texts.rule}</b> {rule.text}
        </p>
      )}
      {statements.length === 0 ? (
        status !== 'unknown' && <p class="quiet">{texts.nothing}</p>
      ) : (
        <ul class="statements">
          {statements.map((statement, at) => (
            <Statement key={at} statement={statement} field={one} language={language} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Statement({ statement, field, language }: FieldProps & { readonly statement: EvidenceStatement }) {
  const texts = EVIDENCE[language]
  const { source, provider, native_section, native_key, observed_at } = statement
  const key = [native_section, native_key].filter((part) => part !== null)
  return (
    <li data-source={source}>
      <span>
        {texts.sources[source]}
        {provider !== null && ` · ${clip(provider)}`}
      </span>
      <span lang="zh" class="native-key">
        {key.length > 0 && <code>{clip([...new Set(key)].join(' › '))}</code>}
      </span>
      <NativeValue statement={statement} language={language} />
      <Meaning statement={statement} field={field} language={language} />
      <time datetime={observed_at}>{`${observed_at.slice(0, 10)} ${observed_at.slice(11, 16)}`}</time>
    </li>
  )
}

/** As sent; an empty text is shown as one. */
function NativeValue({ statement, language }: { readonly statement: EvidenceStatement; readonly language: Language }) {
  const texts = EVIDENCE[language]
  const { native_value, native_count } = statement
  if (native_count !== null) return <span class="quiet">{texts.entries(String(native_count))}</span>
  if (native_value === null) return <span class="quiet">{texts.notKept}</span>
  return (
    <span lang="zh" class="native-value">
      {native_value === '' ? '“”' : clip(String(native_value), LONGEST_VALUE)}
    </span>
  )
}

/** What the statement says by itself. What a value is derived from is not in the unit of the field. */
function Meaning({
  statement: { value, native_value },
  field: { field, rule, status },
  language,
}: FieldProps & { readonly statement: EvidenceStatement }) {
  const texts = EVIDENCE[language]
  const isSource = rule !== null && status !== 'contradicted'
  const unit = isSource ? null : field
  if (value === null || formatValue(value, unit, language) === String(native_value)) return <span />
  return (
    <span>
      <span class="quiet">{isSource ? texts.before : texts.says}</span>{' '}
      <ShownValue value={value} field={unit} language={language} />
    </span>
  )
}
