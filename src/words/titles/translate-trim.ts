/** Turns the trim of a title into English pieces, in the order of the source. */

import type { Place, TrimPiece } from './title-piece.ts'
import { createRunTranslator } from './translate-run.ts'
import type { TrimTables } from './trim-tables.ts'

const EMISSIONS: ReadonlyMap<string, string> = new Map([
  ['国', 'China'],
  ['京', 'Beijing'],
  ['欧', 'Euro'],
])
const EMISSION_STEP = /^(?:I{1,3}|IV|VI?|[1-6])[ab]?$/i
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI']
const NUMBER = /^\d[\d.+]*$/
// 1.5T, 280TSI, 15N, 45: but 4G is no engine.
const ENGINE = /^(?!4G|5G)\d[\d.]*[a-z]{0,6}\+?$/i
const QUANTITY = /^(\d[\d.]*)(km|kwh|kw|ps|hp)$/i
const UNITS: Readonly<Record<string, string>> = { km: 'km', kwh: 'kWh', kw: 'kW', ps: 'PS', hp: 'hp' }
const GEARBOX = /^\d{0,2}-?(?:AT|MT|CVT|DCT|DSG|AMT|E-?CVT|S-?CVT|IVT|IMT|DHT|PDK|TCT|EDC|DKG|G-DCT)$/i
const DRIVE = /^(?:[24]WD|AWD|FWD|RWD|4[x×][24])$/i

/** Few letters that stand close before a word belong to it: M运动套装, X设计套装, LUX尊贵版. */
const CLOSE_LETTERS = /^[a-z]{1,4}$/i

export type TranslateTrim = (text: string) => readonly TrimPiece[]

export function createTrimTranslator(tables: TrimTables): TranslateTrim {
  const translateRun = createRunTranslator(tables)

  return (source) => {
    const text = isPlain(source) ? source : joinDotted(source.normalize('NFKC'), tables)
    const pieces: TrimPiece[] = []
    let at = 0
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (isSeparator(code)) {
        at++
        continue
      }
      const end = isHan(code) ? endOfHan(text, at) : endOfLatin(text, at)
      const token = text.slice(at, end)
      if (isHan(code)) at = addHan(token, text, at, end)
      else at = addLatin(token, text, end)
    }
    return pieces

    function addHan(token: string, whole: string, start: number, end: number): number {
      const standard = EMISSIONS.get(token.charAt(token.length - 1))
      const step = standard && end < whole.length ? whole.slice(end, endOfLatin(whole, end)) : ''
      if (standard !== undefined && EMISSION_STEP.test(step)) {
        if (token.length > 1) pieces.push(...translateRun(token.slice(0, -1)))
        const english = `${standard} ${formatStep(step)}`
        pieces.push({ source: token.slice(-1) + step, english, place: 'emission', origin: 'table' })
        return end + step.length
      }
      pieces.push(...translateRun(token))
      const last = pieces[pieces.length - 1] as TrimPiece
      // 国六b
      if (last.place === 'emission' && /^[ab]$/i.test(whole.slice(end, endOfLatin(whole, end)))) {
        const letter = whole.charAt(end)
        pieces[pieces.length - 1] = {
          ...last,
          source: last.source + letter,
          english: last.english + letter.toLowerCase(),
        }
        return end + 1
      }
      return Math.max(end, start + 1)
    }

    function addLatin(token: string, whole: string, end: number): number {
      const isClose = end < whole.length && isHan(whole.charCodeAt(end))
      if (isClose && NUMBER.test(token)) {
        const unit = findUnit(whole, end, tables)
        const row = unit === null ? undefined : tables.numbers.get(unit)
        if (unit !== null && row) {
          const english = row.en.replace('{n}', token).replace('{nth}', formatOrdinal(token))
          pieces.push({ source: token + unit, english, place: row.place, origin: 'number' })
          return end + unit.length
        }
      }
      const place =
        isClose && CLOSE_LETTERS.test(token) && !GEARBOX.test(token) && !DRIVE.test(token)
          ? placeOfNext(whole, end)
          : placeLatin(token, pieces[pieces.length - 1], isHan(whole.charCodeAt(end - token.length - 1)))
      pieces.push({ source: token, english: formatLatin(token), place, origin: 'latin' })
      return end
    }

    function placeOfNext(whole: string, end: number): Place {
      return translateRun(whole.slice(end, endOfHan(whole, end)))[0]?.place ?? 'power'
    }
  }
}

function findUnit(text: string, from: number, { numbers, longestNumber }: TrimTables): string | null {
  for (let length = Math.min(longestNumber, text.length - from); length > 0; length--) {
    const unit = text.slice(from, from + length)
    if (numbers.has(unit)) return unit
  }
  return null
}

/** Letters behind a trim level, or close behind any word, are part of it (智能型 GLS, 劲Pro版); elsewhere they name the engine. */
function placeLatin(token: string, before: TrimPiece | undefined, isClose: boolean): Place {
  if (GEARBOX.test(token)) return 'gearbox'
  if (DRIVE.test(token)) return 'drive'
  if (token.length > 1 && ENGINE.test(token)) return 'power'
  const place = before?.place
  if (place === undefined || place === 'facelift' || place === 'body') return 'power'
  if (isClose) return place
  return place === 'edition' || place === 'power' ? 'power' : 'level'
}

function formatLatin(token: string): string {
  const quantity = QUANTITY.exec(token)
  return quantity ? `${quantity[1]} ${UNITS[(quantity[2] as string).toLowerCase()]}` : token
}

function formatStep(step: string): string {
  const digit = /^[1-6]/.exec(step)
  if (digit) return ROMAN[Number(digit[0])] + step.slice(1).toLowerCase()
  return step.replace(/^[IV]+/i, (roman) => roman.toUpperCase()).replace(/[AB]$/, (letter) => letter.toLowerCase())
}

function formatOrdinal(digits: string): string {
  const number = Number(digits)
  const rest = number % 100
  const ending = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return digits + ending
}

/** Some words have a dot within: 锐·混动. */
function joinDotted(text: string, { words }: TrimTables): string {
  let joined = text
  for (let at = text.lastIndexOf('·'); at > 0; at = text.lastIndexOf('·', at - 1)) {
    if (words.has(text.slice(at - 1, at + 3))) joined = joined.slice(0, at) + joined.slice(at + 1)
  }
  return joined
}

/** Most titles are; normalizing them would take longer than all the rest. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7e && !(code >= 0x4e00 && code <= 0x9fff)) return false
  }
  return true
}

function isHan(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    code === 0x3007 ||
    code === 0x3005 ||
    // Characters beyond the basic plane come in two halves; nothing else of that kind is found in titles.
    (code >= 0xd840 && code <= 0xd888) ||
    (code >= 0xf900 && code <= 0xfaff)
  )
}

const SEPARATORS = new Set(
  [...' \t\r\n()[]{}<>·•‧・,;|"“”‘’、。，；：:!?~*=_【】《》〈〉「」'].map((one) => one.charCodeAt(0)),
)

function isSeparator(code: number): boolean {
  return SEPARATORS.has(code)
}

function endOfHan(text: string, from: number): number {
  let end = from
  while (end < text.length && isHan(text.charCodeAt(end))) {
    end += text.charCodeAt(end) >= 0xd840 && text.charCodeAt(end) <= 0xd888 ? 2 : 1
  }
  return Math.min(end, text.length)
}

function endOfLatin(text: string, from: number): number {
  let end = from
  while (end < text.length && !isHan(text.charCodeAt(end)) && !isSeparator(text.charCodeAt(end))) end++
  return end
}
