/** Rules on the detail record: every field is true, and unknown where the record has a gap. */
import { isDeepStrictEqual } from 'node:util'
import { type Expected, FACTS, type Fact } from './facts.ts'
import { type Truth, unless } from './read-truths.ts'
import { at, type CarAnswers, type Finding, type Json, LANGUAGES, type Rule } from './rule.ts'

export function isAsExpected(said: unknown, expected: Expected): boolean {
  const isOpen = typeof expected === 'object' && expected !== null && 'values' in expected
  const allowed = isOpen ? (expected.values as readonly unknown[]) : [expected]
  return allowed.some((one) => isDeepStrictEqual(one, said))
}

const factRule = ({ path, isWord, expect }: Fact): Rule => ({
  name: `detail ${path}`,
  holds(car) {
    const expected = expect(car)
    return LANGUAGES.filter((lang) => !isWord || lang === 'zh')
      .map((lang) => ({ where: `${lang} detail.${path}`, said: at(car[lang].detail, path), true: expected }))
      .filter(({ said }) => !isAsExpected(said, expected))
  },
})

/** A rule on one value of the detail record, in both languages. */
const onDetail = (name: string, path: string, judge: (said: unknown, car: CarAnswers) => true | unknown): Rule => ({
  name,
  holds: (car) =>
    LANGUAGES.flatMap((lang): Finding[] => {
      const said = at(car[lang].detail, path)
      const verdict = judge(said, car)
      return verdict === true ? [] : [{ where: `${lang} detail.${path}`, said, true: verdict }]
    }),
})

const TODAY = '2026-11-15'
const DAY_MS = 86_400_000

const publishedDay = ({ published_at }: Truth) =>
  new Date(Date.parse(published_at) + DAY_MS / 3).toISOString().slice(0, 10)

/** The uncertainty of the text in days: "2天前" may be one of two days, "3个月前" one of about 34. */
function widthOf(text: string): number {
  return /个月前$/.test(text) ? 35 : 1
}

/** The span contains the true day, and is no wider than the text. */
function judgeSpan(record: Json, { truth }: CarAnswers): true | unknown {
  const text = unless(truth, 'published', truth.published)
  const { listed_from: from, listed_to: to } = record
  if (text === null) return (from === null && to === null) || 'null: nothing is printed'
  const trueDay = publishedDay(truth)
  const isWithin = String(from) <= trueDay && trueDay <= String(to)
  const days = (Date.parse(String(to)) - Date.parse(String(from))) / DAY_MS
  return (isWithin && days <= widthOf(text)) || `${text} on ${TODAY}: ${trueDay} within ${widthOf(text)} days`
}

/** True, and as exact as both ends of the span agree. */
function judgeListed(said: unknown, car: CarAnswers): true | unknown {
  const { listed_from: from, listed_to: to } = car.en.detail
  const [exact = null] = [10, 7, 4]
    .map((length) => [from, to].map((end) => String(end).slice(0, length)))
    .filter(([a, b]) => from !== null && a === b)
    .map(([a]) => a)
  if (said !== exact) return exact
  return said === null || publishedDay(car.truth).startsWith(String(said)) || publishedDay(car.truth)
}

const FITTINGS = ['standard', 'optional', 'none']

/** Each line and part of the sheet once, in its order. Words are compared in the Chinese answer. An unknown size or number is not "none". */
const equipmentIsTold: Rule = {
  name: 'the equipment is that of the sheet',
  holds: (car) =>
    LANGUAGES.flatMap((lang): Finding[] => {
      const told = (car[lang].detail.equipment ?? []) as readonly Json[]
      const isShown = (value: unknown) => lang === 'zh' || FITTINGS.includes(String(value))
      const said = told.map(({ source, value }) => `${source}: ${isShown(value) ? value : 'words'}`)
      const expected = car.built.equipment
        .filter(({ name, says }) => !(says === 'none' && /尺寸|数量/.test(name)))
        .map(({ name, part, says }) => `${part === null ? name : `${name} ${part}`}: ${isShown(says) ? says : 'words'}`)
      const wrong = [...said.filter((one) => !expected.includes(one)), ...expected.filter((one) => !said.includes(one))]
      return isDeepStrictEqual(said, expected)
        ? []
        : [{ where: `${lang} detail.equipment`, said: wrong, true: 'the sheet' }]
    }),
}

/** A key has one label, and everything that the stand-in sends has a key except a few materials. */
const equipmentHasKeys: Rule = {
  name: 'a piece of equipment that both languages name has one key and one label',
  holds: ({ en, zh }) => {
    const pairs = ((en.detail.equipment ?? []) as readonly Json[]).map((one, i) => ({
      en: one,
      zh: (zh.detail.equipment as readonly Json[])[i] ?? {},
    }))
    const isKeyless = ({ source }: Json) =>
      /^(?:方向盘材质|后排座椅放倒形式|内后视镜功能|外后视镜功能|轮圈材质)/.test(String(source))
    return pairs.flatMap(({ en: one, zh: other }): Finding[] => {
      const same = pairs.filter(({ en: two }) => two.key !== null && two.key === one.key)
      const isOne = same.every(({ en: two }) => two.label === one.label)
      const isNamed = one.key !== null || isKeyless(one)
      return isOne && isNamed && one.key === other.key && one.source === other.source
        ? []
        : [{ where: 'en detail.equipment', said: one, true: other }]
    })
  },
}

export const DETAIL_RULES: readonly Rule[] = [
  ...FACTS.map(factRule),
  equipmentIsTold,
  equipmentHasKeys,
  onDetail('listed_at is as exact as the text', 'listed_at', judgeListed),
  onDetail('listed_from and listed_to have the true day between them', 'listed_from', (_, car) =>
    judgeSpan(car.en.detail, car),
  ),
  onDetail('description is there unless the seller wrote none', 'description', (said, { truth }) =>
    unless(truth, 'remark', true) === null
      ? said === null || null
      : (typeof said === 'string' && said.length > 5) || "the seller's text",
  ),
  onDetail('battery is null exactly for cars that are not marked new-energy', 'battery', (said, { truth }) =>
    truth.new_energy ? (typeof said === 'object' && said !== null) || 'a battery' : said === null || null,
  ),
  onDetail(
    'every photo is there',
    'photos',
    (said, { truth }) =>
      (Array.isArray(said) && [truth.photo_count, truth.photo_count + 1].includes(said.length)) || truth.photo_count,
  ),
  onDetail('photos are those of /images', 'photos', (said, { images }) => isDeepStrictEqual(said, images) || images),
  onDetail(
    'the photo is one of the car',
    'photo_url',
    (said, { images }) => (images as readonly unknown[]).includes(said) || 'among the photos',
  ),
  onDetail(
    'the source link leads to the car',
    'source_url',
    (said, { truth }) => String(said).endsWith(`/dealer/${truth.dealerid}/${truth.infoid}.html`) || truth.infoid,
  ),
  onDetail(
    'a car without an engine has none in its words',
    'drive',
    (said, { built }) => built.litres !== null || !/engine/i.test(String(said)) || 'a motor',
  ),
  onDetail('observed_at is a moment', 'observed_at', (said) => !Number.isNaN(Date.parse(String(said))) || 'a moment'),
]
