/** Finds the brands of a catalogue that a text names, or the nearest one to suggest. */
import type { SourceBrand } from '../domain/source.ts'
import { type BrandRow, type BrandTable, type NamedLine, readBrandLines } from './brand-table.ts'
import { createNearNames, type NearNames } from './find-near.ts'
import { foldName, wordOrNull } from './fold.ts'
import { memoize, memoizeByObject } from './memoize.ts'
import { MAKER_WORDS } from './names/brand-names.ts'
import { type Parent, readParents } from './names/name-tables.ts'

/** A brand, or only the series of it that the name means. */
export interface BrandLine {
  readonly brand: SourceBrand
  /** Names of series as in `isOfLine`; null = all. */
  readonly series: readonly string[] | null
}

export interface FoundBrands {
  readonly lines: readonly BrandLine[]
  /** The requested name in the spelling of the tables; null where it is the brand's own name. */
  readonly name: string | null
}

/** `leader`: the brand whose name represents all brands that share it, in any spelling. */
export type ResolvedBrand = (FoundBrands & { readonly leader: SourceBrand }) | { readonly did_you_mean: string | null }

interface BrandIndex {
  readonly named: ReadonlyMap<string, FoundBrands>
  /** By pronunciation, for a text that is no brand's name. */
  readonly spoken: ReadonlyMap<string, FoundBrands>
  readonly byId: ReadonlyMap<string, SourceBrand>
  /** The names that answers show, without the other aliases. */
  readonly shown: ReadonlySet<string>
  readonly nearNamed: NearNames
  readonly nearSpoken: NearNames
}

// No brand name is longer, and comparing a long text would be slow.
const LONGEST = 60
/** Requests repeat the same names; a longer text is not a name. */
const KEPT = 2000
const LONGEST_KEPT = 2 * LONGEST

/** Makes of other markets. They are not typos of a name in the catalogue, although similar to one. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...'abarth ariel daewoo daihatsu datsun eagle geo holden hover lada lancia ligier mahindra marcos mercury'.split(' '),
  ...'morgan noble oldsmobile plymouth pontiac proton ravon rover saab saturn scion talbot tata tatra'.split(' '),
  ...'vauxhall wiesmann zastava'.split(' '),
])

export function createBrandResolver(
  table: BrandTable,
  lines: readonly NamedLine[] = readBrandLines(table),
  parents: readonly Parent[] = readParents(table),
): (text: string, brands: readonly SourceBrand[]) => ResolvedBrand {
  const indexOf = memoizeByObject((brands: readonly SourceBrand[]) => indexBrands(brands, table, lines, parents))
  const knownOf = memoizeByObject((brands: readonly SourceBrand[]) => memoize(KEPT, (text) => resolve(text, brands)))

  function resolve(text: string, brands: readonly SourceBrand[]): ResolvedBrand {
    const typed = wordOrNull(text)?.normalize('NFKC') ?? null
    if (typed === null || typed.length > LONGEST) return { did_you_mean: null }
    const index = indexOf(brands)
    const { named, spoken, byId } = index
    const find = (key: string) => named.get(key) ?? spoken.get(key)
    const key = foldName(typed)
    const found = find(key) ?? findById(byId, typed) ?? find(dropMakerWords(key))
    if (found) return putFirst(found, typed, table)
    if (ELSEWHERE.has(key)) return { did_you_mean: null }
    const near = findNear(key, index) ?? findBeginning(typed, key, index)
    const meant = near === null ? undefined : find(near)
    const brand = meant?.lines[0]?.brand
    return { did_you_mean: brand ? (meant.name ?? table.find(brand.name, brand.id)?.en ?? brand.name) : null }
  }

  return (text, brands) => (text.length > LONGEST_KEPT ? resolve(text, brands) : knownOf(brands)(text))
}

function findNear(key: string, { nearNamed, nearSpoken }: BrandIndex): string | null {
  // SAIC Motor is not BAIC Motor: words that many makers share do not count towards the length.
  const isShort = dropMakerWords(key).length <= 5
  const named = nearNamed
    .find(key)
    .find(({ name }) => !isShort || name.charAt(0) === key.charAt(0) || isSwap(name, key))
  // In pinyin one letter more or less makes another word: Tianjin is not Tianji.
  const spoken = nearSpoken.find(key, 1).find(({ name }) => name.length === key.length)
  return (named ?? spoken)?.name ?? null
}

function isSwap(name: string, key: string): boolean {
  return name.charAt(0) === key.charAt(1) && name.charAt(1) === key.charAt(0)
}

/** A name that begins like the text (Volks, 比亚), or with which the text begins (Toyota Camry, 奔驰C级). */
function findBeginning(typed: string, key: string, { shown, named }: BrandIndex): string | null {
  const isHan = /^\p{Script=Han}+$/u.test(key)
  const longest = isHan ? 3 * key.length : key.length >= 5 ? 2 * key.length : key.length + 2
  if (key.length >= (isHan ? 2 : 4))
    for (const name of shown) if (name.startsWith(key) && name.length <= longest) return name
  const words = typed.split(/[\s\p{Pd}]+/u).map(foldName)
  for (let end = words.length - 1; end > 0; end--) {
    const name = words.slice(0, end).join('')
    if (name.length >= 3 && named.has(name)) return name
  }
  for (let end = key.length - 1; end >= 2; end--) {
    const name = key.slice(0, end)
    if (/^\p{Script=Han}+$/u.test(name) && shown.has(name)) return name
  }
  return null
}

