/** For every rule an answer that breaks it: a rule that never complains would prove nothing. */

import { at } from '../truth/compare-field.ts'
import { DETAIL_PATHS } from './detail-rules.ts'
import { findDoubts } from './find-doubts.ts'
import { NATIVE } from './native-rules.ts'
import { VEHICLE } from './report-rules.ts'
import { ROW_PATHS } from './row-rules.ts'
import { type CarAnswers, type Found, type Json, rowsOf, type Told } from './rule.ts'
import { ENGLISH_PATHS } from './word-rules.ts'

/** Null where the car has nothing to lie about. */
export type Lie = (car: CarAnswers) => CarAnswers | null

/** A copy with another value at a path; unchanged if the path does not exist. */
function put(value: unknown, path: string, change: (old: unknown) => unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  if (typeof value !== 'object' || value === null) return value
  const old = (value as Json)[name]
  const changed = rest.length === 0 ? change(old) : put(old, rest.join('.'), change)
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === name ? changed : one))
  return { ...value, [name]: changed }
}

type Answer = 'detail' | 'summary' | 'full' | 'insurance'

const inBoth = (car: CarAnswers, change: (told: Told) => Told): CarAnswers => ({
  ...car,
  en: change(car.en),
  zh: change(car.zh),
})

/** Another value in both languages; null when there is nothing at the path. */
const say =
  (answer: Answer, path: string, change: (old: unknown) => unknown): Lie =>
  (car) => {
    const old = at(car.en[answer], path)
    if (old === undefined || change(old) === old) return null
    return inBoth(car, (told) => ({ ...told, [answer]: put(told[answer], path, change) }))
  }

/** A known value becomes unknown, and an unknown one becomes known. */
const opposite = (old: unknown) => (old === null || old === false ? true : null)
const to = (value: unknown) => () => value

/** In the car's own row of a search, in both languages. */
const sayInRow =
  (path: string, change: (old: unknown) => unknown, from: 'plain' | 'narrow' = 'plain'): Lie =>
  (car) => {
    const index = rowsOf(car.en[from]).findIndex(({ id }) => id === car.id)
    if (at(rowsOf(car.en[from])[index], path) === undefined) return null
    const lied = (found: Found): Found => ({
      ...found,
      body: put(found.body, `results.${index}.${path}`, change) as Json,
    })
    return inBoth(car, (told) => ({ ...told, [from]: lied(told[from]) }))
  }

/** Also where the key is rightly missing from its group. */
const sayNative =
  (path: string): Lie =>
  (car) => {
    const [group = '', key = ''] = path.split('.')
    return say('detail', `marketplace.${group}`, (old) => ({ ...(old as Json), [key]: wrong((old as Json)[key]) }))(car)
  }

const sayFound =
  (from: 'plain' | 'narrow', change: (body: Json) => Json): Lie =>
  (car) =>
    inBoth(car, (told) => ({ ...told, [from]: { ...told[from], body: change(told[from].body) } }))

const FIRST_ITEM = 'categories.0.items.0'
const wrong = (old: unknown) => (typeof old === 'string' ? `${old}!` : old === true ? 'no' : 'wrong')

const OF_FIELDS = DETAIL_PATHS.map((path) => [`detail ${path}`, say('detail', path, opposite)] as const)
const OF_ROWS = ROW_PATHS.map((path) => [`row ${path}`, sayInRow(path, wrong)] as const)
const OF_NATIVE = NATIVE.map(([path]) => [`native ${path}`, sayNative(path)] as const)
const OF_VEHICLE = VEHICLE.map(
  ([name]) => [`vehicle.${name} as the report prints it`, say('full', `vehicle.${name}`, opposite)] as const,
)

const OF_WORDS = [...ENGLISH_PATHS, 'location.city'].map(
  (path) => [`English of ${path}`, say('detail', path, (old) => (old === null ? old : 'Shiny'))] as const,
)

const OF_DETAILS: Readonly<Record<string, Lie>> = {
  'battery is null exactly for cars that are not marked new-energy': say('detail', 'battery', (old) =>
    old === null ? { capacity_kwh: 0 } : null,
  ),
  'photos are those of /images': (car) => ({ ...car, images: [...(car.images as unknown[])].reverse() }),
  'the photo is one of the car': say('detail', 'photo_url', to('https://example.com/1.jpg')),
  'a car without an engine has none in its words': (car) =>
    car.built.litres === null ? say('detail', 'drive', to('Rear engine, rear-wheel drive'))(car) : null,
  'a piece of equipment that both languages name has one key and one label': say('detail', 'equipment.0.key', to(null)),
  'observed_at is a moment': say('detail', 'observed_at', to('now')),
}

