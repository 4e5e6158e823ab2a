/** Answers where each value of a car comes from, and why one is missing. */
import type { Lang } from '../../domain/codes.ts'
import type { CarEvidence, EvidenceField, EvidenceStatement } from '../../domain/evidence/evidence-record.ts'
import type {
  ExplainField,
  ExplainRecords,
  SourceEvidence,
  SourcePath,
  Why,
} from '../../domain/evidence/source-evidence.ts'
import type { HeldReport } from '../../domain/report.ts'
import type { SourceCar, Sourced } from '../../domain/source.ts'
import { createCarOpener, withCarFreshness } from '../car.ts'
import type { CatalogParts } from '../catalog-parts.ts'
import { describeBatteryHealth } from '../inspection/describe-report.ts'
import { type InspectionParts, listOdometerDoubts, listPrintedFacts } from '../inspection/inspection.ts'
import type { DetailParts } from '../record/detail-fields.ts'
import { RecordView } from '../record/record-view.ts'
import { FIELD_MAKERS, type MakeField } from './field-makers.ts'
import { findWhy, keepTitle, OWN_FIELDS } from './field-states.ts'
import { CONFLICTS, findRule } from './rules.ts'
import { readField, replaceField, type WatchedCar, watchCar } from './watch-car.ts'

export interface EvidenceParts {
  readonly explainRecords: ExplainRecords
}

type Parts = CatalogParts & InspectionParts & EvidenceParts

export function createEvidence(parts: Parts) {
  const open = createCarOpener(parts)
  return async function evidence(id: number, lang: Lang): Promise<Sourced<CarEvidence>> {
    const now_ms = parts.now()
    const found = await parts.source.car(id)
    const { readCar, readParts, held, ...described } = await open(id, found, lang, now_ms)
    const read = () => {
      const car = readCar()
      const context: Context = {
        ...{ car, watched: watchCar(car), parts: keepTitle(readParts()), formatTime: createTimeFormat() },
        explain: keepEvidence(parts.explainRecords(id, found.records())),
        listReportStatements: createReportStatements(parts, held, lang),
      }
      return { car_id: id, fields: FIELD_MAKERS.map(([field, make]) => describeField(field, make, context)) }
    }
    return withCarFreshness(parts, { ...described, read }, now_ms)
  }
}

interface Context {
  readonly car: SourceCar
  readonly watched: WatchedCar
  readonly parts: DetailParts
  readonly formatTime: (ms: number) => string
  readonly explain: ExplainField
  readonly listReportStatements: (field: string) => readonly EvidenceStatement[]
}

/** Several fields of an answer are made from the same field of the source. */
function keepEvidence(explain: ExplainField): ExplainField {
  const known = new Map<SourcePath, SourceEvidence>()
  return (path) => {
    const evidence = known.get(path) ?? explain(path)
    known.set(path, evidence)
    return evidence
  }
}

const MOST_STATEMENTS = 40

function describeField(field: string, make: MakeField, context: Context): EvidenceField {
  const { car, watched, parts, explain, formatTime } = context
  let said: Why | null = null
  const without = (why: Why) => {
    said = why
    return null
  }
  const paths = watched.start()
  const value = make(new RecordView(watched.car, parts, undefined, { known: car, without }))
  const evidence: [SourcePath, SourceEvidence][] = []
  for (const path of paths) if (!OWN_FIELDS.has(path)) evidence.push([path, explain(path)])
  const rule = value === null ? null : findRule(field, car.power !== null && car.power.hp !== null)
  const show = (path: SourcePath, stated: unknown) => {
    if (stated === null || rule !== null || Array.isArray(stated)) return stated
    // Most statements say what the field says.
    return stated === readField(car, path) ? value : make(new RecordView(replaceField(car, path, stated), parts))
  }
  const statements: EvidenceStatement[] = []
  for (const [path, { statements: all }] of evidence) {
    for (const one of all) {
      statements.push(describeStatement(one, show(path, one.value), formatTime(one.observed_at_ms)))
    }
  }
  statements.push(...context.listReportStatements(field))
  const isDisputed = isDisputedByReport(field, parts)
  const isContradicted = evidence.some(([, one]) => one.is_contradicted) || isDisputed
  const why = value === null ? (said ?? findWhy(evidence.map(([, one]) => one.why))) : null
  const status = why !== null ? 'unknown' : isContradicted ? 'contradicted' : rule === null ? 'stated' : 'derived'
  const named = isDisputed ? CONFLICTS : rule
  return {
    field,
    value,
    status,
    why,
    statements: statements.slice(0, MOST_STATEMENTS),
    rule: named && { id: named.id, text: named.text[parts.lang] },
  }
}

function isDisputedByReport(name: string, { conflicts }: DetailParts): boolean {
  return conflicts?.some(({ field }) => field === name) === true
}

function describeStatement(
  { source, native_section, native_key, native_value, native_count }: SourceEvidence['statements'][number],
  value: unknown,
  observed_at: string,
): EvidenceStatement {
  return {
    source,
    provider: null,
    native_section,
    native_key,
    native_value,
    native_count,
    value: Array.isArray(value) ? null : value,
    observed_at,
  }
}

/** Hundreds of statements are of few records. */
function createTimeFormat(): (ms: number) => string {
  const known = new Map<number, string>()
  return (ms) => {
    const text = known.get(ms) ?? new Date(ms).toISOString()
    known.set(ms, text)
    return text
  }
}

/** What a report that is held prints about the same fact. */
function createReportStatements({ words, inspectionWords }: Parts, held: HeldReport | null, lang: Lang) {
  if (held === null) return () => []
  const { report } = held
  const printed = listPrintedFacts(report)
  const health = describeBatteryHealth(report, inspectionWords)
  const shown: Readonly<Record<string, PrintedFact>> = {
    mileage_km: [null, printed.mileage_km],
    registration_date: [null, printed.registration_date],
    color: [printed.color, words.label('colour', printed.color, lang)],
    usage_type: [printed.usage_type, inspectionWords.usage(printed.usage_type, null, lang).usage_type],
    'battery.state_of_health.percent': [health?.source_text, health?.percent],
    'battery.state_of_health.source_text': [health?.source_text, health?.source_text],
    'battery.state_of_health.method': [health?.source_method, health?.method],
    'battery.state_of_health.source_method': [health?.source_method, health?.source_method],
    'battery.state_of_health.measured_at': [null, health?.measured_at],
  }
  const state = (native_key: string | null, native_value: string | null, value: EvidenceStatement['value']) => ({
    ...{ source: 'report' as const, provider: inspectionWords.provider(report.source_provider, lang) },
    ...{ native_section: null, native_key, native_value, native_count: null, value },
    observed_at: new Date(held.fetched_at_ms).toISOString(),
  })
  // What doubts a reading states no other.
  const doubts = () =>
    listOdometerDoubts(report, inspectionWords, lang).map(({ source_heading, source_label }) =>
      state(source_heading, source_label, null),
    )
  return (field: string): readonly EvidenceStatement[] => {
    const [native_value = null, value = null] = (Object.hasOwn(shown, field) ? shown[field] : undefined) ?? []
    const stated = native_value === null && value === null ? [] : [state(null, native_value, value)]
    return field === 'mileage_km' ? [...stated, ...doubts()] : stated
  }
}

/** As printed, if it is kept so, and as a value. */
type PrintedFact = readonly [printed: string | null | undefined, value: string | number | null | undefined]
