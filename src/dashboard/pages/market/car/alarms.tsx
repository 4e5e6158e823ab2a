/** What a buyer must know before anything else: findings on the structure, on airbags and belts, of water or fire, another mileage, and commercial use. */
import type { ComponentChildren } from 'preact'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { ProviderInspectionItem } from '../../../../domain/inspection-parts/provider-findings.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { clip } from '../../../clip.ts'
import { formatNumber } from '../../../format.ts'
import { CONDITION } from '../../../texts/market/condition.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import type { Language } from '../../../visit.ts'
import { describeMileages, FLAGS } from '../inspection/provider-flags.ts'
import { ALARMS, alarmOf } from '../inspection/rank-finding.ts'

interface AlarmsProps {
  readonly car: Pick<CarDetail, 'usage_type'>
  /** Null: no findings were read. */
  readonly report: InspectionReport | null
  readonly language: Language
  /** False where the conclusions of the provider are shown beside it. */
  readonly hasConclusions?: boolean
  /** What is shown if nothing is alarming. */
  readonly instead?: ComponentChildren
}

interface Alarm {
  readonly name: string
  readonly reason: string
}

export function Alarms({ car, report, language, hasConclusions = true, instead = null }: AlarmsProps) {
  const alarms = [
    ...(report === null || !hasConclusions ? [] : listConcluded(report, language)),
    ...(report === null ? [] : [...listFound(report, language), ...listMileages(report, language)]),
    ...listUses(car, report, language),
  ]
  if (alarms.length === 0) return <>{instead}</>
  return (
    <ul class="alarms" aria-label={CONDITION[language].alarms.label}>
      {alarms.map(({ name, reason }) => (
        <li key={name}>
          <b>{name}</b> <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** The others are in the list of findings. */
const MOST_NAMED = 3
const LONGEST_NAME = 60

function listConcluded(report: InspectionReport, language: Language): readonly Alarm[] {
  const { flags } = INSPECTION[language].provider
  const reason = CONDITION[language].alarms.byProvider
  return FLAGS.filter((flag) => report[flag] === true).map((flag) => ({ name: flags[flag].yes, reason }))
}

function listFound(report: InspectionReport, language: Language): readonly Alarm[] {
  const texts = CONDITION[language].alarms
  const items = report.categories.flatMap((category) => category.items)
  return ALARMS.map((kind) => ({ kind, own: items.filter((item) => alarmOf(item) === kind) }))
    .filter(({ own }) => own.length > 0)
    .map(({ kind, own }) => ({ name: texts.kinds[kind], reason: nameItems(own, language) }))
}

function listMileages(report: InspectionReport, language: Language): readonly Alarm[] {
  const reason = describeMileages(report, language)
  return reason === null ? [] : [{ name: CONDITION[language].alarms.mileages, reason }]
}

function nameItems(items: readonly ProviderInspectionItem[], language: Language): string {
  const texts = CONDITION[language].alarms
  const names = items.slice(0, MOST_NAMED).map(({ name, status }) => clip(texts.item(name, status), LONGEST_NAME))
  const more = items.length - names.length
  return [...names, ...(more > 0 ? [texts.more(formatNumber(more, language))] : [])].join(texts.join)
}

/** The labels of the uses that wear a car; `Non-commercial` is not one. */
const COMMERCIAL =
  /commercial|rental|taxi|ride-hailing|freight|driving school|passenger transport|[营租]|客运|货运|教练/i
const PRIVATE = /^(?:non-commercial|非营运)$/i

function listUses({ usage_type }: AlarmsProps['car'], report: AlarmsProps['report'], language: Language) {
  const texts = CONDITION[language].alarms
  const isListed = usage_type !== null && COMMERCIAL.test(usage_type) && !PRIVATE.test(usage_type)
  const printed = report?.usage_history?.[0] ?? (report?.is_rental === true ? texts.rental : null)
  return [
    ...(isListed ? [{ name: clip(usage_type, LONGEST_NAME), reason: texts.byListing }] : []),
    ...(printed === null || (isListed && printed === usage_type)
      ? []
      : [{ name: clip(printed, LONGEST_NAME), reason: texts.byReport }]),
  ]
}
