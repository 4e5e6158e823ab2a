/** What the provider of a report concluded, as badges in its own words. What it left open looks open, never clean. */
import type { InspectionReport } from '../../../../domain/inspection.ts'
import { clip } from '../../../clip.ts'
import { CONDITION } from '../../../texts/market/condition.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import type { Language } from '../../../visit.ts'
import { FLAGS, type Flag, listConclusions } from '../inspection/provider-flags.ts'
import { Printed } from '../inspection/telling.tsx'

interface ProviderProps {
  readonly report: InspectionReport
  readonly language: Language
}

const LONGEST_NAME = 60

export function ProviderBadges({ report, language }: ProviderProps) {
  const texts = CONDITION[language]
  const { report_provider: name, inspection_date: day } = report
  return (
    <div class="provider-concluded">
      <h3>{name === null ? texts.someProvider : texts.provider(clip(name, LONGEST_NAME))}</h3>
      <p class="quiet">{day === null ? texts.noDay : texts.on(day)}</p>
      <ul class="provider-badges">
        {FLAGS.map((flag) => (
          <Badge key={flag} flag={flag} report={report} language={language} />
        ))}
      </ul>
    </div>
  )
}

/** A report may say the same thing in several lines. */
const MOST_WORDS = 2

/** Those whose answers do not name their subject. */
const NAMELESS: readonly Flag[] = ['odometer_rolled_back']

function Badge({ flag, report, language }: ProviderProps & { readonly flag: Flag }) {
  const { provider, notDetermined } = INSPECTION[language]
  const { name, yes, no } = provider.flags[flag]
  const value = report[flag]
  const said = listConclusions(flag, report).slice(0, MOST_WORDS)
  const open = said.flatMap(({ label }) => label ?? [])
  const found = value === null ? open.join(' · ') || notDetermined : value ? yes : no
  const words = value === null || NAMELESS.includes(flag) ? `${name}: ${found}` : found
  const printed = [...new Set(said.flatMap(({ source_label }) => source_label ?? []))].join(' · ')
  return (
    <li data-badge={flag} data-value={String(value)}>
      {clip(words, LONGEST_NAME)} <Printed text={clip(printed, LONGEST_NAME) || null} beside={words} />
    </li>
  )
}
