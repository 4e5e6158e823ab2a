/** Labels for values of the source: short lists, codes, makers, badges, warranty terms and equipment. */
import type { Lang } from '../domain/codes.ts'
import { type CodedName, FIELD_NAMES, SEARCH_FIELDS } from '../domain/fields/search-fields.ts'
import type { Equipment, EquipmentKey } from '../domain/listing-parts/equipment.ts'
import type { SourceEquipment } from '../domain/listing-parts/source-build.ts'
import type { Tag, TagCode } from '../domain/listing-parts/tag.ts'
import { readYears } from '../domain/listing-parts/warranty-terms.ts'
import type { BrandTable } from './brand-table.ts'
import { foldWord, wordOrNull } from './fold.ts'
import { readTable } from './read-table.ts'

export const LABEL_KINDS = [
  'battery',
  'battery_maker',
  'body',
  'colour',
  'drive',
  'emission',
  'equipment',
  'fuel',
  'fuel_grade',
  'induction',
  'motor_drive',
  'seller',
  'specification',
  'transmission',
  'usage',
  'warranty',
] as const
export type LabelKind = (typeof LABEL_KINDS)[number]

/** Values that follow a rule instead of a table. */
const RULES: Partial<Readonly<Record<LabelKind, (word: string) => string | null>>> = { warranty: translateTerm }

export function createLabels(
  onUnknown: (kind: LabelKind, text: string) => void,
): (kind: LabelKind, zh: string | null, lang: Lang) => string | null {
  const english = new Map(
    readTable('labels.tsv', ['kind', 'zh', 'en']).map(({ kind, zh, en }) => [`${kind} ${foldWord(zh)}`, en]),
  )
  return (kind, zh, lang) => {
    const word = wordOrNull(zh)
    if (word === null || lang === 'zh') return word
    const en = english.get(`${kind} ${foldWord(word)}`) ?? RULES[kind]?.(word) ?? undefined
    if (en === undefined) onUnknown(kind, word)
    return en ?? word
  }
}

/** Labels for the members of closed sets, as answers print them. */
export type CodeKind = CodedName | 'province'

export function createCodeLabels(): (kind: CodeKind, code: string, lang: Lang) => string {
  const rows = [
    ...readTable('code-labels.tsv', ['kind', 'code', 'zh', 'en']),
    ...readTable('provinces.tsv', ['code', 'zh', 'en']).map((row) => ({ kind: 'province', ...row })),
  ]
  // Texts are not joined for a lookup: the equipment of a car needs a hundred of them.
  const labels = new Map<string, Map<string, Readonly<Record<Lang, string>>>>()
  for (const name of FIELD_NAMES) {
    const field = SEARCH_FIELDS[name]
    if ('labels' in field) labels.set(name, new Map(Object.entries(field.labels)))
  }
  for (const { kind, code, zh, en } of rows) {
    if (!labels.has(kind)) labels.set(kind, new Map())
    labels.get(kind)?.set(code, { zh, en })
  }
  return (kind, code, lang) => labels.get(kind)?.get(code)?.[lang] ?? code
}

const IMPORTED = /\(?进口\)?$/
const COMPANY = /(?:汽车|轿车|乘用车|客车)$/

/** The maker of a car: joint ventures from the table; importers, and makers named like their brand, by rule. */
export function createMakers(
  brands: Pick<BrandTable, 'find'>,
  onUnknown: (kind: 'maker', text: string) => void,
): (zh: string | null, lang: Lang) => string | null {
  const english = new Map(readTable('makers.tsv', ['zh', 'en']).map(({ zh, en }) => [foldWord(zh), en]))

  function find(word: string): string | undefined {
    const name = word.normalize('NFKC')
    return english.get(foldWord(word)) ?? (brands.find(name, null) ?? brands.find(name.replace(COMPANY, ''), null))?.en
  }

  return (zh, lang) => {
    const word = wordOrNull(zh)
    if (word === null || lang === 'zh') return word
    const home = word.normalize('NFKC').replace(IMPORTED, '')
    const abroad = home === word.normalize('NFKC') ? undefined : find(home)
    const en = find(word) ?? (abroad === undefined ? undefined : `${abroad} (imported)`)
    if (en === undefined) onUnknown('maker', word)
    return en ?? word
  }
}

interface Badge {
  readonly code: TagCode
  readonly en: string
}

