/** Finds the words of a title that name brand and model. */
import type { BrandRow } from '../brand-table.ts'
import type { FoundModel } from '../models/find-model.ts'
import type { ModelName } from '../models/model-name.ts'

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
