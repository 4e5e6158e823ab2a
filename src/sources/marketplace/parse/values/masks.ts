/** Masks contact data of people and full VINs in the seller's own text. */

import { textOrNull } from '../../../../domain/readers.ts'
import { cleanText } from '../../../../domain/texts/clean-text.ts'

/** The seller's own text without contact data and full VINs. */
export function parseRemark(value: unknown): string | null {
  const text = textOrNull(value)
  return text === null ? null : maskText(text)
}

export function maskText(text: string): string {
  return maskContacts(cleanText(text).replace(VIN_IN_TEXT, (vin) => maskVin(vin) as string))
}

const MASK = '***'
/** Characters that people put between digits to hide them from programs. */
const GAP = '[\\s\\-–—._·*]{0,2}'
const DIGIT = '[0-9０-９]'
const HAN_DIGIT = '[零〇一二三四五六七八九幺壹贰叁肆伍陆柒捌玖①②③④⑤⑥⑦⑧⑨]'
const NO_DIGIT_BEFORE = `(?<!${DIGIT})`
const NO_DIGIT_AFTER = `(?!${DIGIT})`
const CHAT_APPS = '微信|威信|薇信|徽信|微x|v信|vx|wx|wechat|weixin|v❤|QQ|扣扣|企鹅|q号|抖音|快手'
const CHAT_LINK = '(?:号码?|id|账号|帐号|同号|联系|咨询|加|为|是|[\\s:：;；,，.。+＋=])'

const CONTACTS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Bounded as mail addresses are; otherwise every character of a long word would start a search to its end.
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, MASK],
  [
    new RegExp(`${NO_DIGIT_BEFORE}(?:\\+?86${GAP})?[1１]${GAP}[3-9３-９](?:${GAP}${DIGIT}){9}${NO_DIGIT_AFTER}`, 'g'),
    MASK,
  ],
  [new RegExp(`${HAN_DIGIT}(?:${GAP}${HAN_DIGIT}){10}`, 'g'), MASK],
  [new RegExp(`${NO_DIGIT_BEFORE}[0０]${DIGIT}{2,3}[\\s\\-–—）)]{0,2}${DIGIT}{7,8}${NO_DIGIT_AFTER}`, 'g'), MASK],
  [new RegExp(`${NO_DIGIT_BEFORE}[48]00(?:[\\s-]?${DIGIT}){7}${NO_DIGIT_AFTER}`, 'g'), MASK],
  [
    new RegExp(`((?:电话|手机|致电|座机)${CHAT_LINK}{0,4})${DIGIT}{3,4}[\\s-]?${DIGIT}{4}${NO_DIGIT_AFTER}`, 'g'),
    `$1${MASK}`,
  ],
  [new RegExp(`((?<![a-z])(?:${CHAT_APPS})${CHAT_LINK}{0,6})[a-z0-9０-９][\\w\\-０-９]{4,19}`, 'gi'), `$1${MASK}`],
]

/** Removes contact data of people from seller text: phone numbers, chat ids, mail addresses. */
export function maskContacts(text: string): string {
  let masked = text
  for (const [pattern, replacement] of CONTACTS) masked = masked.replace(pattern, replacement)
  return masked
}

const HEAD = 3
const TAIL = 4
/** A word of seventeen characters without I, O and Q, with at least one letter and one digit. */
const VIN_IN_TEXT = /(?<![A-Z0-9])(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/gi

/** Masks vehicle identification numbers: `LFV**********2639`. Null when there is too little of it to mask. */
export function maskVin(value: unknown): string | null {
  const vin = textOrNull(value)
  if (vin === null || vin.length <= HEAD + TAIL) return null
  return vin.slice(0, HEAD) + '*'.repeat(vin.length - HEAD - TAIL) + vin.slice(-TAIL)
}

/** A function that masks one known VIN in a text; null when the full VIN is not known. */
export function createVinMask(value: unknown): ((text: string) => string) | null {
  const vin = textOrNull(value)
  const masked = maskVin(vin)
  if (vin === null || masked === null || vin.includes('*')) return null
  const lower = vin.toLowerCase()
  return (text) => (text.length < vin.length ? text : text.replaceAll(vin, masked).replaceAll(lower, masked))
}
