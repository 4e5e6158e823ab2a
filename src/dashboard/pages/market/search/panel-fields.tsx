/** The fields of the filter panel: each keeps what was sent and shows what is wrong with it. */
import type { ComponentChildren } from 'preact'
import type { SharesRead } from '../../../../domain/inventory/share-read.ts'
import { formatNumber } from '../../../format.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { Language } from '../../../visit.ts'
import type { Asked } from './asked.ts'
import type { ToldComplaint } from './complaint-words.ts'
import type { FacetLink, FacetLinks } from './facet-links.ts'
import type { CodeLabel, GroupName } from './filter-groups.ts'

/** What all fields of a panel share. */
export interface Panel {
  readonly asked: Asked
  readonly language: Language
  readonly codeLabel: CodeLabel
  /** By the name of the parameter. */
  readonly complaints: ReadonlyMap<string, ToldComplaint>
  readonly shares: SharesRead
}

interface InputProps {
  readonly panel: Panel
  readonly name: string
  readonly label: string
  readonly value?: string | undefined
  readonly placeholder?: string
  readonly list?: string
  readonly isNumber?: boolean
  /** The parameter that a complaint is about, if it has another name. */
  readonly about?: string
  readonly isLabelSeen?: boolean
  /** For the script that suggests names. */
  readonly suggests?: 'brand' | 'model'
}

/** Always a text field: fields for numbers show nothing if the value is no number. */
export function Input(props: InputProps) {
  const { panel, name, label, list, isNumber = false, about = name, placeholder, isLabelSeen = false, suggests } = props
  const { value = panel.asked.get(name) } = props
  const wrong = panel.complaints.get(about)
  return (
    <div class="filter-field">
      <label for={`f-${name}`} {...(isLabelSeen ? {} : { class: 'unseen' })}>
        {label}
      </label>
      <input
        id={`f-${name}`}
        name={name}
        type="text"
        autocomplete="off"
        {...(value === undefined ? {} : { value })}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(list === undefined ? {} : { list })}
        {...(isNumber ? { inputmode: 'decimal' as const } : { spellcheck: false })}
        {...(suggests === undefined ? {} : { 'data-suggest': suggests })}
        {...(wrong && { 'aria-invalid': 'true' as const, 'aria-describedby': `w-${about}` })}
      />
    </div>
  )
}

interface MeantProps {
  readonly meant: NonNullable<ToldComplaint['meant']>
  readonly language: Language
}

/** A link that corrects the field. */
export function Meant({ meant: { value, href }, language }: MeantProps) {
  return (
    <>
      {' '}
      {SEARCH[language].didYouMean}{' '}
      <a href={href} rel="nofollow">
        {value}
      </a>
      {language === 'zh' ? '？' : '?'}
    </>
  )
}

interface GroupProps {
  readonly panel: Panel
  readonly group: GroupName
  readonly children: ComponentChildren
}

export function Group({ panel, group, children }: GroupProps) {
  return (
    <fieldset class="filter">
      <legend>{SEARCH[panel.language].groups[group]}</legend>
      {children}
    </fieldset>
  )
}

interface RangeProps {
  readonly panel: Panel
  readonly group: GroupName
  readonly names: readonly [min: string, max: string]
  readonly unit?: string
  /** Whether its values are no numbers. */
  readonly isText?: boolean
}

/** A minimum and a maximum side by side. */
export function Range({ panel, group, names: [min, max], unit, isText = false }: RangeProps) {
  const { fieldFrom, fieldTo, from, to, groups } = SEARCH[panel.language]
  const hint = (word: string) => (unit ? `${word} (${unit})` : word)
  return (
    <div class="filter-range">
      <Input panel={panel} name={min} label={fieldFrom(groups[group])} placeholder={hint(from)} isNumber={!isText} />
      <Input panel={panel} name={max} label={fieldTo(groups[group])} placeholder={hint(to)} isNumber={!isText} />
    </div>
  )
}

interface ChoiceProps {
  readonly panel: Panel
  readonly name: string
  readonly label: string
  readonly isLabelSeen?: boolean
  readonly value?: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

export function Choice({ panel, name, label, isLabelSeen = false, value, options }: ChoiceProps) {
  const set = value ?? panel.asked.get(name)
  const wrong = panel.complaints.get(name)
  return (
    <div class="filter-field">
      <label for={`f-${name}`} {...(isLabelSeen ? {} : { class: 'unseen' })}>
        {label}
      </label>
      <select
        id={`f-${name}`}
        name={name}
        {...(wrong && { 'aria-invalid': 'true' as const, 'aria-describedby': `w-${name}` })}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one} selected={one === set}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ChecksProps {
  readonly panel: Panel
  readonly name: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

export function Checks({ panel, name, options }: ChecksProps) {
  const set = panel.asked.get(name)?.split(',') ?? []
  return (
    <div class="filter-checks">
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="checkbox" name={name} value={value} checked={set.includes(value)} /> {label}
        </label>
      ))}
    </div>
  )
}

/** More are behind one click. */
const MOST_SEEN = 7

interface FacetProps {
  readonly panel: Panel
  readonly facet: FacetLinks | undefined
  /** If the values are behind one click: what they are called. */
  readonly summary?: string
}

/** The values of a filter with counts, and the cars for which it is unknown, which no value finds. */
export function Facet({ panel: { language }, facet, summary }: FacetProps) {
  if (facet === undefined || (facet.links.length === 0 && facet.unknown + facet.notRead === 0)) return null
  const { links, unknown, notRead } = facet
  const texts = SEARCH[language]
  const others = (
    <>
      {notRead > 0 && <p class="unknown">{texts.notRead(formatNumber(notRead, language))}</p>}
      {unknown > 0 && <p class="unknown">{texts.unknown(formatNumber(unknown, language))}</p>}
    </>
  )
  if (summary !== undefined) {
    return (
      <>
        <details class="facet-more" open={links.some(({ isSet }) => isSet)}>
          <summary>{summary}</summary>
          <Links links={links} language={language} />
        </details>
        {others}
      </>
    )
  }
  const isLong = links.length > MOST_SEEN + 1
  const seen = isLong ? links.filter(({ isSet }, place) => place < MOST_SEEN || isSet) : links
  return (
    <>
      <Links links={seen} language={language} />
      {isLong && (
        <details class="facet-more">
          <summary>{texts.moreValues(formatNumber(links.length - seen.length, language))}</summary>
          <Links links={links.filter((link) => !seen.includes(link))} language={language} />
        </details>
      )}
      {others}
    </>
  )
}

function Links({ links, language }: { readonly links: readonly FacetLink[]; readonly language: Language }) {
  return (
    <ul class="facet">
      {links.map(({ label, count, href, isSet }) => (
        <li key={href}>
          <a href={href} rel="nofollow" {...(isSet && { 'aria-current': 'true' as const })}>
            <span>{label}</span> <span class="count">{formatNumber(count, language)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
