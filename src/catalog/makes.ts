/** Answers the questions about the catalogue: manufacturers, models and filter values. */

import {
  BODY_STYLE_FILTERS,
  COLOR_CODES,
  DRIVE_CODES,
  EMISSION_CODES,
  FUEL_TYPES,
  GEARBOXES,
  type Lang,
  POWERTRAINS,
  REGISTRATION_STATES,
  REPORT_STATUSES,
  SEVERITY_CODES,
  SORTS,
  TRANSMISSIONS,
} from '../domain/codes.ts'
import { Failure } from '../domain/failure.ts'
import { combineFreshness } from '../domain/freshness.ts'
import type { Filters, Models } from '../domain/makes.ts'
import type { SourceBrand, Sourced } from '../domain/source.ts'
import { isOfLine } from '../words/brand-table.ts'
import type { Words } from '../words/create-words.ts'
import type { CatalogParts } from './catalog-parts.ts'

type MakesParts = Pick<CatalogParts, 'source' | 'words'>

const COLLATORS: Readonly<Record<Lang, Intl.Collator>> = {
  en: new Intl.Collator('en', { numeric: true }),
  zh: new Intl.Collator('zh-Hans-CN', { numeric: true }),
}

export function createMakes({ source, words }: MakesParts) {
  return async function makes(lang: Lang): Promise<Sourced<readonly string[]>> {
    const brands = await source.brands()
    return {
      read: () => {
        const names = brands.read().map(({ name, id }) => words.brandName(name, id, lang) ?? name)
        return listNames(names, lang)
      },
      freshness: brands.freshness,
      version: brands.version,
    }
  }
}

export function createFilters(parts: MakesParts & { readonly inventory: object | null }) {
  const makes = createMakes(parts)
  return async function filters(lang: Lang): Promise<Sourced<Filters>> {
    const manufacturers = await makes(lang)
    return {
      ...manufacturers,
      read: () => ({
        manufacturers: manufacturers.read(),
        fuel_types: FUEL_TYPES,
        transmissions: TRANSMISSIONS,
        body_styles: BODY_STYLE_FILTERS,
        sort_options: SORTS,
        ...(parts.inventory === null ? {} : listInventoryFilters(parts.words, lang)),
      }),
    }
  }
}

/** The values of filters that only an inventory answers. */
function listInventoryFilters({ provinces }: Words, lang: Lang) {
  return {
    powertrains: POWERTRAINS,
    provinces: provinces(lang),
    registration_states: REGISTRATION_STATES,
    drives: DRIVE_CODES,
    colors: COLOR_CODES,
    emission_codes: EMISSION_CODES,
    gearboxes: GEARBOXES,
    report_statuses: REPORT_STATUSES,
    damage_severities: SEVERITY_CODES,
  }
}

/** Two series may share an English name; it means both. */
function listNames(names: readonly string[], lang: Lang): string[] {
  return [...new Set(names)].sort(COLLATORS[lang].compare)
}

/** In UTF-16: 200 characters, whatever they are. */
const LONGEST_MAKE = 400

/** For all manufacturers that share the name. Throws `manufacturer_not_found` with the nearest name, if one is near. */
export function createModels({ source, words }: MakesParts) {
  return async function models(make: string, lang: Lang): Promise<Sourced<Models>> {
    const brands = await source.brands()
    // Only texts that can be a name are looked up.
    const found = make.length > LONGEST_MAKE ? { did_you_mean: null } : words.resolveBrand(make, brands.read())
    if (!('lines' in found)) {
      const hint = found.did_you_mean === null ? '' : ` Did you mean ${found.did_you_mean}?`
      throw new Failure(
        'manufacturer_not_found',
        `There is no manufacturer with this name.${hint} GET /v1/makes lists them all.`,
      )
    }
    const { lines, name, leader } = found
    const all = await Promise.all(lines.map(({ brand }) => source.series(brand.id)))
    const nameOf = ({ name: zh, id }: SourceBrand) => words.brandName(zh, id, lang) ?? zh
    // If one of them has exactly the requested name, it wins: AUDI beside 奥迪.
    const isSpelledSo = lines.some(({ brand }) => nameOf(brand) === make)
    return {
      read: () => ({
        make: name ?? (isSpelledSo ? make : nameOf(leader)),
        models: listNames(
          lines.flatMap((line, i) =>
            (all[i]?.read() ?? [])
              .filter((one) => isOfLine(one.name, line.series))
              .map((one) => words.modelName(line.brand, one.name, lang)),
          ),
          lang,
        ),
      }),
      freshness: combineFreshness(all.map(({ freshness }) => freshness)),
      version: all.map(({ version }) => version).join('+'),
    }
  }
}
