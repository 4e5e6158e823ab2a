/** Rules on the fields that report and listing share: the vehicle that was inspected, conflicts, history queries, insurance evidence. */
import { isDeepStrictEqual } from 'node:util'
import { expectedHealth } from '../../src/reports/fixtures/printed.ts'
import { readOdometer } from '../inspection/naive-flags.ts'
import { isReadable, type PrintedReport } from '../inspection/printed-facts.ts'
import { at } from '../truth/compare-field.ts'
import { unless } from '../truth/native-car.ts'
import { type CarAnswers, type Finding, type Json, LANGUAGES, type Rule } from './rule.ts'

const LABELS = {
  vin: /^(?:车架号|VIN|车辆识别代号)/i,
  mileage: /里程/,
  color: /颜色/,
  city: /城市|地点|所在地/,
}

function printedOf({ vehicle }: PrintedReport, label: keyof typeof LABELS): string | null {
  return vehicle.find((line) => LABELS[label].test(line.label))?.text ?? null
}

function readKilometres(text: string | null): number | null {
  const [, figure, wan] = /^([\d.]+)(万)?/.exec(text ?? '') ?? []
  return figure === undefined ? null : Math.round(Number(figure) * (wan === undefined ? 1 : 10_000))
}

type VehicleField = readonly [name: string, isWord: boolean, expect: (printed: PrintedReport) => unknown]
export const VEHICLE: readonly VehicleField[] = [
  ['mileage_km', false, (printed) => readKilometres(printedOf(printed, 'mileage'))],
  ['vin', false, (printed) => printedOf(printed, 'vin')],
  ['color', true, (printed) => printedOf(printed, 'color')],
  ['city', true, (printed) => printedOf(printed, 'city')],
  ['report_number', false, ({ report_no }) => report_no],
]

const vehicleRule = ([name, isWord, expect]: VehicleField): Rule => ({
  name: `vehicle.${name} as the report prints it`,
  holds: (car) => {
    const { printed } = car.report
    const expected = isReadable(printed) ? expect(printed) : null
    return LANGUAGES.filter((lang) => !isWord || lang === 'zh').flatMap((lang) =>
      (['summary', 'full'] as const)
        .map((view) => ({ where: `${lang} ${view}.vehicle.${name}`, said: at(car[lang][view], `vehicle.${name}`) }))
        .filter(({ said }) => !isSame(name, said, expected))
        .map((one) => ({ ...one, true: expected })),
    )
  },
})

/** A VIN may lose more of its middle than the report hides, never its ends. */
function isSame(name: string, said: unknown, expected: unknown): boolean {
  if (name !== 'vin' || typeof said !== 'string' || typeof expected !== 'string') return said === expected
  return said.startsWith(expected.slice(0, 3)) && said.endsWith(expected.slice(-4)) && said.includes('*')
}

interface Conflict {
  readonly field: string
  readonly listing: unknown
  readonly report: unknown
  readonly reason: string
}

/** Two readings differ from this difference on, whatever their rounding. */
const PLAINLY_KM = 1000

/** The facts of listing and report that differ, and those that may seem to; a missing value contradicts nothing. */
function listConflicts({ truth, report }: CarAnswers): { must: string[]; may: string[] } | null {
  const { printed } = report
  if (!isReadable(printed)) return null
  const registered = printed.vehicle.find(({ label }) => /上牌|登记/.test(label))?.text.match(/\d+/g)
  const month = registered ? `${registered[0]}-${String(registered[1]).padStart(2, '0')}` : null
  const kilometres = readKilometres(printedOf(printed, 'mileage'))
  const pairs: readonly [field: string, listing: unknown, report: unknown][] = [
    ['mileage_km', unless(truth, 'mileage', truth.mileage_km), kilometres],
    ['registration_date', unless(truth, 'registration', truth.registered), month],
    ['color', unless(truth, 'colour', truth.colour), printedOf(printed, 'color')],
  ]
  const differing = pairs.filter(([, one, other]) => one !== null && other !== null && one !== other)
  const isNear = (field: string) =>
    field === 'mileage_km' && Math.abs(truth.mileage_km - Number(kilometres)) < PLAINLY_KM
  const may = differing.map(([field]) => field)
  return { must: may.filter((field) => !isNear(field)), may }
}

const conflictsAreReal: Rule = {
  name: 'conflicts are what listing and report say differently',
  holds: (car) => {
    const expected = listConflicts(car)
    return LANGUAGES.flatMap((lang) =>
      (['detail', 'summary', 'full'] as const).flatMap((name): Finding[] => {
        const said = car[lang][name].conflicts
        if (expected === null) return said === null ? [] : [{ where: `${lang} ${name}.conflicts`, said, true: null }]
        const fields = Array.isArray(said)
          ? (said as Conflict[]).filter(({ reason }) => reason !== 'doubted_by_provider').map(({ field }) => field)
          : ['not a list']
        const isRight =
          expected.must.every((field) => fields.includes(field)) &&
          fields.every((field) => expected.may.includes(field) || !COMPARED.includes(field)) &&
          isDeepStrictEqual(said, car[lang].full.conflicts)
        return isRight ? [] : [{ where: `${lang} ${name}.conflicts`, said, true: expected.must }]
      }),
    )
  },
}

