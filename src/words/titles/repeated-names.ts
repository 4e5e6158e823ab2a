/** Finds repetitions of brand and model in a title, which English states once. */
import type { ModelRow } from '../models/model-table.ts'
import { hasHan } from '../romanise.ts'
import type { FindInText, Head } from './read-head.ts'
import type { TrimPiece } from './title-piece.ts'

interface FirstWord {
  /** Text that the title can omit; the trim states it where it `isRepeated` as a separate word. */
  readonly text: string
  readonly isRepeated: boolean
  readonly row: ModelRow | null
}

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
