/** Rules on the rows of searches and of similar cars: they are true, and never contradict the detail. */
import { isDeepStrictEqual } from 'node:util'
import {
  fuelOf,
  gearOf,
  mileageOf,
  priceOf,
  registrationOf,
  styleOf,
  titleOf,
} from '../../src/sources/fixtures/truth.ts'
import { LABEL_FIELDS, labelOf } from './code-names.ts'
import { emissionOf, POWERTRAINS } from './facts.ts'
import { type Truth, unless } from './read-truths.ts'
import { at, type CarAnswers, type Finding, type Json, LANGUAGES, type Language, type Rule, rowsOf } from './rule.ts'

interface RowFact {
  readonly path: string
  /** `told`: it must be there when it is known; `maybe`: a row may not know it. */
  readonly knows: 'told' | 'maybe'
  /** Words are compared in the Chinese answer. */
  readonly isWord?: boolean
  expect(truth: Truth): unknown
}

/** A link that is not empty leads to a page where no flag is set. */
const isAdvertised = ({ report }: Truth) => report.isreport === 1 || report.testreporturl !== ''

export const ROW_FACTS: readonly RowFact[] = [
  { path: 'source_title', knows: 'told', expect: titleOf },
  { path: 'manufacturer', knows: 'told', isWord: true, expect: ({ brand }) => brand },
  { path: 'model', knows: 'told', isWord: true, expect: ({ series }) => series },
  { path: 'price_cny', knows: 'told', expect: priceOf },
  { path: 'mileage_km', knows: 'told', expect: mileageOf },
  { path: 'registration_date', knows: 'told', expect: (truth) => registrationOf(truth)?.slice(0, 4) ?? null },
  {
    path: 'registration_state',
    knows: 'told',
    expect: (truth) => unless(truth, 'registration', truth.registered === null ? 'never_registered' : 'registered'),
  },
  { path: 'location.city', knows: 'told', isWord: true, expect: ({ city }) => city },
  { path: 'location.province', knows: 'told', isWord: true, expect: ({ province }) => province },
  { path: 'emission_standard', knows: 'told', isWord: true, expect: emissionOf },
  { path: 'fuel_type', knows: 'maybe', expect: fuelOf },
  { path: 'powertrain', knows: 'maybe', expect: ({ fuel }) => POWERTRAINS[fuel] ?? null },
  { path: 'transmission', knows: 'maybe', expect: gearOf },
  { path: 'body_style', knows: 'maybe', expect: styleOf },
  { path: 'inspection_advertised', knows: 'maybe', expect: isAdvertised },
]

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

const rowFactRule = ({ path, knows, isWord = false, expect }: RowFact): Rule => ({
  name: `row ${path}`,
  holds: (car) =>
    listRows(car)
      .filter(({ lang }) => !isWord || lang === 'zh')
      .flatMap((one): Finding[] => {
        const truth = car.stock.truths.get(one.row.id as number)
        const said = at(one.row, path)
        const expected = truth === undefined ? undefined : expect(truth)
        const mayBeSilent = knows === 'maybe' && said === null
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
  ...ROW_FACTS.map(rowFactRule),
  agreesWithDetail,
  tellsWhatIsProven,
  tags,
  displacement,
  codesHaveOneLabel,
  similarAreOthers,
]