/** 续航526km: one badge with as many spellings as there are ranges. */
const RANGE = /^续航(\d{1,4})(?:km|公里)$/

export function createTags(onUnknown: (kind: 'tag', text: string) => void): (source: string, lang: Lang) => Tag {
  const rows = readTable('tags.tsv', ['zh', 'code', 'en'])
  // Looked up as printed first, then folded: most are printed as in the table.
  const known = new Map<string, Badge>(
    rows.flatMap(({ zh, code, en }) =>
      [zh, foldWord(zh)].map((word) => [word, { code: code as TagCode, en }] as const),
    ),
  )

  function find(source: string): Badge | undefined {
    const word = foldWord(source)
    const km = RANGE.exec(word)?.[1]
    return km === undefined ? known.get(word) : { code: 'electric_range', en: `Range ${km} km` }
  }

  return (source, lang) => {
    const badge = known.get(source) ?? find(source)
    if (!badge) onUnknown('tag', source)
    return { code: badge?.code ?? null, label: lang === 'zh' ? source : (badge?.en ?? source), source }
  }
}

const TERM = /^([一二两三四五六七八九十]|\d{1,2})年(?:(?:或|\/)(\d{1,3}(?:\.\d)?)万(?:公里|km)|不限(?:公里|里程))$/i

/** Parses the terms of a warranty: 三年或10万公里, 5年不限里程. Null if the text is not a term of this form. */
function translateTerm(word: string): string | null {
  const [, count, distance] = TERM.exec(word.normalize('NFKC').replace(/\s+/g, '')) ?? []
  if (count === undefined) return null
  const years = readYears(count)
  if (years === null) return null
  const term = `${years} ${years === 1 ? 'year' : 'years'}`
  if (distance === undefined) return `${term}, unlimited km`
  return `${term} or ${Math.round(Number(distance) * 10_000).toLocaleString('en-GB')} km`
}

/** Values with a number, such as 10.25英寸 and 8喇叭, which no table can list. */
const MEASURES: readonly (readonly [measure: RegExp, en: string])[] = [
  [/^(\d{1,4}(?:\.\d{1,2})?)英?[寸吋]$/, 'inches'],
  [/^(\d{1,3})(?:个)?(?:喇叭|扬声器)$/, 'speakers'],
  [/^(\d{1,3})色$/, 'colours'],
  [/^(\d{1,3})个$/, ''],
]

/** The equipment of a spec sheet: the key and the label of each line or part of a line. */
export function createEquipment(
  label: ReturnType<typeof createLabels>,
  codeLabel: ReturnType<typeof createCodeLabels>,
) {
  const rows = readTable('equipment.tsv', ['line', 'part', 'key'])
  const keys = new Map<string, Map<string, EquipmentKey>>(rows.map(({ line }) => [foldWord(line), new Map()]))
  for (const { line, part, key } of rows) keys.get(foldWord(line))?.set(foldWord(part), key as EquipmentKey)

  function findKey(line: string, part: string | null): EquipmentKey | null {
    return keys.get(foldWord(line))?.get(part === null ? WHOLE : foldWord(part)) ?? null
  }

  /** Labels of lines without a key, and of parts without a key of their own. */
  function nameLine(line: string, lang: Lang): string {
    const key = findKey(line, null)
    return key === null ? (label('equipment', line, lang) ?? line) : codeLabel('equipment', key, lang)
  }

  function nameText(text: string, lang: Lang): string {
    if (lang === 'zh') return text
    for (const [measure, en] of MEASURES) {
      const number = measure.exec(text)?.[1]
      if (number !== undefined) return en === '' ? number : `${number} ${en}`
    }
    return NO_HAN.test(text) ? text : (label('equipment', text, lang) ?? text)
  }

  return ({ line, part, fitting, text }: SourceEquipment, lang: Lang): Equipment => {
    const key = findKey(line, part)
    const own = key === null ? nameLine(line, lang) : codeLabel('equipment', key, lang)
    return {
      key,
      label: key !== null || part === null ? own : `${own}: ${nameText(part, lang)}`,
      source: part === null ? line : `${line} ${part}`,
      value: fitting ?? nameText(text ?? '', lang),
    }
  }
}

const WHOLE = '-'
/** LED, CarPlay and 5G are the same in both languages. */
const NO_HAN = /^[^\p{Script=Han}]*$/u
