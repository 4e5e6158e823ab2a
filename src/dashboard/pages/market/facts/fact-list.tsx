/** A list of facts: what is stated with its value, and what is not in one sentence. */
import { type ComponentChildren, Fragment } from 'preact'
import { FACTS } from '../../../texts/market/facts.ts'
import type { Language } from '../../../visit.ts'
import { EvidenceLink, UnknownLink } from '../evidence/evidence-link.tsx'
import type { FactName } from './fact-groups.ts'
import type { Fact } from './list-facts.ts'

interface FactListProps {
  readonly facts: readonly Fact[]
  readonly carId: number
  readonly language: Language
  /** Further rows. */
  readonly children?: ComponentChildren
}

export function FactList({ facts, carId, language, children }: FactListProps) {
  const { names } = FACTS[language]
  const unknown = facts.filter(({ text }) => text === null)
  const stated = facts.filter(({ text }) => text !== null)
  return (
    <>
      {(stated.length > 0 || children) && (
        <dl class="fact-list">
          {stated.map(({ name, text }) => (
            <div key={name}>
              <dt>{names[name]}</dt>
              <dd data-field={name}>{text}</dd>
              <dd class="fact-evidence">
                <EvidenceLink carId={carId} field={name} language={language} />
              </dd>
            </div>
          ))}
          {children}
        </dl>
      )}
      <NotStated names={unknown.map(({ name }) => name)} carId={carId} language={language} />
    </>
  )
}

interface NotStatedProps extends Pick<FactListProps, 'carId' | 'language'> {
  readonly names: readonly FactName[]
}

/** Each name leads to the reason. */
function NotStated({ names, carId, language }: NotStatedProps) {
  const texts = FACTS[language]
  if (names.length === 0) return null
  return (
    <p class="unknown not-stated" data-unknown={names.join(' ')}>
      {texts.notStated}
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && texts.comma}
          <UnknownLink name={lowerFirst(texts.names[name])} carId={carId} field={name} language={language} />
        </Fragment>
      ))}
    </p>
  )
}

/** Inside a sentence; abbreviations keep their capitals. */
function lowerFirst(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}
