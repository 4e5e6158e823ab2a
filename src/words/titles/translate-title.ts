/** Turns the title of a listing into English: year, brand, model, trim, each once. */
import { parseTitle } from '../../domain/title.ts'
import type { BrandRow } from '../brand-table.ts'
import { keepSome } from '../keep-some.ts'
import type { FindModel, FoundModel } from '../models/find-model.ts'
import type { ModelName } from '../models/model-name.ts'
import type { ModelRow } from '../models/model-table.ts'
import { hasHan, romanise } from '../romanise.ts'
import { formatPieces } from './format-pieces.ts'
import type { Piece, TrimPiece } from './title-piece.ts'
import type { TranslateTrim } from './translate-trim.ts'

/** What a catalogue knows beside the title; it goes before what the title says. */
export interface TitleContext {
  readonly brand: BrandRow | null
  /** A brand that no table knows, as the source spells it. */
  readonly brandZh: string | null
  readonly series: string | null
}

export interface TranslatedTitle {
  readonly title: string
  readonly brand: BrandRow | null
  /** The series as the tables or the title spell it. */
  readonly series: string | null
  readonly model: ModelName | null
  readonly trim: string | null
  readonly model_year: number | null
  /** What had to be romanised: source and English. */
  readonly romanised: readonly Piece[]
  /** All that the title is made of. */
  readonly pieces: () => readonly Piece[]
}

export interface TitleParts {
  readonly findModel: FindModel
  readonly nameModel: (brandId: number | null, zh: string) => ModelName
  readonly translateTrim: TranslateTrim
  /** Whether the tables know the text as a word of trims. */
  readonly isTrimWord: (text: string) => boolean
}

interface FirstWord {
  readonly text: string
  readonly isRepeated: boolean
  readonly row: ModelRow | null
}

/** Among them the blank that Chinese keyboards write. */
const FULL_WIDTH = /[\u3000\uff01-\uff5e]/

const NOTHING_FOUND: FoundModel = { brand: null, row: null, end: 0 }

interface Head {
  readonly brand: BrandRow | null
  readonly series: string | null
  readonly model: ModelName | null
  /** The words of the title that name brand and model. */
  readonly brandSource: string
  readonly modelSource: string
  readonly rest: string
}

