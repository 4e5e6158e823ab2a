/** Times: recent ones in words, such as “2 min ago”, and exact ones. A script keeps the former current, and shows both in the reader's time zone. */
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

/** In UTC, which it says, until a script shows the reader's own time. */
export function ExactTime({ ms }: { readonly ms: number }) {
  return (
    <time class="exact" datetime={new Date(ms).toISOString()}>
      {formatTime(ms)}
    </time>
  )
}

/** Stands for the time in a sentence. No text of ours contains it. */
const HERE = '\u{fffc}'

/** A sentence with an exact time in it. */
export function TimeIn({ words, ms }: { readonly words: (time: string) => string; readonly ms: number }) {
  const [before = '', after = ''] = words(HERE).split(HERE)
  return (
    <>
      {before}
      <ExactTime ms={ms} />
      {after}
    </>
  )
}
