/** What the provider concluded, and apart from it what this service calculated. */
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { ProviderConclusion } from '../../../../domain/inspection-parts/provider-findings.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import { describeMileages, FLAGS, type Flag as FlagName, findSame } from './provider-flags.ts'
import { CHINESE, Printed, Said, Say, type Telling } from './telling.tsx'

export function ProviderVerdict({ telling }: { readonly telling: Telling }) {
  const { report, language } = telling
  const shown = new Set(FLAGS.map((flag) => findSame(flag, report, language)))
  const others = report.conclusions
    .map((conclusion, at) => ({ conclusion, at }))
    .filter(({ conclusion }) => !shown.has(conclusion))
  return (
    <section class="verdict provider-verdict">
      <h3>
        <Say telling={telling} text={({ provider }) => provider.title} />
      </h3>
      <p class="quiet">
        <Say telling={telling} text={({ provider }) => provider.text} />
      </p>
      <dl class="flags">
        {FLAGS.map((flag) => (
          <Flag key={flag} flag={flag} telling={telling} />
        ))}
      </dl>
      {report.conclusions.length === 0 && (
        <p class="unknown">
          <Say telling={telling} text={({ provider }) => provider.none} />
        </p>
      )}
      {others.length > 0 && (
        <ul class="conclusions">
          {others.slice(0, MOST_CONCLUSIONS).map(({ conclusion, at }) => (
            <li key={at}>
              <span class="quiet">{nameTopic(conclusion, telling)}</span>
              <span>
                <Said telling={telling} text={({ conclusions }) => conclusions[at]?.label} />{' '}
                <Printed text={formatPrinted(conclusion)} beside={conclusion.label} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Grade telling={telling} />
    </section>
  )
}

/** A report has about five. */
const MOST_CONCLUSIONS = 40

function Flag({ flag, telling }: { readonly flag: FlagName; readonly telling: Telling }) {
  const { report, language } = telling
  const value = report[flag]
  const same = findSame(flag, report, language)
  return (
    <div
      data-flag={flag}
      data-value={String(value)}
      class={value === true ? 'is-true' : value === null ? 'unknown' : ''}
    >
      <dt>
        <Say telling={telling} text={({ provider }) => provider.flags[flag].name} />
      </dt>
      <dd>
        <Say
          telling={telling}
          text={({ provider, notDetermined }) => {
            if (value === null) return notDetermined
            return value ? provider.flags[flag].yes : provider.flags[flag].no
          }}
        />
      </dd>
      {flag === 'odometer_rolled_back' && describeMileages(report, language) !== null && (
        <dd data-differs="mileage_km">
          <Said telling={telling} text={(one) => describeMileages(one, one === telling.chinese ? 'zh' : language)} />
        </dd>
      )}
      {same && !isTold(flag, same, telling) && (
        <dd class="flag-printed">
          <Printed text={same.source_label} />
        </dd>
      )}
    </div>
  )
}

/** On the sheet the Chinese words of the flag may be the printed ones. */
function isTold(flag: FlagName, { label, source_label }: ProviderConclusion, { report, chinese }: Telling): boolean {
  const { yes, no } = INSPECTION.zh.provider.flags[flag]
  return source_label === label || (chinese !== null && source_label === (report[flag] ? yes : no))
}

function nameTopic({ topic }: ProviderConclusion, { language }: Telling): string {
  const { topics, otherTopic } = INSPECTION[language].provider
  const names = topic.split('_').map((word) => topics[word as keyof typeof topics] ?? otherTopic)
  return names.join(' · ')
}

/** Where only figures are printed, the fields with them. */
function formatPrinted({ source_label, source_fields }: ProviderConclusion): string {
  if (source_label !== null) return source_label
  return Object.entries(source_fields)
    .map(([name, value]) => `${name} ${value ?? ''}`)
    .join('，')
}

function Grade({ telling }: { readonly telling: Telling }) {
  const { grade } = telling.report
  if (grade === null) return null
  return (
    <p class="grade">
      <Say telling={telling} text={({ provider }) => provider.grade} /> <b lang={CHINESE}>{grade.source_label}</b>{' '}
      <Printed text={grade.source_meaning} />
      <span class="quiet">
        {' '}
        <Say telling={telling} text={({ provider }) => provider.gradeText} />
      </span>
    </p>
  )
}

export function DerivedVerdict({ telling }: { readonly telling: Telling }) {
  const { derived } = telling.report
  if (derived === null) return null
  const repair = derived.exterior_repair_observed
  return (
    <section class="verdict derived-verdict">
      <h3>
        <Say telling={telling} text={(texts) => texts.derived.title} />
      </h3>
      <p class="quiet">
        <Say telling={telling} text={(texts) => texts.derived.text} />
      </p>
      <dl class="flags">
        <div data-severity={derived.damage_severity} class={derived.damage_severity === 'unknown' ? 'unknown' : ''}>
          <dt>
            <Say telling={telling} text={(texts) => texts.derived.severity} />
          </dt>
          <dd>
            <Say telling={telling} text={(texts) => texts.derived.severities[derived.damage_severity]} />
          </dd>
        </div>
        <div class={repair === null ? 'unknown' : ''}>
          <dt>
            <Say telling={telling} text={(texts) => texts.derived.repair} />
          </dt>
          <dd>
            <Say
              telling={telling}
              text={({ derived: texts, notDetermined }) => {
                if (repair === null) return notDetermined
                return repair ? texts.repairs.yes : texts.repairs.no
              }}
            />
          </dd>
        </div>
      </dl>
      <p class="explanation">
        <b>
          <Say telling={telling} text={(texts) => texts.derived.why} />
        </b>{' '}
        <LongText telling={telling} text={(report) => report.derived?.explanation} />
      </p>
    </section>
  )
}

/** Our own sentences, which name findings and may be long. */
function LongText({ telling, text }: { telling: Telling; text: (report: InspectionReport) => string | undefined }) {
  const other = telling.chinese && text(telling.chinese)
  return (
    <>
      {text(telling.report)}
      {other && (
        <span class="other-language" lang={CHINESE}>
          {' '}
          {other}
        </span>
      )}
    </>
  )
}