export function createTitleTranslator({ findModel, nameModel, translateTrim, isTrimWord }: TitleParts) {
  const findAt = keepSome(20_000, (key): FoundModel => {
    const split = key.indexOf(' ')
    const id = Number(key.slice(0, split))
    return findModel(key.slice(split + 1), id === 0 ? null : id)
  })
  const find = (text: string, brand: BrandRow | null) => findAt(`${brand?.id ?? 0} ${text}`)

  function readHead(text: string, hasYear: boolean, { brand: known, series }: TitleContext): Head {
    const found = find(text, known)
    const brand = known ?? found.brand
    const matched = text.slice(0, found.end)
    const behind = text.slice(found.end)
    if (found.row) {
      const name = series === null ? found.row.zh : series
      const model = series === null ? found.row : nameModel(brand?.id ?? null, series)
      return { brand, series: name, model, brandSource: '', modelSource: matched.trim(), rest: behind }
    }
    const words = behind.trim()
    // A brand that the tables spell otherwise does not hide a model that they know: 北汽绅宝 绅宝X55.
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
      // Behind the year comes the trim, so what comes before it is the series, however spelled.
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

  return function translateTitle(written: string, context: TitleContext): TranslatedTitle {
    const source = FULL_WIDTH.test(written) ? written.normalize('NFKC') : written
    const parts = parseTitle(source)
    const hasYear = parts.model_year !== null
    let head = readHead(hasYear ? (parts.series ?? '') : source.trim(), hasYear, context)
    let tail = hasYear ? (parts.trim ?? '') : ''
    if (head.model === null && tail !== '') {
      const found = find(tail, head.brand)
      if (found.row) {
        const { row, end } = found
        head = {
          ...head,
          brand: head.brand ?? found.brand,
          series: row.zh,
          model: row,
          modelSource: tail.slice(0, end),
        }
        tail = tail.slice(end)
      }
    }
    const first = readFirst(tail, head)
    // The trim names a kind of the model that has a name of its own: 桑塔纳 2015款 浩纳.
    if (first.row && context.series === null) head = { ...head, series: first.row.zh, model: first.row }
    const own = first.row && context.series !== null ? [nameKind(first.text, first.row.en)] : []
    const before = head.rest.trim() === '' ? [] : translateRest(head)
    const again = first.isRepeated ? translateTrim(first.text) : []
    const rest = tail.slice(first.text.length)
    const behind = rest === '' ? [] : translateTrim(rest)
    const pieces = nameKnown(before.length + own.length === 0 ? behind : [...before, ...own, ...behind], head)
    const english = formatPieces(pieces)
    const trim = again.length === 0 ? english : formatPieces([...again, ...pieces])
    const year = hasYear ? String(parts.model_year) : ''
    const brandName = head.brand?.en ?? (context.brandZh === null ? '' : romanise(context.brandZh))
    const modelName = head.model?.en ?? ''
    return {
      title: join([
        year,
        namesBrand(modelName, brandName) ? '' : brandName,
        modelName,
        dropImported(english, modelName),
      ]),
      brand: head.brand,
      series: head.series,
      model: head.model,
      trim: trim === '' ? null : trim,
      model_year: parts.model_year,
      romanised: listRomanised(head, pieces),
      pieces: () => describePieces(year, brandName, head, [...again, ...pieces]),
    }
  }

  /** Brand and models that trims name once more (宋新能源 2019款 宋DM, 腾势 2016款 腾势400) are no unknown words. */
  function nameKnown(pieces: readonly TrimPiece[], { brand, model }: Head): readonly TrimPiece[] {
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

  /** Some trims begin with the model (Macan 2018款 Macan 2.0T), which English says once, or with a kind of it. */
  function readFirst(tail: string, { brand, model, series }: Head): FirstWord {
    const nothing = { text: '', isRepeated: false, row: null }
    if (!brand || !model) return nothing
    const end = tail.search(/\s/)
    const text = end < 0 ? tail : tail.slice(0, end)
    const { row, end: known } = text === '' ? NOTHING_FOUND : find(text, brand)
    if (!row || row.brand_id !== brand.id) return nothing
    // 宝马M系 2016款 M3四门轿车: a group of models, and then the model.
    if (model.kind !== 'name')
      return row.kind === 'name' ? { text: text.slice(0, known), isRepeated: false, row } : nothing
    if (known !== text.length) return nothing
    if (row.en === model.en) {
      const isRepeated = text.toLowerCase() === model.en.toLowerCase() || text === series
      return isRepeated ? { text, isRepeated, row: null } : nothing
    }
    return hasHan(text) && !isTrimWord(text) ? { text, isRepeated: false, row } : nothing
  }

  /** What stands between model and year: more of the trim, or the model once more in other words (Sienna 塞纳). */
  function translateRest({ rest, brand, model }: Head): readonly TrimPiece[] {
    const found = find(rest, brand)
    if (found.row && found.row.en === model?.en && found.row.brand_id === brand?.id)
      return translateTrim(rest.slice(found.end))
    if (found.row === null && found.end > 0 && found.brand?.id === brand?.id)
      return translateTrim(rest.slice(found.end))
    return translateTrim(rest)
  }
}

function nameKind(source: string, english: string): TrimPiece {
  return { source, english, place: 'edition', origin: 'model' }
}

function namesBrand(model: string, brand: string): boolean {
  const begins = model.toLowerCase().startsWith(brand.toLowerCase())
  return begins && !/^[a-z0-9]/i.test(model.slice(brand.length))
}

function dropImported(trim: string, model: string): string {
  if (!model.endsWith('(imported)')) return trim
  return trim.replace(' (imported)', '').replace(/^\(imported\)$/, '')
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
