/** The location of a car by the source's name and the code of the national division, and the province or city that a text names. */
import type { Lang } from '../domain/codes.ts'
import type { Location } from '../domain/fields/group-fields.ts'
import { createNearNames } from './find-near.ts'
import { foldName, foldWord, wordOrNull } from './fold.ts'
import { readTable } from './read-table.ts'

interface PlaceRow {
  readonly code: string
  readonly zh: string
  readonly en: string
}

export function createPlaces(
  onUnknown: (kind: 'city' | 'province', text: string) => void,
): (cityCode: number | null, cityZh: string | null, lang: Lang) => Location {
  const findCity = createCityReader()
  const provinces: readonly PlaceRow[] = readTable('provinces.tsv', ['code', 'zh', 'en'])
  const provinceByCode = new Map(provinces.map((row) => [row.code, row]))

  return (cityCode, cityZh, lang) => {
    const zh = wordOrNull(cityZh)
    const { code, row } = findCity(cityCode, zh)
    if (!row && zh !== null) onUnknown('city', zh)
    const provinceCode = (code ?? row?.code)?.slice(0, 2)
    const province = provinceCode === undefined ? undefined : provinceByCode.get(provinceCode)
    if (!province && code !== null) onUnknown('province', code)
    return {
      city: lang === 'zh' ? (zh ?? row?.zh ?? null) : (row?.en ?? zh),
      province: province?.[lang] ?? null,
    }
  }
}

/** The city of a car in the table. */
function createCityReader() {
  const cities: readonly PlaceRow[] = readTable('cities.tsv', ['code', 'zh', 'en'])
  const cityByCode = new Map(cities.map((row) => [row.code, row]))
  const cityByZh = new Map(cities.map((row) => [row.zh, row]))
  return (cityCode: number | null, zh: string | null) => {
    const code = cityCode !== null && /^[1-9]\d{5}$/.test(String(cityCode)) ? String(cityCode) : null
    const word = zh === null ? null : foldWord(zh)
    // The name first, because people see it. The code last: it also covers cities that were renamed.
    const named = word === null ? undefined : (cityByZh.get(word) ?? cityByZh.get(word.replace(/市$/, '')))
    return { code, row: named ?? (code === null ? undefined : cityByCode.get(code)) }
  }
}

/** Finds the number of the city that a row shows; null where the table does not have it. */
export function createCityNumbers(): (cityCode: number | null, cityZh: string | null) => number | null {
  const findCity = createCityReader()
  return (cityCode, cityZh) => {
    const { row } = findCity(cityCode, wordOrNull(cityZh))
    return row === undefined ? null : Number(row.code)
  }
}

/** Which cities a text names: all of an English name, which several may share, or the one of a Chinese name. */
export type FoundCities = { readonly codes: readonly number[] } | { readonly did_you_mean: string | null }

export function createCityFinder(): (text: string) => FoundCities {
  const rows = readTable('cities.tsv', ['code', 'zh', 'en'])
  const codes = new Map<string, number[]>()
  const english = new Map(rows.map(({ en }) => [foldName(en), en]))
  for (const { code, zh, en } of rows) {
    for (const key of [foldName(zh), foldName(en)]) codes.set(key, [...(codes.get(key) ?? []), Number(code)])
  }
  const nearNames = createNearNames(english.keys())
  return (text) => {
    const folded = text.length > LONGEST ? '' : foldName(text)
    const found = codes.get(folded) ?? codes.get(folded.replace(/市$/, ''))
    if (found) return { codes: found }
    const [near] = nearNames.find(folded)
    return { did_you_mean: near === undefined ? null : (english.get(near.name) ?? null) }
  }
}

/** Which province a text names: in English, in Chinese with or without its rank, or by the two digits of the national division. */
export type FoundProvince =
  | { readonly code: number }
  | { readonly did_you_mean: string | null; readonly allowed: readonly string[] }

const RANK = /(?:省|市|自治区|特别行政区)$/
const PEOPLES = /(?:壮族|回族|维吾尔)$/
/** By the other names on maps and forms, folded. */
const OTHER_NAMES = { neimenggu: 15, neimongol: 15, xizang: 54, macau: 82 } as const
const LONGEST = 100

export function createProvinceFinder(): (text: string) => FoundProvince {
  const rows = readTable('provinces.tsv', ['code', 'zh', 'en'])
  const codes = new Map<string, number>([
    ...Object.entries(OTHER_NAMES),
    ...rows.flatMap(({ code, zh, en }) =>
      [code, foldName(zh), foldName(en)].map((key) => [key, Number(code)] as const),
    ),
  ])
  const english = new Map(rows.map(({ en }) => [foldName(en), en]))
  const nearNames = createNearNames(english.keys())
  const allowed = rows.map(({ en }) => en)
  return (text) => {
    const folded = text.length > LONGEST ? '' : foldName(text)
    const plain = folded.replace(RANK, '').replace(PEOPLES, '')
    const code = codes.get(folded) ?? codes.get(plain)
    if (code !== undefined) return { code }
    const [near] = nearNames.find(folded)
    return { did_you_mean: near === undefined ? null : (english.get(near.name) ?? null), allowed }
  }
}

export function createProvinceLists(): (lang: Lang) => readonly string[] {
  const rows = readTable('provinces.tsv', ['code', 'zh', 'en'])
  return (lang) => rows.map((row) => row[lang])
}
