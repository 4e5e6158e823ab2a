/** The fields of a saved search that can be changed later: name, kinds of change and language. */
import type { SearchRefusal, WantedSearch } from '../../../accounts/saved-searches/own-searches.ts'
import { LANGS } from '../../../domain/codes.ts'
import { LONGEST_SEARCH_NAME } from '../../../domain/deliveries/saved-searches.ts'
import { CHANGE_TYPES, type ChangeType } from '../../../domain/inventory/changes.ts'
import { Field, Select } from '../../components/form.tsx'
import { SEARCHES } from '../../texts/searches/searches.ts'
import type { Language } from '../../visit.ts'

export interface TypedSearch extends Omit<WantedSearch, 'query'> {
  readonly types: readonly ChangeType[]
}

export interface WrongSearch {
  readonly name?: string
  readonly types?: string
  readonly all?: string
}

/** Null if the language is not one of ours, which our form never sends. */
export function readSearchForm(form: URLSearchParams): TypedSearch | null {
  const lang = LANGS.find((one) => one === form.get('lang'))
  if (lang === undefined) return null
  const chosen = form.getAll('type')
  return { name: form.get('name') ?? '', types: CHANGE_TYPES.filter((type) => chosen.includes(type)), lang }
}

/** Beside the field that it is about, if there is one. */
export function tellSearchRefusal(refused: SearchRefusal, language: Language): WrongSearch {
  const { refusals } = SEARCHES[language]
  if (refused === 'wrong_filters' || refused === 'gone') return { all: refusals.needs_filters }
  return refused === 'no_name' || refused === 'name_too_long' ? { name: refusals[refused] } : { all: refusals[refused] }
}

interface SearchFieldsProps {
  readonly typed: TypedSearch
  readonly wrong: WrongSearch
  readonly language: Language
}

export function SearchFields({ typed, wrong, language }: SearchFieldsProps) {
  const texts = SEARCHES[language]
  return (
    <>
      <Field
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        value={typed.name}
        maxLength={LONGEST_SEARCH_NAME}
        autocomplete="off"
        required
        wrong={wrong.name ?? null}
      />
      <fieldset class="choices" {...(wrong.types && { 'aria-describedby': 'types-wrong' })}>
        <legend>{texts.types}</legend>
        {CHANGE_TYPES.map((type) => (
          <label key={type}>
            <input type="checkbox" name="type" value={type} checked={typed.types.includes(type)} />
            {texts.typeNames[type]}
          </label>
        ))}
        {wrong.types && (
          <span class="wrong" id="types-wrong">
            {wrong.types}
          </span>
        )}
      </fieldset>
      <Select
        name="lang"
        label={texts.lang}
        value={typed.lang}
        options={LANGS.map((lang) => [lang, texts.langs[lang]])}
      />
    </>
  )
}
