/** Says what is wrong with a field in plain words, and what would be right. */
import type { HintFinder } from '../../../../parameters/hints/create-hint-finder.ts'
import type { Complaint } from '../../../../parameters/parameter.ts'
import { formatNumber } from '../../../format.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { Language } from '../../../visit.ts'
import { type Asked, change, hrefOf, LISTS } from './asked.ts'
import { type CodeLabel, GROUPS, type GroupName, groupOf, nameCode } from './filter-groups.ts'

export interface ToldComplaint {
  /** Of the parameter; null if it is about the whole query. */
  readonly name: string | null
  /** The label of the field; the name itself if it is no field. */
  readonly label: string
  readonly words: string
  /** The same search with a value that may have been meant. */
  readonly meant: { readonly value: string; readonly href: string } | null
  /** The same search with minimum and maximum exchanged; null if they are in order. */
  readonly swapped: string | null
  /** The same search without this field. */
  readonly without: string | null
}

interface Teller {
  readonly asked: Asked
  readonly language: Language
  readonly codeLabel: CodeLabel
  readonly hints: HintFinder
}

export function tellComplaint(complaint: Complaint, teller: Teller): ToldComplaint {
  const { asked, language } = teller
  const name = complaint.loc.length > 1 ? String(complaint.loc.at(-1)) : null
  const group = name === null ? null : groupOf(name)
  const { groups, filters } = SEARCH[language]
  const isOwn = name === 'sort' || name === 'page' || name === 'compare'
  return {
    name,
    label: group !== null ? nameField(name ?? '', group, language) : isOwn ? groups[name] : (name ?? filters),
    words: tell(complaint, name, teller),
    meant: name === null ? null : findMeant(complaint, name, teller),
    swapped: name === null || !isReversed(complaint) ? null : swap(name, asked),
    without: name === null ? null : hrefOf(change(asked, { [name]: null })),
  }
}

/** Which of two fields, where a group has a minimum and a maximum. */
function nameField(name: string, group: GroupName, language: Language): string {
  const { groups, fieldFrom, fieldTo } = SEARCH[language]
  const [min, max] = boundsOf(name, group)
  if (max === undefined) return groups[group]
  return name === min ? fieldFrom(groups[group]) : fieldTo(groups[group])
}

const isReversed = ({ msg }: Pick<Complaint, 'msg'>) => msg.includes('must not exceed')

/** The minimum and the maximum to which a parameter belongs; both undefined if it is neither. */
function boundsOf(name: string, group: GroupName): readonly (string | undefined)[] {
  const parameters = GROUPS[group]
  // Of the many parameters of a price, those in the same currency.
  const [min, max] = parameters.length === 2 ? parameters : [name.replace(/max$/, 'min'), name.replace(/min$/, 'max')]
  return min !== max && max !== undefined && parameters.includes(max) ? [min, max] : []
}

/** It is reported at the maximum. */
function swap(max: string, asked: Asked): string | null {
  const group = groupOf(max)
  const [min] = group === null ? [] : boundsOf(max, group)
  if (min === undefined) return null
  const [low, high] = [asked.get(max), asked.get(min)]
  return low === undefined || high === undefined ? null : hrefOf(change(asked, { [min]: low, [max]: high }))
}

function tell({ type, msg, ctx, input }: Complaint, name: string | null, { language, codeLabel }: Teller): string {
  const texts = SEARCH[language].complaints
  const figure = (key: string) => formatNumber(Number(ctx?.[key]), language)
  if (name === 'compare') return texts.compare
  switch (type) {
    case 'int_parsing':
    case 'int_parsing_size':
      return texts.int
    case 'float_parsing':
    case 'finite_number':
      return texts.number
    case 'bool_parsing':
      return texts.boolean
    case 'string_too_long':
      return texts.tooLong(figure('max_length'))
    case 'multiple_of':
      return texts.multipleOf(figure('multiple_of'))
    case 'less_than_equal':
      return texts.atMost(figure('le'))
    case 'greater_than_equal':
      return texts.atLeast(figure('ge'))
    case 'greater_than':
      return texts.above(figure('gt'))
    case 'literal_error':
      return texts.oneOf(nameAll(readExpected(ctx), name, language, codeLabel))
    case 'extra_forbidden':
      return texts.unexpected
    case 'too_long':
      return texts.tooMany(figure('max_length'))
    default:
  }
  if (name === 'brand' || name === 'province' || name === 'city') return texts.unknownName[name](String(input))
  const { allowed } = (ctx ?? {}) as { readonly allowed?: readonly string[] }
  if (allowed !== undefined) return texts.unsupported(nameAll(allowed, name, language, codeLabel))
  if (isReversed({ msg })) return texts.order
  if (msg.includes('not a month')) return texts.month
  return msg.includes('cannot be combined') ? texts.twoPrices : texts.other
}

/** `'a', 'b' or 'c'` */
function readExpected(ctx: Complaint['ctx']): readonly string[] {
  return [...String(ctx?.expected).matchAll(/'([^']*)'/g)].map(([, value]) => value as string)
}

function nameAll(codes: readonly string[], name: string | null, language: Language, codeLabel: CodeLabel): string {
  const group = name === null ? null : groupOf(name)
  const { sorts } = SEARCH[language]
  const label = (code: string) =>
    name === 'sort'
      ? sorts[code as keyof typeof sorts]
      : group === null
        ? code
        : nameCode(group, code, language, codeLabel)
  return codes.map(label).join(language === 'zh' ? '、' : ', ')
}

/** In a list, only the value that does not exist is replaced. */
function findMeant({ type, ctx, msg }: Complaint, name: string, teller: Teller): ToldComplaint['meant'] {
  const { asked, language, codeLabel } = teller
  if (type === 'extra_forbidden') return findField(name, teller)
  const { did_you_mean } = (ctx ?? {}) as { readonly did_you_mean?: string }
  const text = asked.get(name)
  if (did_you_mean === undefined || text === undefined) return null
  const isWrong = (item: string) => msg.endsWith(`'${item.trim()}'`)
  const corrected = LISTS.has(name)
    ? [...new Set(text.split(',').map((item) => (isWrong(item) ? did_you_mean : item)))].join(',')
    : did_you_mean
  const group = groupOf(name)
  const value = group === null ? did_you_mean : nameCode(group, did_you_mean, language, codeLabel)
  return { value, href: hrefOf(change(asked, { [name]: corrected })) }
}

/** The same value in the field that the name of no field most likely means. */
function findField(name: string, { asked, language, hints }: Teller): ToldComplaint['meant'] {
  const [meant = ''] = hints.find(name)?.meant ?? []
  const group = groupOf(meant)
  const text = asked.get(name)
  if (group === null || text === undefined) return null
  return { value: nameField(meant, group, language), href: hrefOf(change(asked, { [name]: null, [meant]: text })) }
}