const OF_SEARCHES: Readonly<Record<string, Lie>> = {
  'a row says nothing that the detail does not': sayInRow('price_eur', to(1), 'narrow'),
  'a row knows what the question proves': sayInRow('transmission', to(null), 'narrow'),
  'tags of a row are the badges of the listing': sayInRow('tags', to([{ code: null, label: 'Sunny', source: '晴' }])),
  'a code has one label in every answer': say('detail', 'body_style_label', to('Mid-size car (B)')),
  'row displacement_l': sayInRow('displacement_l', to(9.9)),
  'similar cars are other cars, each once, of the same brand': (car) =>
    inBoth(car, (told) => ({ ...told, similar: [told.detail] })),
  'a car is found by its title': sayFound('plain', (body) => ({ ...body, results: [], total_count: 0 })),
  'a car is found by the names and codes of its detail': (car) =>
    inBoth(car, (told) => ({ ...told, narrow: { ...told.narrow, status: 422, body: { detail: [] } } })),
  'as many are found by words of the title as have them': sayFound('plain', (body) => ({ ...body, total_count: 0 })),
  'a car is found by the names of its maker and its family': (car) => ({
    ...car,
    family: { ...car.family, body: { ...car.family.body, results: [], total_count: 0 } },
  }),
  'as many are found by names and filters as fit': sayFound('narrow', (body) => ({ ...body, total_count: 20_000 })),
  'every row has all keywords, in the source title or at a word of the English one': sayFound('plain', (body) => ({
    ...body,
    results: [{ id: 1, title: '2021 SsangYong Tivoli', source_title: '双龙 蒂维拉' }],
  })),
  'count is the total of the search': (car) => ({ ...car, count: { count: 0 } }),
  'names of both languages find the same cars': (car) => ({
    ...car,
    en: { ...car.en, narrow: { ...car.en.narrow, body: { ...car.en.narrow.body, results: [] } } },
  }),
  'the names of a question are those of the rows that it finds': sayFound('narrow', (body) => ({
    ...body,
    interpreted_as: { brand: null, model: { kind: 'keyword', names: ['Nice'] } },
  })),
  'beside a zero stands what is spelled much alike, and beside cars nothing': (car) =>
    inBoth(car, (told) => ({
      ...told,
      slipped: told.slipped && { ...told.slipped, body: { ...told.slipped.body, did_you_mean: null, total_count: 0 } },
      narrow: { ...told.narrow, body: { ...told.narrow.body, did_you_mean: [] } },
    })),
  'the manufacturer is among the makes, and the model among its models': (car) =>
    inBoth(car, (told) => ({ ...told, models: { make: told.detail.manufacturer, models: [] } })),
}

const OF_LANGUAGES: Readonly<Record<string, Lie>> = {
  'English has no Chinese but what is marked as the source’s, and nothing left over': (car) => ({
    ...car,
    en: { ...car.en, full: { ...car.en.full, note: '未读完' } },
  }),
  'the language changes words and nothing else': (car) => ({
    ...car,
    zh: { ...car.zh, detail: { ...car.zh.detail, price_eur: 1 } },
  }),
  'title, model and trim say nothing false of what drives the car': (car) =>
    say('detail', 'model', (old) => `${old} ${car.truth.new_energy ? 'MHEV' : 'PHEV'}`)(car),
  'a title in English has every number and word of the Chinese one, each written apart': say('detail', 'title', (old) =>
    String(old).replace(/\d\.\d|Luxury|Comfort|Elite|Standard/, ''),
  ),
  'a title says no word twice in a row': say('detail', 'title', (old) => `${old} AMG GT AMG GT 63`),
  'a title has the year, the manufacturer once, and the model': say('detail', 'title', (old) => `Nice ${old}`),
  'the native block has no placeholder outside the sheet': say('detail', 'marketplace.listing', (old) => ({
    ...(old as Json),
    discount: { until: '1900-01-01' },
  })),
  'electric_vehicle is there exactly when the source marks the car new-energy': (car) =>
    car.truth.new_energy
      ? null
      : say('detail', 'marketplace', (old) => ({ ...(old as Json), electric_vehicle: {} }))(car),
  'no whole VIN, no telephone number, no account of a person': (car) =>
    say('detail', 'marketplace.seller', to({ note: car.truth.vin.toLowerCase() }))(car),
}

