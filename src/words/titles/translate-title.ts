/** Translates the title of a listing into English: year, brand, model and trim, each once. */
import { parseTitle } from '../../domain/title.ts'
import type { BrandRow } from '../brand-table.ts'
import { romanise } from '../fold.ts'
import { memoize } from '../memoize.ts'
import type { FindModel, FoundModel } from '../models/find-model.ts'
import type { ModelName } from '../models/model-table.ts'
import { dropDoubled, dropNamed, formatPieces } from './format-pieces.ts'
import {
  dropRepeatedModel,
  type FindInText,
  type FirstWordParts,
  type Head,
  type HeadParts,
  nameKnown,
  readFirstWord,
  readHead,
  type TitleContext,
} from './read-head.ts'
import type { TranslateTrim } from './translate-trim.ts'
import { createNameByMaker, type Piece, type TrimPiece } from './trim-tables.ts'

export interface TranslatedTitle {
  readonly title: string
  readonly brand: BrandRow | null
  /** The series as the tables or the title spell it. */
  readonly series: string | null
  readonly model: ModelName | null
  readonly trim: string | null
  readonly model_year: number | null
  /** The romanised words: source and English. */
  readonly romanised: readonly Piece[]
  readonly pieces: () => readonly Piece[]
}

interface TitleTranslatorParts extends Omit<HeadParts & FirstWordParts, 'find'> {
  readonly findModel: FindModel
  readonly translateTrim: TranslateTrim
}

/** Includes the blank that Chinese keyboards type. */
const FULL_WIDTH = /[\u3000\uff01-\uff5e]/

export function createTitleTranslator({ findModel, nameModel, translateTrim, isTrimWord }: TitleTranslatorParts) {
  const romaniseBrand = memoize(1000, romanise)
  const find = createFind(findModel)
  const nameByMaker = createNameByMaker()
  const names = { find, nameModel, isTrimWord }

  return function translateTitle(written: string, context: TitleContext): TranslatedTitle {
    const source = FULL_WIDTH.test(written) ? written.normalize('NFKC') : written
    const parts = parseTitle(source)
    const hasYear = parts.model_year !== null
    const before = hasYear ? (parts.series ?? '') : source.trim()
    const behind = hasYear ? (parts.trim ?? '') : ''
    let { head, tail } = takeModelBehind(readHead(before, hasYear, context, names), behind, find)
    const first = readFirstWord(tail, head, names)
    // The trim names a variant of the model that has its own name: 桑塔纳 2015款 浩纳.
    if (first.row && context.series === null) head = { ...head, series: first.row.zh, model: first.row }
    const own = first.row && context.series !== null ? [nameKind(first.text, first.row.en)] : []
    const again = first.isRepeated ? translateTrim(first.text) : []
    tail = tail.slice(first.text.length)
    const words = nameByMaker([...translateRest(head), ...own, ...(tail === '' ? [] : translateTrim(tail))], head.brand)
    const year = hasYear ? String(parts.model_year) : ''
    const pieces = dropDoubled(nameKnown(words, head, find), year)
    const brandName = head.brand?.en ?? (context.brandZh === null ? '' : romaniseBrand(context.brandZh))
    const modelName = head.model?.en ?? ''
    const named = joinOverlapping(brandName, modelName)
    const trim = spellOut(
      modelName,
      formatPieces(again.length === 0 ? pieces : dropDoubled([...again, ...pieces], year)),
    )
    const rest = spellOut(modelName, formatPieces(dropNamed(pieces, named)))
    // A version that contains the model replaces it: EX5, then EX5-Z.
    const isSpelledOut = modelName !== '' && rest.toLowerCase().startsWith(`${modelName.toLowerCase()}-`)
    return {
      title: join([year, isSpelledOut ? brandName : named, rest]),
      brand: head.brand,
      series: head.series,
      model: head.model,
      trim: trim === '' ? null : trim,
      model_year: parts.model_year,
      romanised: listRomanised(head, pieces),
      pieces: () => describePieces(year, brandName, head, [...again, ...pieces]),
    }
  }

  function translateRest(head: Head): readonly TrimPiece[] {
    return head.rest.trim() === '' ? [] : translateTrim(dropRepeatedModel(head, find))
  }
}

function createFind(findModel: FindModel): FindInText {
  const findAt = memoize(20_000, (key): FoundModel => {
    const split = key.indexOf(' ')
    const id = Number(key.slice(0, split))
    return findModel(key.slice(split + 1), id === 0 ? null : id)
  })
  return (text, brand) => findAt(`${brand?.id ?? 0} ${text}`)
}

/** Some titles name the model behind the year: 大众 2017款 途安L. */
function takeModelBehind(head: Head, tail: string, find: FindInText): { head: Head; tail: string } {
  if (head.model !== null || tail === '') return { head, tail }
  const { row, end, brand } = find(tail, head.brand)
  if (row === null) return { head, tail }
  const modelSource = tail.slice(0, end)
  return {
    head: { ...head, brand: head.brand ?? brand, series: row.zh, model: row, modelSource },
    tail: tail.slice(end),
  }
}

function nameKind(source: string, english: string): TrimPiece {
  return { source, english, place: 'edition', origin: 'model' }
}

/** A version that begins with a hyphen belongs to the model before it: 哪吒U 2021款 哪吒U-II 400. */
function spellOut(modelName: string, trim: string): string {
  return trim.startsWith('-') ? modelName + trim : trim
}

/** Some models begin with their brand, or with the end of it: JAC Refine, Refine M2. */
function joinOverlapping(brand: string, model: string): string {
  for (let from = 0; from >= 0 && brand !== ''; from = brand.indexOf(' ', from + 1)) {
    const end = brand.slice(from).trimStart()
    if (beginsWith(model, end)) return brand.slice(0, brand.length - end.length) + model
  }
  return join([brand, model])
}

function beginsWith(text: string, words: string): boolean {
  const begins = text.toLowerCase().startsWith(words.toLowerCase())
  return begins && !/^[a-z0-9]/i.test(text.slice(words.length))
}

function join(parts: readonly string[]): string {
  let text = ''
  for (const part of parts) if (part !== '') text += text === '' ? part : ` ${part}`
  return text
}

function describePieces(year: string, brandName: string, head: Head, trim: readonly TrimPiece[]): Piece[] {
  const pieces: Piece[] = []
  if (year !== '') pieces.push({ source: `${year}款`, english: year, origin: 'year' })
  if (brandName !== '') pieces.push({ source: head.brandSource.trim(), english: brandName, origin: 'brand' })
  if (head.model) {
    const origin = head.model.kind === 'name' ? 'model' : head.model.kind
    pieces.push({ source: head.modelSource, english: head.model.en, origin })
  }
  for (const { source, english, origin } of trim) pieces.push({ source, english, origin })
  return pieces
}

const NOTHING_ROMANISED: readonly Piece[] = []

function listRomanised({ model, modelSource }: Head, pieces: readonly TrimPiece[]): readonly Piece[] {
  const isModel = model?.kind === 'pinyin'
  if (!isModel && !pieces.some(({ origin }) => origin === 'pinyin')) return NOTHING_ROMANISED
  const words = pieces.filter(({ origin }) => origin === 'pinyin')
  return isModel ? [{ source: modelSource, english: model.en, origin: 'pinyin' }, ...words] : words
}
