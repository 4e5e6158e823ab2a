/** Gives each series its own pattern besides its colour, in bars and legends. Shown where the reader chose them, in print, and with forced or stronger colours. */

/** By the index of a series; the first is plain. */
const LINES = [
  '',
  'M-1 1l2-2M0 6l6-6M5 7l2-2',
  'M3 0v6',
  'M0 3h6',
  'M0 0l6 6M-1 5l2 2M5-1l2 2',
  'M0 3h6M3 0v6',
] as const

/** Include once on a page with charts. */
export function Patterns() {
  return (
    <svg class="unseen" aria-hidden="true">
      <defs>
        {LINES.map((line, at) => (
          <pattern key={line} id={`pattern-${at}`} width="6" height="6" patternUnits="userSpaceOnUse">
            <path class="hatch" d={line} />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

/** Draws a shape twice: its colour, and the pattern over it. */
export function Filled({ d, place }: { readonly d: string; readonly place: number }) {
  return (
    <>
      <path class={`series-${place}`} d={d} />
      {place > 0 && <path class="hatched" fill={`url(#pattern-${place})`} d={d} />}
    </>
  )
}

export function Swatch({ place }: { readonly place: number }) {
  return (
    <svg class="swatch" viewBox="0 0 18 12" aria-hidden="true">
      <Filled d="M0 0h18v12h-18z" place={place} />
    </svg>
  )
}
