/** Describes how the names in a request were interpreted, in the requested language. */
import type { Lang } from '../../domain/codes.ts'
import { type Interpretation, MOST_NAMES } from '../../domain/listing-parts/interpretation.ts'
import { redactKeys } from '../../domain/redact.ts'
import type { FoundBrands } from '../../words/resolve-brand.ts'
import type { CatalogParts } from '../catalog-parts.ts'
import { narrowToBrand, type SearchQuestion } from '../search-question.ts'
import type { Meaning, SeriesLists } from './find-meaning.ts'

/** Null if the request has no names. */
type Interpret = (
  brand: SearchQuestion['brand'],
  understood: { readonly meaning: Meaning | null; readonly lists: SeriesLists },
  lang: Lang,
) => Interpretation | null

type ByLang = Partial<Record<Lang, Interpretation>>

/** Stands for a missing name. */
const NONE = {}

/** The same names return the same object while their meaning is the same, so that results can be cached. */
export function createInterpreter({ words, seriesMap }: Pick<CatalogParts, 'words' | 'seriesMap'>): Interpret {
  const kept = new WeakMap<object, WeakMap<object, ByLang>>()

  function nameBrands({ lines, name }: FoundBrands, lang: Lang): string[] {
    return listNames(
      // A part of a brand is shown under the requested name: Range Rover.
      lines.map(({ brand, series }) =>
        series !== null && name !== null ? name : (words.brandName(brand.name, brand.id, lang) ?? brand.name),
      ),
    )
  }

  function nameModels(brand: FoundBrands | null, { parts }: Meaning, lists: SeriesLists, lang: Lang): string[] {
    const ofBrand = brand === null ? [] : narrowToBrand(parts, brand, lists)
    const ids = (ofBrand.length > 0 ? ofBrand : parts).map(({ series_id }) => series_id)
    return listNames(
      [...new Set(ids)].flatMap((id) => {
        const series = seriesMap.find(id) ?? lists.flat().find((one) => one.id === id)
        if (!series) return []
        const owner = seriesMap.brandOf(id) ?? { name: null, id: series.brand_id }
        return [words.modelName(owner, series.name, lang)]
      }),
    )
  }

  return (brand, { meaning, lists }, lang) => {
    if (brand === null && meaning === null) return null
    const ofBrand = kept.get(brand ?? NONE) ?? new WeakMap<object, ByLang>()
    kept.set(brand ?? NONE, ofBrand)
    const known = ofBrand.get(meaning ?? NONE) ?? {}
    ofBrand.set(meaning ?? NONE, known)
    known[lang] ??= {
      brand: brand && nameBrands(brand, lang),
      model: meaning && {
        kind: meaning.kind,
        names: meaning.kind === 'keyword' ? showWords(meaning.keywords) : nameModels(brand, meaning, lists, lang),
      },
    }
    return known[lang]
  }
}

function listNames(names: readonly string[]): string[] {
  return [...new Set(names)].slice(0, MOST_NAMES)
}

/** As typed, without invisible characters. */
function showWords(words: readonly string[]): string[] {
  // A key may only be recognizable without them.
  const shown = words.map((word) => redactKeys(word.replace(/[\p{Cc}\p{Cf}]/gu, '')))
  return listNames(shown.filter((word) => word !== ''))
}
