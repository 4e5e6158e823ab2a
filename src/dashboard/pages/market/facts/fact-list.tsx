/** A list of facts: what is stated with its value, and what is not in one sentence. */
import { type ComponentChildren, Fragment } from 'preact'
import type { FactName } from '../../../../domain/fields/car-fields.ts'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { EvidenceLink, UnknownLink } from '../evidence/evidence-link.tsx'
import type { Unread } from '../find-unread.ts'
import type { Fact } from './list-facts.ts'
import { nameField } from './name-field.ts'

interface FactListProps {
  readonly facts: readonly Fact[]
  readonly unread: Unread
  readonly carId: number
  readonly language: Language
  /** Further rows. */
  readonly children?: ComponentChildren
}

export function FactList({ facts, unread, carId, language, children }: FactListProps) {
  const texts = FACTS[language]
  const unknown = facts.filter(({ text }) => text === null).map(({ name }) => name)
  const stated = facts.filter(({ text }) => text !== null)
  return (
    <>
      {(stated.length > 0 || children) && (
        <dl class="fact-list">
          {stated.map(({ name, text }) => (
            <div key={name}>
              <dt>{nameField(name, language)}</dt>
              <dd data-field={name}>{text}</dd>
              <dd class="fact-evidence">
                <EvidenceLink carId={carId} field={name} language={language} />
              </dd>
            </div>
          ))}
          {children}
        </dl>
      )}
      <Unknown words={texts.notRead} names={unknown.filter((name) => unread.has(name))} {...{ carId, language }} />
      <Unknown words={texts.notStated} names={unknown.filter((name) => !unread.has(name))} {...{ carId, language }} />
    </>
  )
}

interface UnknownProps extends Pick<FactListProps, 'carId' | 'language'> {
  readonly words: string
  readonly names: readonly FactName[]
}

/** Each name leads to the reason. */
function Unknown({ words, names, carId, language }: UnknownProps) {
  const texts = FACTS[language]
  if (names.length === 0) return null
  return (
    <p class="unknown not-stated" data-unknown={names.join(' ')}>
      {words}
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && texts.comma}
          <UnknownLink name={lowerFirst(nameField(name, language))} carId={carId} field={name} language={language} />
        </Fragment>
      ))}
    </p>
  )
}

/** Inside a sentence; abbreviations keep their capitals. */
function lowerFirst(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
