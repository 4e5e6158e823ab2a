/** What each state of a part looks like: a pattern and a letter of its own, so that no colour is needed. */
import type { MarkState } from './place-findings.ts'

/** In a square of eight. An empty line leaves the colour alone. */
const LINES: Readonly<Record<MarkState, string>> = {
  water_or_fire_sign: 'M0 2q2-3 4 0t4 0M0 6q2-3 4 0t4 0',
  replaced: '',
  repaired: 'M-1 1l2-2M0 8l8-8M7 9l2-2M0 0l8 8M-1 7l2 2M7-1l2 2',
  damaged: 'M2 2h.01M6 6h.01',
  repainted: 'M-1 1l2-2M0 8l8-8M7 9l2-2',
  missing: 'M0 4h8M4 0v8',
  faulty: 'M2 0v8M6 0v8',
  modified: 'M0 2h8M0 6h8',
  unclear: 'M0 4l2-3l4 6l2-3',
  wear: 'M4 4h.01',
  not_inspected: 'M1 2h4M5 6h4M-3 6h4',
  not_fitted: 'M0 0l8 8M-1 7l2 2M7-1l2 2',
  normal: '',
  not_in_report: 'M2.6 2.7a1.4 1.4 0 1 1 2 1.2q-.6.3-.6 1.1M4 6.6h.01',
  no_report: 'M2.6 2.7a1.4 1.4 0 1 1 2 1.2q-.6.3-.6 1.1M4 6.6h.01',
}

/** As on the condition sheets of the trade, where they have one; a normal part has a tick. */
export const LETTERS: Readonly<Record<MarkState, string>> = {
  water_or_fire_sign: '!',
  replaced: 'X',
  repaired: 'R',
  damaged: 'D',
  repainted: 'P',
  missing: 'M',
  faulty: 'F',
  modified: 'A',
  unclear: 'U',
  wear: 'W',
  not_inspected: 'N',
  not_fitted: 'Ø',
  normal: '✓',
  not_in_report: '?',
  no_report: '?',
}

/** No report and no item look the same: nothing is known. */
const UNKNOWN: readonly MarkState[] = ['not_in_report', 'no_report']
export const isKnown = (state: MarkState) => !UNKNOWN.includes(state)

/** Include once on a page with diagrams. */
export function OutcomePatterns() {
  return (
    <svg class="unseen" aria-hidden="true">
      <defs>
        {Object.entries(LINES).map(([state, line]) => (
          <pattern key={state} id={`outcome-${state}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect class={`tint ${state}`} width="8" height="8" />
            {line !== '' && <path class={`texture ${state}`} d={line} />}
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

export function OutcomeSwatch({ state }: { readonly state: MarkState }) {
  return (
    <svg class="outcome-swatch" viewBox="0 0 30 20" aria-hidden="true">
      <rect class={`panel ${state}`} x="1" y="1" width="28" height="18" rx="3" fill={`url(#outcome-${state})`} />
      <Sign state={state} x={15} y={10} />
    </svg>
  )
}

interface SignProps {
  readonly state: MarkState
  readonly x: number
  readonly y: number
  /** The side is not stated. */
  readonly isPossible?: boolean
}

/** The letter in a disc; a tick or a question mark without one, because most parts have these. */
export function Sign({ state, x, y, isPossible = false }: SignProps) {
  if (state === 'normal' && !isPossible) return <path class="sign tick" d={`M${x - 4} ${y + 0.5}l3 3l5.5-7`} />
  if (!isKnown(state)) return null
  const letter = isPossible ? `${LETTERS[state]}?` : LETTERS[state]
  return (
    <>
      <circle class={`disc ${state}`} cx={x} cy={y} r={isPossible ? 8 : 7} />
      <text class="sign" x={x} y={y + 3.4}>
        {letter}
      </text>
    </>
  )
}