/** Of brands that share a name, the one with exactly this spelling comes first: AUDI and 奥迪 (Audi) are two brands of one catalogue. */
function putFirst({ lines, name }: FoundBrands, typed: string, table: BrandTable): ResolvedBrand {
  const spellsSo = ({ brand }: BrandLine) => [brand.name, table.find(brand.name, brand.id)?.en].includes(typed)
  const [leader] = lines as readonly [BrandLine, ...BrandLine[]]
  return { lines: [...lines.filter(spellsSo), ...lines.filter((line) => !spellsSo(line))], name, leader: leader.brand }
}

function findById(byId: ReadonlyMap<string, SourceBrand>, typed: string): FoundBrands | undefined {
  const brand = byId.get(typed)
  return brand && { lines: [{ brand, series: null }], name: null }
}

/** Xiaomi Auto is Xiaomi, also without a row in a table. */
function dropMakerWords(key: string): string {
  for (const word of MAKER_WORDS) if (key.endsWith(word) && key !== word) return key.slice(0, -word.length)
  return key
}

function indexBrands(
  brands: readonly SourceBrand[],
  table: BrandTable,
  lines: readonly NamedLine[],
  parents: readonly Parent[],
): BrandIndex {
  const named = new Map<string, { lines: BrandLine[]; ids: Set<number>; name: string | null }>()
  const spoken: typeof named = new Map()
  const known = brands.map((brand) => ({ brand, row: table.find(brand.name, brand.id) }))

  function keep(map: typeof named, text: string | null | undefined, line: BrandLine, name: string | null): void {
    const key = foldName(text ?? '')
    if (key === '') return
    const found = map.get(key)
    const { id } = line.brand
    if (!found) map.set(key, { lines: [line], ids: new Set([id]), name })
    // By id, as a source may give any number of brands one name.
    else if (!found.ids.has(id)) {
      found.ids.add(id)
      found.lines.push(line)
    }
  }

  const kinds: ((brand: SourceBrand, row: BrandRow | null) => readonly (string | null | undefined)[])[] = [
    (_, row) => [row?.en],
    (brand, row) => [brand.name, row?.zh],
  ]
  for (const names of kinds) {
    for (const { brand, row } of known)
      for (const name of names(brand, row)) keep(named, name, { brand, series: null }, null)
  }
  const shown = new Set(named.keys())
  for (const { brand, row } of known) {
    for (const alias of row?.aliases ?? []) keep(named, alias, { brand, series: null }, alias)
    for (const { brand_id, series, names } of lines) {
      if (row?.id !== brand_id) continue
      for (const name of names) keep(named, name, { brand, series }, name)
    }
  }
  for (const { names, brand_ids } of parents) {
    const meant = brand_ids.flatMap((id) => known.filter(({ row }) => row?.id === id))
    for (const name of names) for (const { brand } of meant) keep(named, name, { brand, series: null }, name)
  }
  for (const { brand, row } of known) {
    for (const sound of [brand.pinyin, row?.pinyin]) keep(spoken, sound, { brand, series: null }, null)
  }
  const romanised = new Set(
    known.flatMap(({ row }) =>
      (row?.aliases ?? []).map(foldName).filter((alias) => row?.pinyin && foldName(row.pinyin).startsWith(alias)),
    ),
  )
  // A single brand is shown by its own name, whatever its aliases.
  for (const found of named.values()) if (found.lines.length === 1 && found.lines[0]?.series === null) found.name = null
  return {
    named,
    spoken,
    byId: new Map(brands.map((brand) => [String(brand.id), brand])),
    shown,
    nearNamed: createNearNames([...named.keys()].filter((key) => shown.has(key) || !romanised.has(key))),
    nearSpoken: createNearNames(spoken.keys()),
  }
}
