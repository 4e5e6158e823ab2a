/** Rules on what the detail record says of a car: every field as it is true, and unknown where the record has a gap. */
import { isDeepStrictEqual } from 'node:util'
import { type Expected, FACTS, type Fact } from './facts.ts'
import { unless } from './read-truths.ts'
import { at, type CarAnswers, type Finding, LANGUAGES, type Rule } from './rule.ts'

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
const monthsOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))

/** As exact as the text: a day for minutes, hours and days; a month for months, which are of 30 days and so may be the next to the true one. */
function judgeListed(said: unknown, { truth }: CarAnswers): true | unknown {
  const text = unless(truth, 'published', truth.published)
  if (text === null) return said === null || 'null: nothing is printed'
  const months = /^\d+个月前$/.test(text)
  const trueDay = new Date(Date.parse(truth.published_at) + DAY_MS / 3).toISOString().slice(0, 10)
  if (months) {
    const isMonth = /^\d{4}-\d\d$/.test(String(said)) && Math.abs(monthsOf(String(said)) - monthsOf(trueDay)) <= 1
    return isMonth || `${text} on ${TODAY}, about ${trueDay.slice(0, 7)}`
  }
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(String(said)) && Math.abs(Date.parse(String(said)) - Date.parse(trueDay)) <= DAY_MS
  return isDay || `${text} on ${TODAY}, about ${trueDay}`
}

export const DETAIL_RULES: readonly Rule[] = [
  ...FACTS.map(factRule),
  onDetail('listed_at is as exact as the text', 'listed_at', judgeListed),
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
