/** Phrases that the explanation of a severity and the notes on conflicts share, in both languages. */
import type { Lang } from '../codes.ts'
import type { DamageSeverity } from '../inspection.ts'
import type { Statement } from '../observation.ts'
import { MANY_FLOOD_POINTS, MANY_PANELS } from './damage-rules.ts'
import type { Evidence, FlagTopic, Remark, RuleId } from './severity.ts'

const NAMED = 3
/** Of what is listed because nothing else shows it. */
export const MOST_LISTED = 10

export const TOPIC_WORDS: Readonly<Record<FlagTopic, Readonly<Record<Lang, string>>>> = {
  accident: { en: 'accidents', zh: '事故' },
  flood: { en: 'flood damage', zh: '泡水' },
  fire: { en: 'fire damage', zh: '火烧' },
}

const CLASSES: Readonly<Record<FlagTopic, Readonly<Record<Lang, { readonly yes: string; readonly no: string }>>>> = {
  accident: {
    en: { yes: 'an accident vehicle', no: 'not an accident vehicle' },
    zh: { yes: '事故车', no: '非事故车' },
  },
  flood: { en: { yes: 'flood-damaged', no: 'not flood-damaged' }, zh: { yes: '泡水车', no: '非泡水车' } },
  fire: { en: { yes: 'fire-damaged', no: 'not fire-damaged' }, zh: { yes: '火烧车', no: '非火烧车' } },
}

/** `Front left frame rail: welded; left sill: cut, and 2 more` */
export function sayEvidence(evidence: readonly Evidence[], lang: Lang, most = NAMED): string {
  return joinFirst(
    evidence.map(({ observation, finding }) => sayOne({ name: observation.name, label: finding.label }, lang)),
    lang,
    most,
  )
}

/** `Modifications: modification damage` */
export function sayRemarks(remarks: readonly Remark[], lang: Lang): string {
  return joinFirst(
    remarks.map((one) => sayOne(one, lang)),
    lang,
    MOST_LISTED,
  )
}

function joinFirst(texts: readonly string[], lang: Lang, most: number): string {
  const all = [...new Set(texts)]
  return all.slice(0, most).join(lang === 'en' ? '; ' : '；') + sayMore(all.length - most, lang)
}

/** What follows a list that is cut; empty for a whole one. */
export function sayMore(count: number, lang: Lang): string {
  if (count <= 0) return ''
  return lang === 'en' ? `; and ${count} more` : `；另有${count}处`
}

function sayOne({ name, label }: Remark, lang: Lang): string {
  if (lang === 'zh') return `${name}：${label}`
  const state = inEnglish(label, 'a result that could not be translated')
  const lower = /^[A-Z][a-z]/.test(state) ? state.charAt(0).toLowerCase() + state.slice(1) : state
  return `${inEnglish(name, 'an item that could not be translated')}: ${lower}`
}

const HAN = /\p{Script=Han}/u

/** A word that no table has is shown as printed in the records; our sentences only mention that it exists. */
export function inEnglish(text: string, otherwise: string): string {
  return HAN.test(text) ? otherwise : text
}

/** Quotes the provider's own words: "no sign found" is weaker than "ruled out". */
export function sayClassification(
  topic: FlagTopic,
  value: boolean,
  statements: readonly Statement[],
  lang: Lang,
): string {
  const phrase = CLASSES[topic][lang][value ? 'yes' : 'no']
  const own = statements.filter((one) => one.topic === topic && one.value === value).map(({ label }) => label)
  const words = quote(
    own.filter((label) => !phrase.endsWith(label.toLowerCase())),
    lang,
  )
  if (lang === 'zh') return `检测机构将该车判定为${phrase}${words === '' ? '' : `（${words}）`}`
  return `the provider classifies the vehicle as ${phrase}${words === '' ? '' : ` (${words})`}`
}

export function quote(labels: readonly string[], lang: Lang): string {
  if (lang === 'zh') return [...new Set(labels)].map((label) => `“${label}”`).join('、')
  return [...new Set(labels.map((label) => inEnglish(`"${label}"`, 'wording that could not be translated')))].join(', ')
}

