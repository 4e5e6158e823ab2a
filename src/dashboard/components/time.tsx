/** A recent time in words, such as “2 min ago”, with the exact one when the pointer rests on it. A script keeps it current, in the reader's time zone. */
import { createContext } from 'preact'
import { formatAgo, formatTime } from '../format.ts'
import type { Language } from '../visit.ts'

/** When and for whom a page is rendered. */
export const Reading = createContext<{ readonly now_ms: number; readonly language: Language }>({
  now_ms: 0,
  language: 'en',
})

export function Time({ ms }: { readonly ms: number }) {
  return (
    <Reading.Consumer>
      {({ now_ms, language }) => (
        <time class="ago" datetime={new Date(ms).toISOString()} title={formatTime(ms)}>
          {formatAgo(ms, now_ms, language)}
        </time>
      )}
    </Reading.Consumer>
  )
}
