/** Translates the trim of a title into English pieces, in the order of the source. */

import { createRunTranslator } from './translate-run.ts'
import type { TrimPiece, TrimPlace, TrimTables, TrimWord } from './trim-tables.ts'

const EMISSIONS: ReadonlyMap<string, string> = new Map([
  ['国', 'China'],
  ['京', 'Beijing'],
  ['欧', 'Euro'],
])
const EMISSION_STEP = /^(?:I{1,3}|IV|VI?|[1-6])[ab]?$/i
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI']
const NUMBER = /^\d[\d.+]*$/
// 1.5T, 280TSI, 15N and 45 are engines; 4G is not.
const ENGINE = /^(?!4G|5G)\d[\d.]*[a-z]{0,6}\+?$/i
const QUANTITY = /^(\d[\d.]*)(km|kwh|kw|ps|hp)$/i
const UNITS: Readonly<Record<string, string>> = { km: 'km', kwh: 'kWh', kw: 'kW', ps: 'PS', hp: 'hp' }
const GEARBOX = /^\d{0,2}-?(?:AT|MT|CVT|DCT|DSG|AMT|E-?CVT|S-?CVT|IVT|IMT|DHT|PDK|TCT|EDC|DKG|G-DCT)$/i
const DRIVE = /^(?:[24]WD|AWD|FWD|RWD|4[x×][24])$/i
/** The powertrain, also behind a word that is not an engine: 智驾版DM-i 115KM. */
const POWERTRAIN =
  /^(?:DM(?:-[ip])?|C-DM|EM-[FPi]|[PHM]?HEV|EV|REEV|EREV|DHT-PHEV|D[DH]-i|iDD|e-POWER|eHEV|ePHEV|Hi4(?:-[TZ])?|Hybrid)$/i

/** A few letters directly before a word belong to it: M运动套装, X设计套装, LUX尊贵版. */
const CLOSE_LETTERS = /^[a-z]{1,4}$/i

export type TranslateTrim = (text: string) => readonly TrimPiece[]

