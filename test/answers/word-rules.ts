/** Rules on single words: the English has the meaning of the Chinese, by a short list that is independent of the word tables. */
import { readStates } from '../inspection/naive-states.ts'
import { isReadable, listItems } from '../inspection/printed-facts.ts'
import { at } from '../truth/compare-field.ts'
import { drivesAreTrue } from './drive-words.ts'
import type { CarAnswers, Finding, Json, Rule } from './rule.ts'
import { titleLosesNothing } from './title-words.ts'

const GEARBOXES: Readonly<Record<string, RegExp>> = {
  '手动变速箱(MT)': /^manual transmission/i,
  '手自一体变速箱(AT)': /^automatic transmission/i,
  '湿式双离合变速箱(DCT)': /^wet dual-clutch/i,
  '干式双离合变速箱(DCT)': /^dry dual-clutch/i,
  '机械式自动变速箱(AMT)': /automated|AMT/i,
  '无级变速箱(CVT)': /^CVT|^continuously/i,
  '电子无级变速箱(E-CVT)': /E-CVT/,
  '混合动力专用变速箱(DHT)': /DHT/,
  固定齿比变速箱: /fixed/i,
}

const PROVINCES: Readonly<Record<string, string>> = Object.fromEntries(
  '安徽 Anhui 北京 Beijing 重庆 Chongqing 福建 Fujian 甘肃 Gansu 广东 Guangdong 广西 Guangxi 贵州 Guizhou 海南 Hainan 河北 Hebei 黑龙江 Heilongjiang 河南 Henan 湖北 Hubei 湖南 Hunan 内蒙古 Inner-Mongolia 江苏 Jiangsu 江西 Jiangxi 吉林 Jilin 辽宁 Liaoning 宁夏 Ningxia 青海 Qinghai 陕西 Shaanxi 山东 Shandong 上海 Shanghai 山西 Shanxi 四川 Sichuan 天津 Tianjin 西藏 Tibet 新疆 Xinjiang 云南 Yunnan 浙江 Zhejiang'
    .split(' ')
    .flatMap((zh, i, all) => (i % 2 === 0 ? [[zh, String(all[i + 1]).replace('-', ' ')]] : [])),
)

/** Words of the source that an English one must match; one that is not here is a complaint, so that none is overlooked. */
const ENGLISH: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  gearbox_label: GEARBOXES,
  color: {
    白色: /^white/i,
    黑色: /^black/i,
    深灰色: /dark gr[ae]y/i,
    银灰色: /silver/i,
    红色: /^red/i,
    蓝色: /^blue/i,
    棕色: /^brown/i,
    香槟色: /champagne/i,
    绿色: /^green/i,
    橙色: /^orange/i,
    黄色: /^yellow/i,
    紫色: /^purple/i,
    咖啡色: /coffee/i,
    其他: /^other/i,
  },
  drive: {
    前置前驱: /^front (?:engine|motor), front/i,
    前置后驱: /^front (?:engine|motor), rear/i,
    前置四驱: /^front (?:engine|motor), all/i,
    后置后驱: /^rear (?:engine|motor), rear/i,
    后置四驱: /^rear (?:engine|motor), all/i,
    中置后驱: /^mid (?:engine|motor), rear/i,
    中置四驱: /^mid (?:engine|motor), all/i,
    双电机四驱: /dual.motor/i,
    三电机四驱: /tri.motor/i,
    四电机四驱: /quad.motor/i,
  },
  usage_type: {
    家用: /household|family|private/i,
    非营运: /^non-commercial/i,
    公户: /company/i,
    私户: /private/i,
    营转非: /former commercial/i,
    租赁: /^rental$/i,
    租赁非营运: /^rental.*non-commercial/i,
    预约出租客运: /^ride-hailing/i,
    预约出租转非: /former ride-hailing/i,
    出租转非: /former taxi/i,
    公路客运: /passenger transport/i,
  },
  'engine.induction': { 自然吸气: /natural/i, 涡轮增压: /^turbo/i, 双涡轮增压: /twin.turbo/i },
  'battery.chemistry': {
    磷酸铁锂电池: /^(?!.*NMC).*LFP/,
    三元锂电池: /^(?!.*LFP).*NMC/,
    '三元锂+磷酸铁锂': /NMC.*LFP/,
  },
  'battery.maker': {
    宁德时代: /^CATL$/,
    弗迪电池: /^FinDreams/,
    中创新航: /^CALB$/,
    国轩高科: /^Gotion/,
    欣旺达: /^Sunwoda$/,
    蜂巢能源: /^SVOLT$/,
    孚能科技: /^Farasis$/,
  },
  'battery.warranty.text': {
    八年或16万公里: /^8 years or 160,000 km$/,
    八年或15万公里: /^8 years or 150,000 km$/,
    八年或12万公里: /^8 years or 120,000 km$/,
    '首任车主不限年限/里程(责任免除条款以官方为准)': /^first owner: unlimited years and km/i,
  },
  fuel_grade: { '92号': /RON 92/, '95号': /RON 95/, '0号': /^diesel/i },
  'location.province': Object.fromEntries(Object.entries(PROVINCES).map(([zh, en]) => [zh, new RegExp(`^${en}$`)])),
}
const englishRule = ([path, words]: readonly [string, Readonly<Record<string, RegExp>>]): Rule => ({
  name: `English of ${path}`,
  holds: ({ en, zh }) => {
    const [english, source] = [at(en.detail, path), at(zh.detail, path)]
    if (typeof source !== 'string') return []
    return words[source.normalize('NFKC')]?.test(String(english))
      ? []
      : [{ where: `en detail.${path}`, said: english, true: source }]
  },
})