export function endSentence(text: string, lang: Lang): string {
  return lang === 'zh' ? `${text}。` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

type Words = Readonly<Record<Lang, string>>

/** The severity rules in words, in both languages. */
export const OPENING_WORDS: Words = {
  en: 'Calculated by the API from extracted observations, not a provider rating.',
  zh: '由 API 根据提取的检测项计算，并非检测机构的评级。',
}
export const PARTIAL_WORDS: Words = { en: 'Only part of the report could be read.', zh: '报告仅部分可读。' }

export const SEVERITY_WORDS: Readonly<Record<DamageSeverity, Words>> = {
  severe: { en: 'Severe', zh: '严重' },
  moderate: { en: 'Moderate', zh: '中度' },
  minor: { en: 'Minor', zh: '轻微' },
  none: { en: 'None', zh: '无损伤' },
  unknown: { en: 'Unknown', zh: '未知' },
}

/** S1 and U1 name the flag and what is missing instead. */
export const RULE_WORDS: Readonly<Record<Exclude<RuleId, 'S1' | 'U1'>, Words>> = {
  S2: {
    en: 'the provider reports signs of a major accident, flood or fire without saying which',
    zh: '检测机构称有重大事故、泡水或火烧迹象，但未说明是哪一种',
  },
  S3: {
    en: 'a structural part is cut, welded, replaced, twisted, creased, torn, pulled or deformed',
    zh: '结构件有切割、焊接、更换、扭曲、褶皱、撕裂、断裂、拉伸痕迹或变形',
  },
  S4: { en: 'a reinforcement or sill is cut or welded', zh: '加强件或门槛有切割或焊接' },
  M1: { en: 'a structural part is slightly deformed or repaired', zh: '结构件有轻微变形或修复' },
  M2: {
    en: 'a reinforcement or sill is deformed, creased, repaired, replaced or broken',
    zh: '加强件或门槛有变形、褶皱、修复、更换或破损',
  },
  M3: { en: 'an airbag was deployed or replaced, or a seat belt was replaced', zh: '气囊弹出或更换，或安全带更换' },
  M4: { en: 'a quarter panel or the roof was replaced, cut or welded', zh: '后翼子板或车顶有更换、切割或焊接' },
  M5: {
    en: `${MANY_PANELS} or more outer panels were reshaped or replaced`,
    zh: `${MANY_PANELS}个或以上外观件有钣金或更换`,
  },
  M6: {
    en: `signs of water at ${MANY_FLOOD_POINTS} or more points, or signs of fire`,
    zh: `${MANY_FLOOD_POINTS}处或以上有水迹象，或有过火迹象`,
  },
  L1: {
    en: 'an outer panel, glass, lamp or rim is marked, damaged or repaired',
    zh: '外观件、玻璃、灯具或轮毂有瑕疵、损伤或修复',
  },
  L2: {
    en: 'a reinforcement, sill or joint shows only surface marks or removal marks',
    zh: '加强件、门槛或连接件仅有表面瑕疵或拆卸痕迹',
  },
  D1: {
    en: 'the provider leaves doubt about accident, flood or fire damage, and minor findings do not settle it',
    zh: '检测机构的表述、检测结果或计数使事故、泡水或火烧存疑，轻微的检测结果不足以排除',
  },
  N1: {
    en: 'the report was read completely, every exterior and structural point is normal, and the provider reports no accident, flood or fire damage',
    zh: '报告完整可读，外观与结构各项均正常，且检测机构明确否定事故、泡水与火烧',
  },
}

/** The reasons against a clean rating. */
export const GAP_WORDS = {
  opening: {
    en: 'no damage rule applies, and there is not enough evidence for a clean rating: ',
    zh: '没有适用的损伤规则，且不足以判定无损伤：',
  },
  partial: { en: 'only part of the report was read', zh: '报告仅部分可读' },
  counts: { en: 'the number of items read differs from the number declared', zh: '声明的项数与读取的不符' },
  exterior: { en: 'no outer panel is listed as normal', zh: '没有列为正常的外观件' },
  structure: { en: 'no structural part is listed as normal', zh: '没有列为正常的结构件' },
  accident: { en: 'the provider reports a minor accident or collision', zh: '检测机构指出有轻微事故或碰撞' },
  remark: { en: 'the report also states: ', zh: '报告另载：' },
  flag: { en: 'the provider does not clearly rule out ', zh: '检测机构未明确否定' },
} as const satisfies Readonly<Record<string, Words>>
