/** The quiet control beside a value that leads to its evidence, and the box in which a script opens it. */
import { EVIDENCE } from '../../../texts/market/evidence.ts'
import type { Language } from '../../../visit.ts'
import { nameField } from '../facts/name-field.ts'

interface EvidenceLinkProps {
  readonly carId: number
  readonly field: string
  readonly language: Language
}

const addressOf = ({ carId, field }: Omit<EvidenceLinkProps, 'language'>) => `/market/${carId}/evidence#${field}`

export function EvidenceLink({ carId, field, language }: EvidenceLinkProps) {
  const label = EVIDENCE[language].of(nameField(field, language))
  return (
    <a class="evidence-link no-print" href={addressOf({ carId, field })} aria-label={label} data-evidence>
      <span>i</span>
    </a>
  )
}

/** The name of a field that is not stated; its evidence is the reason. */
export function UnknownLink({ name, ...props }: EvidenceLinkProps & { readonly name: string }) {
  return (
    <a class="unknown-link" href={addressOf(props)} data-evidence>
      {name}
    </a>
  )
}

/** Empty and hidden without scripts. */
export function EvidenceBox({ carId, language }: Pick<EvidenceLinkProps, 'carId' | 'language'>) {
  const texts = EVIDENCE[language]
  return (
    <div
      id="evidence-box"
      class="evidence-box"
      popover="auto"
      hidden
      role="dialog"
      aria-label={texts.title}
      tabIndex={-1}
    >
      <div data-evidence-of />
      <p class="links">
        <a href={`/market/${carId}/evidence`}>{texts.all}</a>
        <button type="button" class="link" popovertarget="evidence-box" popovertargetaction="hide">
          {texts.close}
        </button>
      </p>
    </div>
  )
}