/** It is not damage, so on a car without damage only this shows it. */
const HEALTH = ['percent', 'source_text', 'source_method', 'measured_at'] as const

const healthIsPrinted: Rule = {
  name: 'the health of a battery is what the report prints, and nothing else is a figure',
  holds: (car) => {
    const { printed } = car.report
    const expected = expectedHealth({ battery_health: isReadable(printed) ? printed.battery_health : null })
    return LANGUAGES.flatMap((lang) =>
      (['summary', 'full'] as const).flatMap((view) =>
        HEALTH.map((name) => ({ name, said: at(car[lang][view], `battery_health.${name}`) ?? null }))
          .filter(({ name, said }) => said !== (expected?.[name] ?? null))
          .map(({ name, said }) => ({ where: `${lang} ${view}.battery_health.${name}`, said, true: expected })),
      ),
    )
  },
}

const odometerIsTold: Rule = {
  name: 'a doubt about the odometer is a flag, a sentence and a conflict of the mileage',
  holds: (car) => {
    const { printed } = car.report
    const { rolled_back, isDoubted } = isReadable(printed)
      ? readOdometer(printed)
      : { rolled_back: null, isDoubted: false }
    const isStated = unless(car.truth, 'mileage', car.truth.mileage_km) !== null
    return LANGUAGES.flatMap((lang): Finding[] => {
      const { detail, summary, full } = car[lang]
      const words = lang === 'en' ? /odometer|mileage/ : /里程/
      const explanation = (full.derived as Json | null)?.explanation ?? ''
      const said = [
        summary.odometer_rolled_back,
        full.odometer_rolled_back,
        ...[summary.note, full.note, explanation].map((text) => words.test(String(text))),
        ...[detail, summary, full].map(({ conflicts }) =>
          ((conflicts ?? []) as Conflict[]).some(
            ({ field, reason }) => field === 'mileage_km' && reason === 'doubted_by_provider',
          ),
        ),
      ]
      const isConflict = isDoubted && isStated
      const expected = [rolled_back, rolled_back, isDoubted, isDoubted, isDoubted, isConflict, isConflict, isConflict]
      return isDeepStrictEqual(said, expected) ? [] : [{ where: `${lang} odometer`, said, true: expected }]
    })
  },
}

/** Use and VIN are compared, too, and never differ in the stand-in. */
const COMPARED = ['mileage_km', 'registration_date', 'color', 'usage_type', 'vin', 'not a list']

const queriesOf = (full: Json) => full.history_queries as readonly Json[]

const recordsAreCounted: Rule = {
  name: 'a history query says how many records the provider reports, and its notice in the requested language',
  holds: (car) =>
    LANGUAGES.flatMap((lang) =>
      queriesOf(car[lang].full).flatMap((query): Finding[] => {
        const count = /(\d+)条记录/.exec(String(query.source_notice))?.[1]
        const expected = count === undefined ? null : Number(count)
        const hasNotice = query.source_notice === null || (typeof query.notice === 'string' && query.notice !== '')
        const isOwn = lang === 'en' || query.notice === query.source_notice
        if (query.records_reported === expected && hasNotice && isOwn) return []
        return [{ where: `${lang} history_queries`, said: query, true: [expected, query.source_notice] }]
      }),
    ),
}

const insuranceAgrees: Rule = {
  name: 'the insurance evidence is that of the report',
  holds: (car) =>
    LANGUAGES.flatMap((lang) => {
      const { full, insurance, detail } = car[lang]
      const queries = queriesOf(full).filter(({ topic }) => topic === 'insurance_events')
      const expected = {
        car_id: car.id,
        claim_history_available: false,
        parse_status: full.parse_status,
        report_provider: full.report_provider,
        queries,
        insurance_expiry: detail.insurance_expiry,
      }
      return Object.entries(expected)
        .filter(([name, value]) => !isDeepStrictEqual(insurance[name], value))
        .map(([name, value]) => ({ where: `${lang} insurance.${name}`, said: insurance[name], true: value }))
    }),
}

/** False only if the whole report was read and shows none. */
const silenceIsNoEvidence: Rule = {
  name: 'evidence_available is null until a report was read completely',
  holds: ({ en, zh }) =>
    [en, zh].flatMap(({ insurance, full }) => {
      const hasQueries = (insurance.queries as unknown[]).length > 0
      const expected = hasQueries ? true : full.parse_status === 'parsed' ? false : null
      const said = insurance.evidence_available
      return said === expected
        ? []
        : [{ where: `insurance.evidence_available (${full.parse_status})`, said, true: expected }]
    }),
}

const neverClaims: Rule = {
  name: 'the insurance note says that it is no claim history',
  holds: ({ en, zh }) => {
    const isSaid =
      /query evidence, not claim history.*does not prove that there were no claims/i.test(String(en.insurance.note)) &&
      /并非理赔历史.*不代表没有出险/.test(String(zh.insurance.note))
    return isSaid ? [] : [{ where: 'insurance.note', said: [en.insurance.note, zh.insurance.note], true: 'no claims' }]
  },
}

export const REPORT_RULES: readonly Rule[] = [
  ...VEHICLE.map(vehicleRule),
  conflictsAreReal,
  healthIsPrinted,
  odometerIsTold,
  recordsAreCounted,
  insuranceAgrees,
  silenceIsNoEvidence,
  neverClaims,
]
