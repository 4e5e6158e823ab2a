/** Rules on the detail record: every field is true, and unknown where the record has a gap. */
import { isDeepStrictEqual } from 'node:util'
import { at, compareField } from '../truth/compare-field.ts'
import { DETAIL_FIELDS, type Field } from '../truth/fields.ts'
import { type SeenCar, unless } from '../truth/native-car.ts'
import { FIELDS } from '../truth/seen-fields.ts'
import { type CarAnswers, type Finding, type Json, LANGUAGES, type Rule } from './rule.ts'

/** The marketplace says how long ago a car was listed, as of the reading. */
function seeOnce(car: CarAnswers): SeenCar {
  const at_ms = Date.parse(String(car.en.detail.observed_at))
  const published = unless(car.truth, 'published', car.truth.published)
  return { ...car, now_ms: at_ms, readings: [{ at_ms, published }], price_change: null, providers: null }
}

/** What needs no inventory. */
const TOLD: Readonly<Record<string, Field<SeenCar>>> = {
  ...DETAIL_FIELDS,
  ...pick('listed_from', 'listed_to', 'listed_at', 'export.status', 'export.clear_from', 'export.clear_at_latest'),
}

function pick(...names: readonly (keyof typeof FIELDS)[]) {
  return Object.fromEntries(names.map((name) => [name, FIELDS[name]]))
}

export const DETAIL_PATHS = Object.keys(TOLD)

const fieldRule = ([path, field]: readonly [string, Field<SeenCar>]): Rule => ({
  name: `detail ${path}`,
  holds(car) {
    const { en, zh } = car
    const wrong = compareField(path, field, seeOnce(car), { en: en.detail, zh: zh.detail })
    return wrong.map((one) => ({ ...one, where: `detail ${one.where}` }))
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
  ...Object.entries(TOLD).map(fieldRule),
  equipmentHasKeys,
  onDetail('battery is null exactly for cars that are not marked new-energy', 'battery', (said, { truth }) =>
    truth.new_energy ? (typeof said === 'object' && said !== null) || 'a battery' : said === null || null,
  ),
  onDetail('photos are those of /images', 'photos', (said, { images }) => isDeepStrictEqual(said, images) || images),
  onDetail(
    'the photo is one of the car',
    'photo_url',
    (said, { images }) => (images as readonly unknown[]).includes(said) || 'among the photos',
  ),
  onDetail(
    'a car without an engine has none in its words',
    'drive',
    (said, { built }) => built.litres !== null || !/engine/i.test(String(said)) || 'a motor',
  ),
  onDetail('observed_at is a moment', 'observed_at', (said) => !Number.isNaN(Date.parse(String(said))) || 'a moment'),
]
