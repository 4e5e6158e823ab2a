/** Chinese ↔ English for the words of listings. A word that is not in the tables is shown as the source wrote it, and reported. */

import type { Lang } from '../domain/codes.ts'
import type { Location } from '../domain/fields/group-fields.ts'
import type { Equipment } from '../domain/listing-parts/equipment.ts'
import type { SourceEquipment } from '../domain/listing-parts/source-build.ts'
import type { Tag } from '../domain/listing-parts/tag.ts'
import type { SourceBrand } from '../domain/source.ts'
import { cutText } from '../domain/texts/clean-text.ts'
import { parseTitle } from '../domain/title.ts'
import { createBrandTable } from './brand-table.ts'
import { wordOrNull } from './fold.ts'
import {
  type CodeKind,
  createCodeLabels,
  createEquipment,
  createLabels,
  createMakers,
  createTags,
  type LabelKind,
} from './labels.ts'
import { createModelFinder } from './models/find-model.ts'
import { createModelNames, createModelTable } from './models/model-table.ts'
import { createSpellings, type Spellings } from './names/spellings.ts'
import {
  createCityFinder,
  createPlaces,
  createProvinceFinder,
  createProvinceLists,
  type FoundCities,
  type FoundProvince,
} from './places.ts'
import { createBrandResolver, type ResolvedBrand } from './resolve-brand.ts'
import { createModelResolver, type ModelResolver } from './resolve-model.ts'
import { createTitleTranslator, type TranslatedTitle } from './titles/translate-title.ts'
import { createTrimTranslator } from './titles/translate-trim.ts'
import { readTrimTables } from './titles/trim-tables.ts'

export type WordKind = LabelKind | 'brand' | 'city' | 'maker' | 'model' | 'province' | 'tag' | 'trim'

export interface WordsParts {
  /** Called on every lookup that the tables cannot answer, repeats included. */
  readonly onUnknown: (kind: WordKind, text: string) => void
}

/** What is known about a car apart from its title. */
export interface KnownCar {
  readonly brand: { readonly name: string | null; readonly id: number | null } | null
  /** The series as the source's catalogue spells it. */
  readonly series: string | null
}

export interface TitleWords {
  readonly title: string | null
  readonly manufacturer: string | null
  readonly model: string | null
  readonly trim: string | null
  readonly model_year: number | null
  /** The English words that are only pinyin. */
  readonly romanised: readonly string[]
}

export interface Words extends ModelResolver, Spellings {
  brandName(zh: string | null, id: number | null, lang: Lang): string | null
  /** Every brand with that name. Names take precedence over ids: there is a brand called 212. Only brands of the given catalogue are found or suggested. */
  resolveBrand(text: string, brands: readonly SourceBrand[]): ResolvedBrand
  /** The name of a series: without its brand in English, as the source spells it in Chinese. */
  modelName(brand: { readonly name: string | null; readonly id: number | null }, seriesZh: string, lang: Lang): string
  title(source: string | null, known: KnownCar, lang: Lang): TitleWords
  explainTitle(source: string): TranslatedTitle
  label(kind: LabelKind, zh: string | null, lang: Lang): string | null
  codeLabel(kind: CodeKind, code: string, lang: Lang): string
  maker(zh: string | null, lang: Lang): string | null
  equipment(entry: SourceEquipment, lang: Lang): Equipment
  tag(source: string, lang: Lang): Tag
  place(cityCode: number | null, cityZh: string | null, lang: Lang): Location
  /** By its English or Chinese name, or the two digits of its code. */
  findProvince(text: string): FoundProvince
  findCities(text: string): FoundCities
  /** The names of all provinces. */
  provinces(lang: Lang): readonly string[]
}

/** The longest real title has 80 characters; the rest of a longer one is ignored. */
const LONGEST_TITLE = 300

type Dictionary = ReturnType<typeof readDictionary>

let dictionary: Dictionary | null = null

/** The tables never change, so a process reads and indexes them once, for its service and for every digest. */
function openDictionary(): Dictionary {
  dictionary ??= readDictionary()
  return dictionary
}

function readDictionary() {
  const brands = createBrandTable()
  const models = createModelTable(brands)
  const nameModel = createModelNames(brands, models)
  const translateTrim = createTrimTranslator(readTrimTables())
  const translateTitle = createTitleTranslator({
    findModel: createModelFinder(brands, models),
    nameModel,
    translateTrim,
    isTrimWord: (text) => translateTrim(text).every(({ origin }) => origin !== 'pinyin' && origin !== 'characters'),
  })
  const resolveBrand = createBrandResolver(brands)
  const resolver = createModelResolver(brands, models, nameModel)
  return {
    brands,
    models,
    nameModel,
    translateTitle,
    resolveBrand,
    resolver,
    findProvince: createProvinceFinder(),
    findCities: createCityFinder(),
    provinces: createProvinceLists(),
  }
}

export function createWords({ onUnknown }: WordsParts): Words {
  const { brands, models, nameModel, translateTitle, resolveBrand, resolver, findProvince, findCities, provinces } =
    openDictionary()
  const label = createLabels(onUnknown)
  const codeLabel = createCodeLabels()

  function brandName(zh: string | null, id: number | null, lang: Lang): string | null {
    const word = wordOrNull(zh)
    const row = brands.find(word, id)
    if (lang === 'zh') return word ?? row?.zh ?? null
    if (!row && word !== null) onUnknown('brand', word)
    return row?.en ?? word
  }

  function report({ model, series, romanised }: TranslatedTitle): void {
    for (const { source, english } of romanised) {
      if (english !== model?.en) onUnknown('trim', source)
      // Pinyin that the table already marks as pinyin is not reported.
      else if (!('zh' in model)) onUnknown('model', series ?? source)
    }
  }

  return {
    brandName,
    resolveBrand,
    ...resolver,
    ...createSpellings({ brands, models, nameModel }),
    modelName(brand, seriesZh, lang) {
      if (lang === 'zh') return seriesZh
      return nameModel(brands.find(wordOrNull(brand.name), brand.id)?.id ?? null, seriesZh).en
    },
    title(source, { brand, series }, lang) {
      const zh = wordOrNull(brand?.name ?? null)
      const row = brands.find(zh, brand?.id ?? null)
      const given = brand === null ? null : brandName(brand.name, brand.id, lang)
      const text = wordOrNull(source && cutText(source, LONGEST_TITLE))
      if (text === null) {
        const model = series === null ? null : lang === 'zh' ? series : nameModel(row?.id ?? null, series).en
        return { title: source, manufacturer: given, model, trim: null, model_year: null, romanised: [] }
      }
      const translated = translateTitle(text, { brand: row, brandZh: row ? null : zh, series })
      const { model_year } = translated
      if (lang === 'zh') {
        const { trim } = parseTitle(source)
        const manufacturer = given ?? translated.brand?.zh ?? null
        return { title: source, manufacturer, model: translated.series, trim, model_year, romanised: [] }
      }
      report(translated)
      return {
        title: translated.title,
        manufacturer: given ?? translated.brand?.en ?? null,
        model: translated.model?.en ?? null,
        trim: translated.trim,
        model_year,
        romanised: translated.romanised.map(({ english }) => english),
      }
    },
    explainTitle: (source) =>
      translateTitle(cutText(source, LONGEST_TITLE), { brand: null, brandZh: null, series: null }),
    label,
    codeLabel,
    equipment: createEquipment(label, codeLabel),
    maker: createMakers(brands, onUnknown),
    tag: createTags(onUnknown),
    place: createPlaces(onUnknown),
    findProvince,
    findCities,
    provinces,
  }
}