const OF_REPORTS: Readonly<Record<string, Lie>> = {
  'the report is told as it is printed': say('full', `${FIRST_ITEM}.source_status`, to('全新')),
  'available is inspection_advertised, in every answer': say('summary', 'available', opposite),
  'the summary says what the full report says': say('summary', 'grade', (old) => (old === null ? { code: 'A' } : null)),
  'each view names itself': say('full', 'view', to('summary')),
  'nothing is harmless under doubt, and the doubt is named': (car) =>
    findDoubts(car.report.printed).length === 0 ? null : say('full', 'derived.damage_severity', to('minor'))(car),
  'names of items are nouns, and no status is a riddle': say('full', `${FIRST_ITEM}.name`, to('Exhaust normal')),
  'a part has one name in items, panel_damage and uninspected_items': say('full', 'uninspected_items', to(['Soul'])),
  'what is calculated is there exactly when something was read': say('full', 'damage_severity', (old) =>
    old === 'none' ? 'minor' : 'none',
  ),
  'what is denied in a conclusion is denied in English, and nothing else': say('full', 'conclusions.0.label', (old) =>
    /\bno/i.test(String(old)) ? 'Accident vehicle' : 'Not an accident vehicle',
  ),
  'a status is normal, not fitted or not inspected exactly where the result is': say(
    'full',
    `${FIRST_ITEM}.status`,
    (old) => (/^No/.test(String(old)) ? 'Scratch' : 'Normal'),
  ),
  'every conclusion and counter has English': say('full', 'conclusions.0.label', to(null)),
  'conflicts are what listing and report say differently': say('full', 'conflicts', (old) =>
    old === null ? [] : [{ field: 'vin', listing: 'L*1', report: 'L*2', reason: 'differs' }],
  ),
  'the health of a battery is what the report prints, and nothing else is a figure': say(
    'full',
    'battery_health',
    (old) => (old === null ? { percent: 100 } : null),
  ),
  'a doubt about the odometer is a flag, a sentence and a conflict of the mileage': say(
    'summary',
    'odometer_rolled_back',
    opposite,
  ),
  'an open report of a known layout is read': (car) =>
    car.en.full.data_available === true ? say('full', 'parse_status', to('unsupported'))(car) : null,
  'no defect by its outcome is none by its status, and the other way round': (car) =>
    at(car.en.full, `${FIRST_ITEM}.remarks`) === null
      ? say('full', `${FIRST_ITEM}.outcome`, (old) => (old === 'normal' ? 'damaged' : 'normal'))(car)
      : null,
  'the outcomes of a section are those of its items, in both views': say(
    'summary',
    'categories.0.outcomes.normal',
    (old) => Number(old) + 1,
  ),
  'no status is a bare letter, and no remark repeats it': say('full', `${FIRST_ITEM}.status`, to('A')),
  'a history query says how many records the provider reports, and its notice in the requested language': say(
    'full',
    'history_queries.0.records_reported',
    (old) => (old === null ? 0 : null),
  ),
  'the insurance evidence is that of the report': say('insurance', 'insurance_expiry', opposite),
  'evidence_available is null until a report was read completely': say('insurance', 'evidence_available', (old) =>
    old === false ? null : false,
  ),
  'the insurance note says that it is no claim history': say('insurance', 'note', to('No claims.')),
  'what was read for the answer is not old, and every answer says how old it is': (car) => ({
    ...car,
    ages: car.ages.map((one) => ({ ...one, cache: 'MISS', age_s: 2400 })),
  }),
  'every answer has the shape of the interface description': (car) => ({ ...car, misshapen: ['a field more'] }),
}

/** Further lies for rules with several sides. */
const MORE: readonly (readonly [rule: string, lie: Lie])[] = [
  [
    'conflicts are what listing and report say differently',
    (car) => {
      const { truth } = car
      const isCompared = at(car.en.full, 'vehicle.mileage_km') !== null && truth.gaps.length === 0
      return isCompared && car.en.full.conflicts
        ? { ...car, truth: { ...truth, mileage_km: truth.mileage_km + 5000 } }
        : null
    },
  ],
  [
    'English has no Chinese but what is marked as the source’s, and nothing left over',
    say('detail', 'location.city', to('near undefined')),
  ],
  [
    'a title in English has every number and word of the Chinese one, each written apart',
    say('detail', 'title', (old) => `${old} CVTXL`),
  ],
  ['the report is told as it is printed', say('full', 'had_accident', opposite)],
  [
    'a doubt about the odometer is a flag, a sentence and a conflict of the mileage',
    (car) => (/odometer|mileage/.test(String(car.en.full.note)) ? say('full', 'note', to('All is well.'))(car) : null),
  ],
  [
    'no status is a bare letter, and no remark repeats it',
    (car) => say('full', `${FIRST_ITEM}.remarks`, to(at(car.en.full, `${FIRST_ITEM}.status`)))(car),
  ],
  ['available is inspection_advertised, in every answer', say('detail', 'inspection_advertised', to(null))],
]

export const LIES: readonly (readonly [rule: string, lie: Lie])[] = [
  ...[...OF_FIELDS, ...OF_ROWS, ...OF_NATIVE, ...OF_VEHICLE, ...OF_WORDS],
  ...[OF_DETAILS, OF_SEARCHES, OF_LANGUAGES, OF_REPORTS].flatMap((lies) => Object.entries(lies)),
  ...MORE,
]
