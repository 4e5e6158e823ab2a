/** Rules on the words of a title: English loses no word and no number of the Chinese, by a list that is independent of the word tables. */
import type { Finding, Rule } from './rule.ts'

/** A word of a trim, and its required English. */
const WORDS: readonly (readonly [zh: RegExp, en: RegExp])[] = [
  [/(?<!智能)手动/, /\bmanual\b/i],
  [/(?<!无级|式)自动(?!驾驶|泊车)|手自一体/, /\bautomatic\b/i],
  [/双离合/, /\bDCT\b/],
  [/四驱|全驱|全轮驱动/, /\b(?:AWD|4WD)\b/],
  [/两驱/, /\b2WD\b/],
  [/前驱/, /\bFWD\b/],
  [/后驱/, /\bRWD\b/],
  [/柴油/, /\bdiesel\b/i],
  [/汽油/, /\bgasoline\b/i],
  [/增程/, /\bEREV\b/],
  [/插电|插混/, /\bPHEV\b/],
  [/混动|混合动力/, /hybrid|PHEV|EREV/i],
  [/敞篷/, /convertible|cabriolet/i],
  [/(?<!周末)旅行(?:车|版|轿车)/, /\bwagon\b/i],
  [/猎装|猎跑/, /shooting brake/i],
  [/三厢/, /\bsedan\b/i],
  [/两厢/, /\bhatchback\b/i],
  [/四座/, /\b4-seat\b/],
  [/五座/, /\b5-seat\b/],
  [/六座/, /\b6-seat\b/],
  [/七座/, /\b7-seat\b/],
  [/\d座/, /\d-seat\b/],
  [/单排/, /single cab/i],
  [/双排/, /double cab/i],
  [/加长|长轴/, /\b(?:extended|long wheelbase)\b/i],
  [/短轴/, /short wheelbase/i],
  [/高顶/, /high roof/i],
  [/长续航/, /\blong range\b/i],
  [/标准续航/, /standard range/i],
  [/改款/, /facelift/],
  [/升级版/, /\bupgraded?\b/i],
  [/限量版/, /limited edition/i],
  [/特别版/, /special edition/i],
  [/周年/, /anniversary/i],
  [/纪念版/, /\bedition\b/i],
  [/首发/, /launch/i],
  [/典藏|珍藏/, /collector's/i],
  [/冠军版/, /champion edition/i],
  [/中东版/, /middle east/i],
  [/激光/, /LiDAR/],
  [/天窗/, /sunroof/i],
  [/导航/, /\bnavigation\b/i],
  [/豪华/, /luxury/i],
  [/舒适/, /comfort/i],
  [/旗舰/, /flagship/i],
  [/尊贵/, /prestige/i],
  [/尊享/, /premier/i],
  [/精英|菁英/, /elite/i],
  [/时尚/, /\b(?:style|fashion)\b/i],
  [/标准/, /standard/i],
  [/基本/, /\bbase\b/i],
  [/运动/, /\bsports?\b/i],
  [/科技/, /technology/i],
  [/进取/, /progressive/i],
  [/领先/, /leading/i],
  [/行政/, /executive/i],
  [/商务(?!车)/, /business/i],
  [/至尊/, /supreme/i],
  [/铂金/, /platinum/i],
  [/荣耀|尊荣/, /\bhonor\b/i],
  [/荣誉/, /\b(?:honor|excellence)\b/i],
  [/女神/, /goddess/i],
  [/音乐之旅/, /\bmusic\b/i],
  [/创客/, /\bmaker\b/i],
  [/M卡/, /\bM truck\b/i],
  [/[追逐]风/, /wind chaser/i],
  [/国(?:V|五)(?!I)/, /\bchina 5/i],
  [/国(?:VI|六)/, /\bchina 6/i],
]

const GEARBOX = /(?<![A-Za-z])(?:\d{1,2}-?)?(?:[ESG]-)?(?:CVT|DCT|DSG|AMT|DHT|MT|\dAT)(?=[A-Za-z0-9])/

/** The errors and omissions of an English title. */
export function findTitleFaults(zh: string, en: string): readonly string[] {
  const trim = zh.slice(zh.indexOf('款 ') + 2)
  const numbers = new Set(en.replace(/(?<=\d),(?=\d{3})/g, '').match(/\d+(?:\.\d+)?/g))
  const glued = GEARBOX.exec(en)
  return [
    ...(glued ? [`${glued[0]} is glued to the next word`] : []),
    ...(/honour/i.test(en) ? ['Honour is spelled Honor elsewhere'] : []),
    ...(zh.match(/\d+(?:\.\d+)?/g) ?? []).filter((number) => !numbers.has(number)),
    ...WORDS.flatMap(([word, english]) => (english.test(en) ? [] : (word.exec(trim)?.[0] ?? []))),
  ]
}

export const titleLosesNothing: Rule = {
  name: 'a title in English has every number and word of the Chinese one, each written apart',
  holds: ({ en, truth }) =>
    findTitleFaults(truth.name, String(en.detail.title)).map(
      (fault): Finding => ({ where: 'en detail.title', said: en.detail.title, true: `${truth.name}: ${fault}` }),
    ),
}
