/** Rules on the two languages: no Chinese in English, and only words differ between them. */
import { listTexts, type Text } from '../inspection/list-texts.ts'
import { listItems } from '../inspection/printed-facts.ts'
import { type CarAnswers, type Finding, type Json, type Rule, rowsOf, type Told } from './rule.ts'

const HAN = /\p{Script=Han}/u
/** Fields that keep the source's text: its own words, its own blocks, and the seller's prose. */
const OF_THE_SOURCE =
  /(?:^|\.)source_\w+|(?:^|\.)reported_counts|^marketplace\b|(?:^|\.)(?:tags|equipment|warranty)\.source$|(?:^|\.)conflicts\b|^description$|^grade\.code$|^inspection_grade$/
/** Where an unknown status word is shown as printed. */
const OF_ITEMS = /^categories\.items\.(?:status|remarks)$|^panel_damage\.damage$/

function listAnswers({
  detail,
  similar,
  summary,
  full,
  insurance,
  plain,
  narrow,
  makes,
  models,
}: Told): [string, unknown][] {
  return [
    ['detail', detail],
    ['similar', similar],
    ['summary', summary],
    ['full', full],
    ['insurance', insurance],
    ['search', [...rowsOf(plain), ...rowsOf(narrow)]],
    ['makes', makes],
    ['models', models],
  ]
}

/** Traces of a template without values. */
const LEFT_OVER = /\b(?:undefined|null|NaN)\b|\[object|\$\{| {2}|^ | $|\(\)|: ?[.;]/

const isEnglish: Rule = {
  name: 'English has no Chinese but what is marked as the source’s, and nothing left over',
  holds: (car) =>
    listAnswers(car.en).flatMap(([name, answer]) => {
      const printed = name === 'full' ? listPrinted(car) : []
      const isShown = ({ path, text }: Text) =>
        OF_ITEMS.test(path) && !HAN.test(printed.reduce((left, word) => left.replaceAll(word, ''), text))
      return listTexts(answer)
        .filter(
          (one) => (HAN.test(one.text) || LEFT_OVER.test(one.text)) && !OF_THE_SOURCE.test(one.path) && !isShown(one),
        )
        .map(({ path, text }) => ({ where: `en ${name} ${path}`, said: text, true: 'English' }))
    }),
}

/** Results word by word, the longest first. */
function listPrinted({ report }: CarAnswers): string[] {
  const results = (report.printed?.sections ?? []).flatMap((section) => listItems(section).map(({ result }) => result))
  return [...new Set(results.flatMap((result) => result.split('、')))].sort((a, b) => b.length - a.length)
}

/** Names and labels, which depend on the requested language. */
const WORDS =
  /(?:^|\.)(?:title|manufacturer|model|trim|\w+_label|city|province|color|drive|usage_type|induction|emission_standard|label|maker|chemistry|fuel_grade|warranty|warranty\.text|equipment\.value|rule\.text|rule\.source|name|status|remarks|usage_history|panel|uninspected_items|tuning_types|note|notice|explanation|report_provider)$|(?:^|\.)(?:modification_assessments|conflicts|damage)(?:\.|$)/
/** The same in every language. */
const SAME = /(?:^|\.)source_\w+|^marketplace\b/

function compare(path: string, en: unknown, zh: unknown): Finding[] {
  const isWord = WORDS.test(path) && !SAME.test(path)
  if (isWord) return (en === null) === (zh === null) ? [] : [{ where: `en, zh ${path}`, said: en, true: zh }]
  if (Array.isArray(en) && Array.isArray(zh) && en.length === zh.length)
    return en.flatMap((one, i) => compare(path, one, zh[i]))
  if (isRecord(en) && isRecord(zh)) {
    if (Object.keys(en).join() !== Object.keys(zh).join())
      return [{ where: `en, zh ${path}`, said: Object.keys(en), true: Object.keys(zh) }]
    return Object.entries(en).flatMap(([name, one]) => compare(path === '' ? name : `${path}.${name}`, one, zh[name]))
  }
  return Object.is(en, zh) ? [] : [{ where: `en, zh ${path}`, said: en, true: zh }]
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const PAIRS = ['detail', 'similar', 'summary', 'full', 'insurance'] as const

const nothingElseDiffers: Rule = {
  name: 'the language changes words and nothing else',
  holds: ({ en, zh }) => [
    ...PAIRS.flatMap((name) => compare('', en[name], zh[name])),
    ...compare('', en.plain.body, zh.plain.body),
  ],
}

/** `GLE AMG AMG GLE 53` */
const noWordTwice: Rule = {
  name: 'a title says no word twice in a row',
  holds: ({ en }) => {
    const title = String(en.detail.title)
    return /(?<![\p{L}\p{N}])([\p{L}\p{N}.-]{2,}(?: [\p{L}\p{N}.-]+)?) \1(?![\p{L}\p{N}+])/iu.test(title)
      ? [{ where: 'en detail.title', said: title, true: 'each word once' }]
      : []
  },
}

const titleNames: Rule = {
  name: 'a title has the year, the manufacturer once, and the model',
  holds: ({ en }) => {
    const { title, manufacturer, model, model_year } = en.detail
    // LaFerrari is a model, not a repeated manufacturer.
    const words = ` ${title} `
    const holds =
      words.startsWith(` ${model_year} `) &&
      words.split(` ${manufacturer} `).length === 2 &&
      // A version that contains the model replaces it: EX5-Z.
      (words.includes(` ${model} `) || words.includes(` ${model}-`))
    return holds ? [] : [{ where: 'en detail.title', said: title, true: [model_year, manufacturer, model] }]
  },
}

export const LANGUAGE_RULES: readonly Rule[] = [isEnglish, nothingElseDiffers, noWordTwice, titleNames]
