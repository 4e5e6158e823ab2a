/** Form elements: a labelled field with its error, a notice, and a secret with a copy button. */
import type { ComponentChildren } from 'preact'
import { FRAME } from '../texts/frame.ts'
import type { Language } from '../visit.ts'
import { Reading } from './time.tsx'

type InputType = 'text' | 'email' | 'password' | 'date' | 'number' | 'search'

interface LabelProps {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  /** The error message; null = none. */
  readonly wrong?: string | null
}

interface FieldProps extends LabelProps {
  readonly type?: InputType
  readonly value?: string
  readonly required?: boolean
  readonly maxLength?: number
  readonly min?: string
  /** The autocomplete attribute: `email`, `current-password`, `new-password` … */
  readonly autocomplete?: string
}

export function Field({ name, label, hint, wrong = null, ...input }: FieldProps) {
  return (
    <Labelled {...{ name, label, hint, wrong }}>
      <span class="input">
        <input {...(input as object)} {...describe(name, hint, wrong)} />
        {input.type === 'password' && <ShowPassword id={name} />}
      </span>
    </Labelled>
  )
}

/** The attributes that join an element with its label, its hint and its error. */
function describe(name: string, hint: string | undefined, wrong: string | null) {
  const described = [hint ? `${name}-hint` : null, wrong === null ? null : `${name}-wrong`].filter((id) => id !== null)
  return {
    id: name,
    name,
    ...(wrong !== null && { 'aria-invalid': 'true' as const }),
    ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
  }
}

function Labelled({ name, label, hint, wrong, children }: LabelProps & { readonly children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {hint && (
        <span class="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {children}
      {wrong !== null && (
        <span class="wrong" id={`${name}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  )
}

/** Hidden without scripts. */
function ShowPassword({ id }: { readonly id: string }) {
  return (
    <Reading.Consumer>
      {({ language }) => (
        <button type="button" class="plain" hidden data-shows={id} aria-pressed="false">
          {FRAME[language].showPassword}
        </button>
      )}
    </Reading.Consumer>
  )
}

interface SelectProps extends LabelProps {
  readonly value?: string | undefined
  readonly options: readonly (readonly [value: string, label: string])[]
}

export function Select({ name, label, hint, value, wrong = null, options }: SelectProps) {
  return (
    <Labelled {...{ name, label, hint, wrong }}>
      <select {...describe(name, hint, wrong)}>
        {options.map(([one, words]) => (
          <option key={one} value={one} selected={one === value}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

interface NoticeProps {
  readonly tone?: 'good' | 'warn' | 'bad'
  readonly children: ComponentChildren
}

/** Announced immediately by screen readers when it reports a result or an error. */
export function Notice({ tone, children }: NoticeProps) {
  return (
    <div class={tone ? `notice ${tone}` : 'notice'} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** The page has to load `copy.js`; without scripts the button stays hidden. */
export function Secret({
  id,
  text,
  language,
}: {
  readonly id: string
  readonly text: string
  readonly language: Language
}) {
  const { copy, copied, selected } = FRAME[language]
  return (
    <div class="secret">
      <code id={id}>{text}</code>
      <button type="button" hidden data-copy={id} data-copied={copied} data-selected={selected}>
        {copy}
      </button>
    </div>
  )
}
