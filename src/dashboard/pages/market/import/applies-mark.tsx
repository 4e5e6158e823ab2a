/** Whether a rule applies, as a sign and a word, so that it can be read in grey. */
import type { APPLIES, Applies, ImportRule } from '../../../../domain/import-rules/import-record.ts'
import { formatNumber } from '../../../format.ts'
import { IMPORT } from '../../../texts/market/import.ts'
import type { Language } from '../../../visit.ts'

const SIGNS: Readonly<Record<Applies, string>> = { yes: '●', depends: '◐', unknown: '?', no: '○' }

interface MarkProps {
  readonly applies: Applies
  readonly language: Language
}

export function AppliesMark({ applies, language }: MarkProps) {
  return (
    <span class="applies" data-applies={applies}>
      <span aria-hidden="true">{SIGNS[applies]}</span> {IMPORT[language].states[applies]}
    </span>
  )
}

interface CountsProps {
  readonly rules: readonly Pick<ImportRule, 'applies'>[]
  readonly language: Language
}

/** How many rules apply, depend on something, are unknown, and do not apply. */
export function AppliesCounts({ rules, language }: CountsProps) {
  return (
    <ul class="applies-counts">
      {ORDER.map((applies) => (
        <li key={applies} data-count={applies}>
          <b>{formatNumber(rules.filter((rule) => rule.applies === applies).length, language)}</b>{' '}
          <AppliesMark applies={applies} language={language} />
        </li>
      ))}
    </ul>
  )
}

/** What has to be looked into comes before what does not apply. */
const ORDER = ['yes', 'depends', 'unknown', 'no'] as const satisfies readonly Applies[] & {
  length: (typeof APPLIES)['length']
}