/** Cities whose English name is not their pinyin. */
const OWN_NAMES: Readonly<Record<string, RegExp>> = { rikaze: /^shigatse/i, wulumuqi: /^(?:ü|u)r(?:ü|u)mqi$/i }

const cityRule: Rule = {
  name: 'English of location.city',
  holds: ({ en, truth }) => {
    const said = String(at(en.detail, 'location.city'))
    const letters = said
      .toLowerCase()
      .replace(/ü/g, 'v')
      .normalize('NFD')
      .replace(/[^a-z]/g, '')
    const isRight = letters.includes(truth.city_slug) || OWN_NAMES[truth.city_slug]?.test(said)
    return isRight ? [] : [{ where: 'en detail.location.city', said, true: truth.city_slug }]
  },
}

const DENIES = /^(?:非|排除|无|未|否$)/
const SUSPECTS = /^(?:疑似|存在)/
const SAYS_NO = /\b(?:no|not(?! said which)|non|ruled out|without|none)\b/i

/** The required English of a part of 非事故车、疑似泡水; null where it is unclear whether a negation covers it. */
function isDenied(parts: readonly string[], i: number): boolean | null {
  const part = parts[i] as string
  if (DENIES.test(part)) return true
  const marked = parts.slice(0, i).findLast((one) => DENIES.test(one) || SUSPECTS.test(one))
  if (SUSPECTS.test(part) || part.startsWith('有') || marked === undefined) return false
  return part.endsWith('车') && !/^(?:非|排除|疑似).*车$/.test(marked) ? false : null
}

const denialsStay: Rule = {
  name: 'what is denied in a conclusion is denied in English, and nothing else',
  holds: ({ en }) =>
    (en.full.conclusions as Json[]).flatMap(({ topic, label, source_label }): Finding[] => {
      if (topic === 'counters' || typeof source_label !== 'string') return []
      const parts = source_label.split('、')
      const english = String(label).split('; ')
      const isSame = (_: string, i: number) => {
        const denied = isDenied(parts, i)
        return denied === null || denied === SAYS_NO.test(english[i] ?? String(label))
      }
      const isSuspected = parts.some((part) => SUSPECTS.test(part)) === /suspect|risk/i.test(String(label))
      return parts.every(isSame) && isSuspected
        ? []
        : [{ where: 'en full.conclusions', said: label, true: source_label }]
    }),
}

const NORMAL = /^(?:Normal|No abnormality found)$/
const ABSENT = /^Not fitted$/
const OPEN = /not inspected|could not be|pending|obstructed/i
const UNCLEAR = /not clear|unclear/i

/** The printed result alone; text beside it is a remark in English, too. */
function listStates({ report }: CarAnswers): readonly string[] {
  if (!isReadable(report.printed)) return []
  const { sections, legend } = report.printed
  return sections
    .flatMap(listItems)
    .map((item) => [...new Set(readStates({ ...item, remark: null }, legend))].sort().join(' '))
}

const normalIsNormal: Rule = {
  name: 'a status is normal, not fitted or not inspected exactly where the result is',
  holds: (car) => {
    const states = listStates(car)
    const items = (car.en.full.categories as { items: readonly Json[] }[]).flatMap((category) => category.items)
    // Another rule checks the number of items.
    if (items.length !== states.length) return []
    return items.flatMap(({ name, status, source_status }, i): Finding[] => {
      const text = String(status)
      const isRight =
        (states[i] === 'normal') === NORMAL.test(text) &&
        (states[i] === 'absent') === ABSENT.test(text) &&
        (states[i] === 'open') === OPEN.test(text) &&
        (states[i] === 'unknown' || !UNCLEAR.test(text))
      return isRight ? [] : [{ where: `en full item ${name}`, said: status, true: `${source_status} (${states[i]})` }]
    })
  },
}

export const ENGLISH_PATHS = Object.keys(ENGLISH)
export const WORD_RULES: readonly Rule[] = [
  ...Object.entries(ENGLISH).map(englishRule),
  cityRule,
  denialsStay,
  drivesAreTrue,
  normalIsNormal,
  titleLosesNothing,
]
