/** The condition of a car at a glance: what the provider concluded, apart from it what was calculated and found, or that it is unknown. */
import type { InspectionReport } from '../../../../domain/inspection.ts'
import { OUTCOMES, type Outcome } from '../../../../domain/inspection-parts/outcome.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { clip } from '../../../clip.ts'
import { formatNumber } from '../../../format.ts'
import { CONDITION } from '../../../texts/market/condition.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import { OUTCOME_TEXTS } from '../../../texts/market/outcomes.ts'
import type { Language } from '../../../visit.ts'
import { isQuiet } from '../inspection/listed-items.ts'
import { OutcomeSwatch } from '../inspection/outcome-patterns.tsx'
import { Outside } from '../inspection/telling.tsx'
import type { Part } from '../read-part.ts'
import { Alarms } from './alarms.tsx'
import { ProviderBadges } from './provider-badges.tsx'

interface ConditionProps {
  readonly car: Pick<CarDetail, 'id' | 'usage_type'>
  readonly report: Part<InspectionReport>
  readonly language: Language
}

export function Condition({ car, report, language }: ConditionProps) {
  const texts = CONDITION[language]
  const read = report.kind === 'read' && report.value.data_available ? report.value : null
  const severity = read?.derived?.damage_severity ?? 'unknown'
  const count = read === null ? 0 : countFindings(read)
  return (
    <section class="condition" data-condition={read === null ? 'unread' : severity} aria-labelledby="condition">
      <h2 id="condition" class="quiet">
        {texts.title}
      </h2>
      {read === null ? (
        <Unknown car={car} report={report} language={language} />
      ) : (
        <>
          <ProviderBadges report={read} language={language} />
          <h3>{texts.calculated}</h3>
          <p class="condition-main">{texts.severities[severity]}</p>
          <p class="quiet">{texts.from(formatNumber(countItems(read), language))}</p>
          <Alarms car={car} report={read} language={language} hasConclusions={false} />
          <Findings report={read} language={language} />
        </>
      )}
      {read !== null && (
        <p>
          <a href="#inspection">{count === 0 ? texts.clean : texts.more(formatNumber(count, language))}</a>
        </p>
      )}
    </section>
  )
}

/** Says where to read what this service could not, or that it helps to ask again. */
function Unknown({ car, report, language }: ConditionProps) {
  const value = report.kind === 'read' ? report.value : null
  const url = value?.inspection_report_url ?? null
  const state = report.kind === 'read' ? report.value.parse_status : report.kind === 'late' ? 'reading' : 'failed'
  return (
    <>
      <p class="condition-main">{CONDITION[language].unknown}</p>
      <p>
        {INSPECTION[language].states[state].title}
        {value?.report_provider != null && ` · ${clip(value.report_provider, LONGEST_NAME)}`}
      </p>
      <Alarms car={car} report={null} language={language} />
      {url !== null && (
        <p>
          <Outside href={url}>{INSPECTION[language].facts.open}</Outside>
        </p>
      )}
      {value === null && (
        <p class="no-print">
          <a href={`/market/${car.id}`}>{INSPECTION[language].reload}</a>
        </p>
      )}
    </>
  )
}

const LONGEST_NAME = 60

interface ReadProps {
  readonly report: InspectionReport
  readonly language: Language
}

/** Everything but what is normal or not fitted. */
function Findings({ report, language }: ReadProps) {
  const counts = OUTCOMES.filter((outcome) => !isQuiet(outcome))
    .map((outcome) => [outcome, countOutcome(report, outcome)] as const)
    .filter(([, count]) => count > 0)
  if (counts.length === 0) return null
  return (
    <ul class="condition-findings" aria-label={CONDITION[language].findings}>
      {counts.map(([outcome, count]) => (
        <li key={outcome}>
          <OutcomeSwatch state={outcome} /> {OUTCOME_TEXTS[language][outcome]} <b>{formatNumber(count, language)}</b>
        </li>
      ))}
    </ul>
  )
}

function countOutcome({ categories }: InspectionReport, outcome: Outcome): number {
  return categories.reduce((sum, { outcomes }) => sum + outcomes[outcome], 0)
}

function countFindings(report: InspectionReport): number {
  return OUTCOMES.filter((outcome) => !isQuiet(outcome)).reduce(
    (sum, outcome) => sum + countOutcome(report, outcome),
    0,
  )
}

function countItems({ categories }: InspectionReport): number {
  return categories.reduce((sum, { parsed_item_count }) => sum + parsed_item_count, 0)
}
