/** The flags for accident, flood and fire from a provider's sentences, by the decision tables. Only a sentence can set a flag. */
import type { PrintedReport } from './printed-facts.ts'

export const TOPICS = ['accident', 'flood', 'fire'] as const
export type Topic = (typeof TOPICS)[number]
type Says = 'yes' | 'no' | 'doubt' | 'trace' | 'nothing'

export interface Flags {
  readonly flags: Readonly<Record<Topic, boolean | null>>
  /** 有重大事故、泡水、火烧迹象: one of the three, unknown which. */
  readonly isOneOfThree: boolean
  /** One of the three is suspected, or is both said and denied. */
  readonly isDoubted: boolean
}

/** Sentences that deny all three at once. */
const ALL_DENIED = ['无重大事故、泡水、火烧迹象', '未见重大事故、泡水、火烧迹象', '排除事故车、火烧、水泡等']
/** One denial before the whole list of the three classes. */
const ALL_CLASSES_DENIED = /^(?:排除|非)[^、]*事故车、(?:[半全]?泡水车|水淹车)、(?:火烧车|过火车)$/
const ONE_OF_THREE = '有重大事故、泡水、火烧迹象'

const WORDS: Readonly<Record<Topic, Readonly<Record<Exclude<Says, 'nothing' | 'trace'>, string>>>> = {
  accident: {
    yes: '事故车 重大事故车 有事故痕迹',
    no: '非事故车 排除事故车 排除重大事故车 排除重大事故 无重大事故 未见重大事故迹象 未发现重大事故',
    doubt: '疑似事故车 存在事故风险',
  },
  flood: {
    yes: '泡水车 水淹车 水泡车 全泡水车 半泡水车',
    no: '非泡水车 排除泡水车 排除泡水 未见泡水痕迹 无水泡痕迹',
    doubt: '疑似泡水',
  },
  fire: { yes: '火烧车 过火车', no: '非火烧车 排除火烧车 排除火烧 未见火烧痕迹', doubt: '疑似火烧' },
}
const HEADINGS: Readonly<Record<Topic, RegExp>> = { accident: /事故/, flood: /泡水/, fire: /火烧/ }

const NOUNS: Readonly<Record<Topic, RegExp>> = { accident: /事故|骨架/, flood: /泡水|水淹|水泡|涉水/, fire: /火/ }

/** Names a topic and decides nothing, nor does it cast doubt on a denial: 轻微事故 is no accident car in this trade. */
const OPEN_WORDS = '轻微事故 涉水痕迹 车辆骨架完好 待复检'

export function readFlags(printed: PrintedReport): Flags {
  const said: Record<Topic, Set<Says>> = { accident: new Set(), flood: new Set(), fire: new Set() }
  let isOneOfThree = false
  for (const { heading, text } of printed.conclusions) {
    if (text === ONE_OF_THREE) isOneOfThree = true
    else if (ALL_DENIED.includes(text) || ALL_CLASSES_DENIED.test(text))
      for (const topic of TOPICS) said[topic].add('no')
    else {
      const parts = listParts(text)
      for (const part of parts) addPart(said, heading, part)
      for (const topic of listOpen(text, heading, parts)) said[topic].add('trace')
    }
  }
  for (const { name, result } of printed.sections.flatMap(({ items }) => items)) {
    // An overall judgement is a conclusion in any place.
    if (name === '综合判断是否为泡水车') said.flood.add(JUDGED[result ?? ''] ?? 'doubt')
  }
  if (printed.grade?.label === '五级' && printed.standard?.includes('GB/T 30323')) said.accident.add('yes')
  const flags = Object.fromEntries(TOPICS.map((topic) => [topic, decide(said[topic])])) as Flags['flags']
  const isDenied = isOneOfThree && TOPICS.every((topic) => flags[topic] === false)
  const isDoubted = TOPICS.some((topic) => isOpen(said[topic]))
  return { flags: isDenied ? { accident: null, flood: null, fire: null } : flags, isOneOfThree, isDoubted }
}

/** 排除泡水车、过火车: it is unclear whether the denial or doubt of one class also covers the next. */
function listParts(text: string): string[] {
  const parts = text.split('、')
  const isMarked = (part: string) => /^(?:非|排除|无|未|疑似|有|存在)/.test(part)
  // 非事故车、泡水车、非火烧车: 非 precedes each denied class, so the class without it is asserted.
  const isEach = parts.filter((part) => /^非.*车$/.test(part)).length > 1
  const isReach = isEach ? /^(?:排除|疑似).*车$/ : /^(?:非|排除|疑似).*车$/
  return parts.filter((part, i) => isMarked(part) || !isReach.test(parts[i - 1] ?? ''))
}

const JUDGED: Readonly<Record<string, Says>> = { 是: 'yes', 否: 'no', '': 'nothing', '-': 'nothing' }

/** A class with an unclear denial, and all classes that a line with 待复检 does not name. */
function listOpen(text: string, heading: string, decided: readonly string[]): Topic[] {
  const parts = text.split('、')
  const isNamed = (topic: Topic, part: string) => NOUNS[topic].test(part)
  const isPending = parts.includes('待复检') && !TOPICS.some((topic) => HEADINGS[topic].test(heading))
  return TOPICS.filter(
    (topic) =>
      parts.some((part) => !decided.includes(part) && isNamed(topic, part)) ||
      (isPending && !/里程/.test(heading) && !parts.some((part) => isNamed(topic, part))),
  )
}

function addPart(said: Readonly<Record<Topic, Set<Says>>>, heading: string, part: string): void {
  for (const topic of TOPICS) {
    const own = (['yes', 'no', 'doubt'] as const).find((says) => WORDS[topic][says].split(' ').includes(part))
    if (own !== undefined) said[topic].add(own)
    if (part === '涉水痕迹' && topic === 'flood') said.flood.add('trace')
    if (part === '待复检' && HEADINGS[topic].test(heading)) said[topic].add('doubt')
  }
}

const isOpen = (said: ReadonlySet<Says>) =>
  (said.has('yes') && said.has('no')) || said.has('doubt') || said.has('trace')

function decide(said: ReadonlySet<Says>): boolean | null {
  if (said.has('yes')) return said.has('no') ? null : true
  return said.has('no') && !said.has('doubt') ? false : null
}

/** The statement of the mileage line. A suspicion and an implausible reading decide nothing, and are reported. */
export function readOdometer({ conclusions }: PrintedReport): {
  readonly rolled_back: boolean | null
  readonly isDoubted: boolean
} {
  const said = conclusions.filter(({ heading }) => /里程/.test(heading)).map(({ text }) => text)
  const yes = said.includes('调表车')
  const no = said.some((text) => ['非调表车', '排除调表', '里程正常'].includes(text))
  const isOpen = said.some((text) => ['疑似调表', '里程异常'].includes(text))
  return { rolled_back: yes === no ? null : isOpen && no ? null : yes, isDoubted: yes || isOpen }
}

/** Guards against unknown texts, which would count as no statement. */
export function listUnreadTexts(printed: PrintedReport): string[] {
  const known = new Set([...ALL_DENIED, ONE_OF_THREE, ...OPEN_WORDS.split(' ')])
  for (const topic of TOPICS)
    for (const words of Object.values(WORDS[topic])) for (const word of words.split(' ')) known.add(word)
  return printed.conclusions
    .filter(({ heading, text }) => !/里程/.test(heading) && !known.has(text) && !ALL_CLASSES_DENIED.test(text))
    .flatMap(({ text }) => text.split('、'))
    .filter((part) => !known.has(part))
}