export function createTrimTranslator(tables: TrimTables): TranslateTrim {
  const translateRun = createRunTranslator(tables)

  return (source) => {
    const text = isPlain(source) ? source : source.normalize('NFKC')
    const pieces: TrimPiece[] = []
    let at = 0
    while (at < text.length) {
      const code = text.charCodeAt(at)
      const mixed = findMixed(text, at, tables)
      if (isSeparator(code)) at++
      else if (mixed !== null) at = addMixed(mixed, at)
      else if (isHan(code)) {
        const end = endOfRun(text, at, tables)
        at = addHan(text.slice(at, end), text, at, end)
      } else {
        const word = text.slice(at, endOfLatin(text, at))
        const token = word.slice(0, measureFirst(word, pieces[pieces.length - 1]?.place === 'power'))
        at = addLatin(token, text, at + token.length)
      }
    }
    return pieces

    function addMixed(word: string, start: number): number {
      const { en, place } = tables.words.get(word) as TrimWord
      pieces.push({ source: word, english: en, place, origin: 'table' })
      return start + word.length
    }

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
          : placeLatin(token, pieces, isHan(whole.charCodeAt(end - token.length - 1)))
      pieces.push({ source: token, english: formatLatin(token), place, origin: 'latin' })
      return end
    }

    function placeOfNext(whole: string, end: number): TrimPlace {
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

/** Letters behind a trim level, or directly behind any word, are part of it (智能型 GLS, 劲Pro版); elsewhere they name the engine. */
function placeLatin(token: string, pieces: readonly TrimPiece[], isClose: boolean): TrimPlace {
  if (GEARBOX.test(token)) return 'gearbox'
  if (DRIVE.test(token)) return 'drive'
  if (POWERTRAIN.test(token) || (token.length > 1 && ENGINE.test(token))) return 'power'
  const place = pieces[pieces.length - 1]?.place
  if (place === undefined || place === 'facelift' || place === 'body') return 'power'
  if (isClose) return place
  const isSaid = (one: TrimPlace) => pieces.some((piece) => piece.place === one)
  // The powertrain may come late, and then the text behind it is not an engine: 1.5T DCT MHEV i5.
  if (place === 'power') return isSaid('gearbox') || isSaid('drive') ? 'level' : 'power'
  // An edition behind the engine is a level like any other: 2.5i 荣耀版 EyeSight.
  return place === 'edition' && !isSaid('power') ? 'power' : 'level'
}

function formatLatin(token: string): string {
  const quantity = QUANTITY.exec(token)
  return quantity ? `${quantity[1]} ${UNITS[(quantity[2] as string).toLowerCase()]}` : token
}

/** In the spelling of the emission standard labels: 国V and 国五 are China 5. */
function formatStep(step: string): string {
  const roman = /^[IV]+/i.exec(step)?.[0]
  return `${roman ? ROMAN.indexOf(roman.toUpperCase()) : step.charAt(0)}${step.slice(roman?.length ?? 1).toLowerCase()}`
}

function formatOrdinal(digits: string): string {
  const number = Number(digits)
  const rest = number % 100
  const ending = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return digits + ending
}

/** A word of the table that is not purely Chinese: 锐·混动, M卡. */
function findMixed(text: string, at: number, { mixed }: TrimTables): string | null {
  const words = mixed.get(text.charAt(at))
  return (
    words?.find(
      (word) =>
        text.startsWith(word, at) && !/^[a-z0-9]{2}$/i.test(text.slice(at + word.length - 1, at + word.length + 1)),
    ) ?? null
  )
}

/** Most titles are normalized already; normalizing them again would take longer than the rest of the translation. */
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
    // Characters beyond the basic plane have two halves; titles contain no other surrogates.
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

function endOfRun(text: string, from: number, tables: TrimTables): number {
  const end = endOfHan(text, from)
  for (let at = from + 1; at < end; at++) if (findMixed(text, at, tables) !== null) return at
  return end
}

function endOfLatin(text: string, from: number): number {
  let end = from
  while (end < text.length && !isHan(text.charCodeAt(end)) && !isSeparator(text.charCodeAt(end))) end++
  return end
}

const LONG_GEARBOX = '(?:[ESG]-?)?(?:CVT|DCT|DSG|AMT|IVT|DHT|DKG|EDC|PDK|TCT)'

/** CVT, DSG and the like often directly precede a Chinese word, and sometimes any word: CVTXL, DSGR-Line, AMT3系. */
const GEARBOX_FIRST = new RegExp(`^(?:\\d{1,2}-?)?${LONG_GEARBOX}(?=[A-Za-z0-9])|^\\d{1,2}[AM]T(?=[A-Za-z])`)
/** Without a number of gears these two letters also begin other words, so they match only behind an engine: 1.5L MTSE. */
const SHORT_GEARBOX_FIRST = /^[AM]T(?=[A-Za-z])/
const ENGINE_FIRST = new RegExp(`^\\d\\.\\d[A-Z]{1,4}?(?=(?:\\d{1,2}-?)?(?:${LONG_GEARBOX}|[AM]T)$)`)
/** Makers of electric cars put the range, or the power, before the level. */
const NUMBER_FIRST = /^\d{2,4}(?=(?:Pro|Max|Ultra|Plus|Air|Lite|PHEV|HEV|EV|VC-Turbo)(?![a-z]))/i

/** The length of the first part of a word without Chinese; the whole length if it has one part. */
function measureFirst(word: string, isBehindEngine: boolean): number {
  const found =
    GEARBOX_FIRST.exec(word) ??
    (isBehindEngine ? SHORT_GEARBOX_FIRST.exec(word) : null) ??
    ENGINE_FIRST.exec(word) ??
    NUMBER_FIRST.exec(word)
  return found ? found[0].length : word.length
}
