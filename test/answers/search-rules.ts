/** Rules on searching: cars are found by the names of their details, and every count is true. */
import { fuelOf, gearOf, styleOf, titleOf } from '../../src/sources/fixtures/truth.ts'
import { hasKeyword, type TitledRow } from './has-keyword.ts'
import { type CarAnswers, type Finding, LANGUAGES, type Language, type Rule, rowsOf } from './rule.ts'

const PAGE = 24

const onLanguages = (name: string, judge: (car: CarAnswers, lang: Language) => readonly Finding[]): Rule => ({
  name,
  holds: (car) => LANGUAGES.flatMap((lang) => judge(car, lang)),
})

const findsBy = (kind: 'plain' | 'narrow', name: string): Rule =>
  onLanguages(name, (car, lang) => {
    const { question, status, body } = car[lang][kind]
    const ids = rowsOf(car[lang][kind]).map(({ id }) => id)
    const isFound = status === 200 && (ids.includes(car.id) || Number(body.total_count) > PAGE)
    return isFound ? [] : [{ where: `${lang} search ${JSON.stringify(question)}`, said: [status, ids], true: car.id }]
  })

const findsByFamily: Rule = {
  name: 'a car is found by the names of its maker and its family',
  holds({ id, family: { question, status, body } }) {
    const results = (body.results ?? []) as readonly { readonly id: number }[]
    const isFound = status === 200 && (results.some((row) => row.id === id) || Number(body.total_count) > PAGE)
    return isFound ? [] : [{ where: `en search ${JSON.stringify(question)}`, said: [status, results.length], true: id }]
  },
}

const countsByTitle = onLanguages('as many are found by words of the title as have them', (car, lang) => {
  const expected = car.stock.findByWords(titleOf(car.truth)).length
  const { body } = car[lang].plain
  return body.total_count === expected
    ? []
    : [{ where: `${lang} search by title`, said: body.total_count, true: expected }]
})

/** All of the same series with these words and of the same kind must be found; others only if they have the words and the kind. */
const countsNarrowly = onLanguages('as many are found by names and filters as fit', (car, lang) => {
  const { truth, stock } = car
  const fitting = stock
    .findByWords(titleOf(truth))
    .filter((one) => fuelOf(one) === fuelOf(truth) && gearOf(one) === gearOf(truth) && styleOf(one) === styleOf(truth))
  const least = fitting.filter(({ seriesid }) => seriesid === truth.seriesid).length
  const { question, body } = car[lang].narrow
  const total = Number(body.total_count)
  return total >= least && total <= fitting.length
    ? []
    : [{ where: `${lang} search ${JSON.stringify(question)}`, said: total, true: [least, fitting.length] }]
})

const hasWhatWasAsked: Rule = {
  name: 'every row has all keywords, in the source title or at a word of the English one',
  holds: ({ en: { plain, narrow } }) =>
    [plain, narrow].flatMap((found) =>
      (found.question.q ?? '').split(/\s+/u).flatMap((keyword) =>
        rowsOf(found)
          .filter((row) => !hasKeyword(row as unknown as TitledRow, keyword))
          .map(({ id, title }) => ({
            where: `search ${JSON.stringify(found.question)}`,
            said: [id, title],
            true: keyword,
          })),
      ),
    ),
}

const countIsTotal = onLanguages('count is the total of the search', (car, lang) => {
  const { question, body } = car[lang].narrow
  // The names of the question are English.
  if (lang === 'zh' || body.total_count === car.count.count) return []
  return [{ where: `count ${JSON.stringify(question)}`, said: car.count, true: body.total_count }]
})

const sameInBoth: Rule = {
  name: 'names of both languages find the same cars',
  holds({ en, zh }) {
    const [a, b] = [en, zh].map(({ narrow }) => JSON.stringify(rowsOf(narrow).map(({ id }) => id)))
    return a === b
      ? []
      : [{ where: `search ${JSON.stringify([en.narrow.question, zh.narrow.question])}`, said: a, true: b }]
  },
}

const isListedMake = onLanguages('the manufacturer is among the makes, and the model among its models', (car, lang) => {
  const { detail, makes, models } = car[lang]
  const where = `${lang} ${detail.manufacturer} ${detail.model}`
  if (!makes.includes(detail.manufacturer as string)) return [{ where: `${where} in /makes`, said: 'missing', true: 1 }]
  if (models === null || models.make !== detail.manufacturer)
    return [{ where: `${where} in /models`, said: models?.make, true: detail.manufacturer }]
  const isThere = (models.models as readonly unknown[]).includes(detail.model)
  return isThere ? [] : [{ where: `${where} in /models`, said: 'missing', true: detail.model }]
})

interface Interpreted {
  readonly brand: readonly string[] | null
  readonly model: { readonly kind: string; readonly names: readonly string[] } | null
}

/** The rows match the interpretation of the names. */
const understandsNames = onLanguages('the names of a question are those of the rows that it finds', (car, lang) => {
  const { question, body } = car[lang].narrow
  const told = body.interpreted_as as Interpreted | null
  const { manufacturer, model } = car[lang].detail
  const where = `${lang} interpreted_as of ${JSON.stringify(question)}`
  const findings: Finding[] = []
  if (!told?.brand?.includes(manufacturer as string)) findings.push({ where, said: told?.brand, true: manufacturer })
  if (!told?.model?.names.includes(model as string)) findings.push({ where, said: told?.model, true: model })
  const others = rowsOf(car[lang].narrow).filter((row) => !told?.model?.names.includes(row.model as string))
  if (others.length > 0) findings.push({ where, said: told?.model, true: others.map((row) => row.model) })
  if (car[lang].plain.body.interpreted_as !== null)
    findings.push({
      where: `${lang} interpreted_as without a name`,
      said: car[lang].plain.body.interpreted_as,
      true: null,
    })
  return findings
})

const suggestsNames = onLanguages(
  'beside a zero stands what is spelled much alike, and beside cars nothing',
  (car, lang) => {
    const { detail, slipped, narrow } = car[lang]
    const asked = slipped === null ? [narrow] : [narrow, slipped]
    return asked.flatMap(({ question, body }) => {
      const where = `${lang} did_you_mean of ${JSON.stringify(question)}`
      const near = body.did_you_mean as readonly unknown[] | null
      if (body.total_count !== 0) return near === null ? [] : [{ where, said: near, true: null }]
      return near?.includes(detail.model) ? [] : [{ where, said: near, true: detail.model }]
    })
  },
)

export const SEARCH_RULES: readonly Rule[] = [
  findsBy('plain', 'a car is found by its title'),
  findsBy('narrow', 'a car is found by the names and codes of its detail'),
  findsByFamily,
  countsByTitle,
  countsNarrowly,
  hasWhatWasAsked,
  countIsTotal,
  sameInBoth,
  isListedMake,
  understandsNames,
  suggestsNames,
]
