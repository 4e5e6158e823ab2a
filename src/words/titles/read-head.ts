/** Finds the words of a title that name brand and model, and their repetitions. */
import type { BrandRow } from '../brand-table.ts'
import { hasHan } from '../fold.ts'
import type { FoundModel } from '../models/find-model.ts'
import type { ModelName, ModelRow } from '../models/model-table.ts'
import type { TrimPiece } from './trim-tables.ts'

/** The catalogue's brand and model, which take precedence over the title. */
export interface TitleContext {
  readonly brand: BrandRow | null
  /** A brand that no table has, as the source spells it. */
  readonly brandZh: string | null
  readonly series: string | null
}

/** Brand and model at the beginning of a text; `brand` is the known brand. */
export type FindInText = (text: string, brand: BrandRow | null) => FoundModel

export interface HeadParts {
  readonly find: FindInText
  readonly nameModel: (brandId: number | null, zh: string) => ModelName
}

export interface Head {
  readonly brand: BrandRow | null
  readonly series: string | null
  readonly model: ModelName | null
  /** The words of the title that name brand and model. */
  readonly brandSource: string
  readonly modelSource: string
  readonly rest: string
}

export function readHead(
  text: string,
  hasYear: boolean,
  { brand: known, series }: TitleContext,
  { find, nameModel }: HeadParts,
): Head {
  const found = find(text, known)
  const brand = known ?? found.brand
  const matched = text.slice(0, found.end)
  const behind = text.slice(found.end)
  if (found.row) {
    const name = series === null ? found.row.zh : series
    const model = series === null ? found.row : nameModel(brand?.id ?? null, series)
    const rest = `${saidForNewEnergy(matched, found.row.zh, brand)}${behind}`
    return { brand, series: name, model, brandSource: '', modelSource: matched.trim(), rest }
  }
  const words = behind.trim()
  // A brand in a spelling that the tables do not have must not hide a known model: 北汽绅宝 绅宝X55.
  const gap = text.search(/\s/)
  const other = gap > 0 ? find(text.slice(gap).trimStart(), known) : null
  if (other?.row && series === null) {
    const modelSource = text.slice(gap).trimStart()
    return {
      brand: known ?? other.brand,
      series: other.row.zh,
      model: other.row,
      brandSource: text.slice(0, gap),
      modelSource: modelSource.slice(0, other.end),
      rest: modelSource.slice(other.end),
    }
  }
  if (series !== null) {
    const model = nameModel(brand?.id ?? null, series)
    // The trim follows the year, so the text before the year is the series in any spelling.
    return { brand, series, model, brandSource: matched, modelSource: words, rest: hasYear ? '' : words }
  }
  const named = hasYear ? words : brand ? (words.split(/\s/, 1)[0] as string) : ''
  const model = named === '' ? null : nameModel(brand?.id ?? null, named)
  return {
    brand,
    series: named || null,
    model,
    brandSource: matched,
    modelSource: named,
    rest: hasYear ? '' : words.slice(named.length),
  }
}

const NEW_ENERGY = /新能源(?:[(（]进口[)）])?$/

/** The kind that a title states for a series that the catalogue only calls new energy: the English of 帕萨特PHEV 2021款 must include PHEV. */
function saidForNewEnergy(matched: string, zh: string, brand: BrandRow | null): string {
  const series = zh.replace(NEW_ENERGY, '')
  if (series === zh) return ''
  const stem = brand !== null && series.startsWith(brand.zh) ? series.slice(brand.zh.length).trimStart() : series
  const at = stem === '' ? -1 : matched.toLowerCase().indexOf(stem.toLowerCase())
  const said = at < 0 ? '' : matched.slice(at + stem.length)
  return said.includes('新能源') ? '' : said
}

interface FirstWord {
  /** Text that the title can omit; the trim states it where it `isRepeated` as a separate word. */
  readonly text: string
  readonly isRepeated: boolean
  readonly row: ModelRow | null
}

/** Finds repetitions of brand and model in a title, which English states once. */
export interface FirstWordParts {
  readonly find: FindInText
  /** Whether the tables have the text as a trim word. */
  readonly isTrimWord: (text: string) => boolean
}

/** A brand or model that the trim repeats (宋新能源 2019款 宋DM, 腾势 2016款 腾势400) is not an unknown word. */
export function nameKnown(
  pieces: readonly TrimPiece[],
  { brand, model }: Head,
  find: FindInText,
): readonly TrimPiece[] {
  if (!brand || !pieces.some(({ origin }) => origin === 'pinyin')) return pieces
  return pieces.map((piece) => {
    if (piece.origin !== 'pinyin') return piece
    const { row, end, brand: owner } = find(piece.source, brand)
    if (end !== piece.source.length) return piece
    if (row && model === null) return { ...piece, english: row.en, origin: 'model' }
    if (owner?.id !== brand.id) return piece
    if (row && row.brand_id !== brand.id) return piece
    const isSaid = !row || (model !== null && (model.en.startsWith(row.en) || row.en.startsWith(`${model.en} (`)))
    return { ...piece, english: isSaid ? '' : row.en, origin: isSaid ? 'dropped' : 'model' }
  })
}

/** 宝来·纯电 2022款 宝来纯电, or 宝来EV */
function isSameName(one: string, other: string): boolean {
  return spellOut(one) === spellOut(other)
}

function spellOut(name: string): string {
  return name.replaceAll('·', '').replace(/EV$/i, '纯电')
}

/** Some trims begin with the model (Macan 2018款 Macan 2.0T), which English states once, or with a kind of it. */
export function readFirstWord(
  tail: string,
  { brand, model, series }: Head,
  { find, isTrimWord }: FirstWordParts,
): FirstWord {
  const nothing = { text: '', isRepeated: false, row: null }
  if (!brand || !model) return nothing
  const end = tail.search(/\s/)
  const text = end < 0 ? tail : tail.slice(0, end)
  if (text === '') return nothing
  // Catalogues put the brand before some series: 上汽大通MAXUS大家9 2023款 大家9.
  if (series !== null && series.length > text.length && series.endsWith(text) && hasHan(text) && !isTrimWord(text))
    return { text, isRepeated: true, row: null }
  const { row, end: known } = find(text, brand)
  if (!row || row.brand_id !== brand.id) return nothing
  // 宝马M系 2016款 M3四门轿车: a group of models, then the model.
  if (model.kind !== 'name')
    return row.kind === 'name' ? { text: text.slice(0, known), isRepeated: false, row } : nothing
  // 宝来·纯电 2022款 宝来·纯电舒适版: the name, directly followed by the trim.
  if (known !== text.length) {
    const name = text.slice(0, known)
    return row.en === model.en && hasHan(name) && isSameName(name, series ?? '')
      ? { text: name, isRepeated: false, row: null }
      : nothing
  }
  if (row.en === model.en) {
    const isRepeated = text.toLowerCase() === model.en.toLowerCase() || isSameName(text, series ?? '')
    return isRepeated ? { text, isRepeated, row: null } : nothing
  }
  return hasHan(text) && !isTrimWord(text) ? { text, isRepeated: false, row } : nothing
}

/** The text between model and year: more of the trim, or the model again in other words (Sienna 塞纳). */
export function dropRepeatedModel({ rest, brand, model }: Head, find: FindInText): string {
  const { row, end, brand: owner } = find(rest, brand)
  const isModel = row !== null && row.en === model?.en && row.brand_id === brand?.id
  const isBrand = row === null && end > 0 && owner?.id === brand?.id
  return isModel || isBrand ? rest.slice(end) : rest
}
