/** Rules on the rows of searches and of similar cars: they are true, and never contradict the detail. */
import { isDeepStrictEqual } from 'node:util'
import { LABEL_FIELDS, labelOf } from '../truth/code-names.ts'
import { at } from '../truth/compare-field.ts'
import { type Field, LISTED_FIELDS } from '../truth/fields.ts'
import { type ListedCar, unless } from '../truth/native-car.ts'
import { type CarAnswers, type Finding, type Json, LANGUAGES, type Language, type Rule, rowsOf } from './rule.ts'

type ListedName = keyof typeof LISTED_FIELDS

/** What a row says, if it is known. */
const TOLD = [
  'source_title',
  'manufacturer',
  'model',
  'price_cny',
  'mileage_km',
  'registration_date',
  'registration_state',
  'location.city',
  'location.province',
  'emission_standard',
] as const satisfies readonly ListedName[]
/** What a row may not know. */
const MAYBE: readonly ListedName[] = ['fuel_type', 'powertrain', 'transmission', 'body_style', 'inspection_advertised']
export const ROW_PATHS: readonly ListedName[] = [...TOLD, ...MAYBE]

/** A row has only the year of the registration. */
function expectInRow(path: ListedName, car: ListedCar): unknown {
  const expected = LISTED_FIELDS[path].of(car)
  return path === 'registration_date' && typeof expected === 'string' ? expected.slice(0, 4) : expected
}

interface Row {
  readonly lang: Language
  readonly from: 'similar' | 'plain' | 'narrow'
  readonly row: Json
}

function listRows(car: CarAnswers): Row[] {
  return LANGUAGES.flatMap((lang) => {
    const { similar, plain, narrow } = car[lang]
    const lists = { similar, plain: rowsOf(plain), narrow: rowsOf(narrow) }
    return Object.entries(lists).flatMap(([from, rows]) =>
      rows.map((row): Row => ({ lang, from: from as Row['from'], row })),
    )
  })
}

const nameRow = ({ lang, from, row }: Row, path: string) => `${lang} ${from} ${row.id}.${path}`

const rowRule = (path: ListedName): Rule => ({
  name: `row ${path}`,
  holds: (car) =>
    listRows(car)
      .filter(({ lang }) => !(LISTED_FIELDS[path] as Field<ListedCar>).isWord || lang === 'zh')
      .flatMap((one): Finding[] => {
        const truth = car.stock.truths.get(one.row.id as number)
        const said = at(one.row, path)
        const expected = truth === undefined ? undefined : expectInRow(path, { truth })
        const mayBeSilent = MAYBE.includes(path) && said === null
        return isDeepStrictEqual(said, expected) || mayBeSilent
          ? []
          : [{ where: nameRow(one, path), said, true: expected }]
      }),
})

/** A rule on each row. */
const onRows = (name: string, judge: (one: Row, car: CarAnswers) => Finding | null): Rule => ({
  name,
  holds: (car) => listRows(car).flatMap((one) => judge(one, car) ?? []),
})

/** A smaller photo, the year alone, and values from badges are not contradictions. */
const OWN_TO_ROWS = ['photo_url', 'registration_date', 'observed_at', 'tags']

const agreesWithDetail: Rule = {
  name: 'a row says nothing that the detail does not',
  holds: (car) =>
    listRows(car)
      .filter(({ row }) => row.id === car.id)
      .flatMap((one) => {
        const { detail } = car[one.lang]
        return Object.entries(one.row)
          .filter(([field, said]) => !OWN_TO_ROWS.includes(field) && !agrees(said, detail[field]))
          .map(([field, said]) => ({ where: nameRow(one, field), said, true: detail[field] }))
      }),
}

function agrees(said: unknown, detailed: unknown): boolean {
  return said === null || isDeepStrictEqual(said, detailed)
}

const PROVEN = ['fuel_type', 'transmission', 'body_style'] as const

const tellsWhatIsProven: Rule = {
  name: 'a row knows what the question proves',
  holds: (car) =>
    LANGUAGES.flatMap((lang) => {
      const { question } = car[lang].narrow
      return rowsOf(car[lang].narrow).flatMap((row) =>
        PROVEN.filter((name) => question[name] !== undefined && row[name] !== question[name]).map((name) => ({
          where: nameRow({ lang, from: 'narrow', row }, name),
          said: row[name],
          true: question[name],
        })),
      )
    }),
}

const tags = onRows('tags of a row are the badges of the listing', (one, { stock }) => {
  const said = Array.isArray(one.row.tags) ? (one.row.tags as Json[]).map(({ source }) => source) : one.row.tags
  const badges = stock.truths.get(one.row.id as number)?.badges
  return isDeepStrictEqual(said, badges) ? null : { where: nameRow(one, 'tags'), said, true: badges }
})

const displacement: Rule = {
  name: 'row displacement_l',
  holds: (car) =>
    listRows(car)
      .filter(({ row }) => row.id === car.id)
      .map((one) => ({
        where: nameRow(one, 'displacement_l'),
        said: one.row.displacement_l,
        true: unless(car.truth, 'specifications', car.built.litres),
      }))
      .filter(({ said, true: litres }) => said !== litres),
}

/** In rows and in the detail alike; a code that is unknown may have the source's word. */
const codesHaveOneLabel: Rule = {
  name: 'a code has one label in every answer',
  holds: (car) =>
    [...listRows(car), ...LANGUAGES.map((lang) => ({ lang, from: 'detail', row: car[lang].detail }) as const)].flatMap(
      ({ lang, from, row }) =>
        Object.entries(LABEL_FIELDS)
          .filter(([kind, field]) => row[kind] !== null && row[field] !== labelOf(kind, row[kind], lang))
          .map(([kind, field]) => ({
            where: `${lang} ${from} ${row.id}.${field}`,
            said: row[field],
            true: labelOf(kind, row[kind], lang),
          })),
    ),
}

const similarAreOthers: Rule = {
  name: 'similar cars are other cars, each once, of the same brand',
  holds: (car) =>
    LANGUAGES.flatMap((lang) => {
      const ids = car[lang].similar.map(({ id }) => id as number)
      const isKin = (id: number) => id !== car.id && car.stock.truths.get(id)?.brandid === car.truth.brandid
      const wrong = ids.filter((id, i) => !isKin(id) || ids.indexOf(id) !== i)
      return wrong.length === 0 ? [] : [{ where: `${lang} similar`, said: wrong, true: 'none' }]
    }),
}

export const ROW_RULES: readonly Rule[] = [
  ...ROW_PATHS.map(rowRule),
  agreesWithDetail,
  tellsWhatIsProven,
  tags,
  displacement,
  codesHaveOneLabel,
  similarAreOthers,
]
