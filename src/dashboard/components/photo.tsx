/** A photo of a car in two widths, or a drawn placeholder where the source sent none. Both are 4:3, so that nothing moves while photos load. */
import { inBoth } from '../../domain/texts/in-both.ts'
import type { Language } from '../visit.ts'

const PHOTO = inBoth({ none: ['No photo', '暂无照片'] })

interface PhotoProps {
  readonly carId: number
  /** Counts from 1, which is the cover. Null: the car has no photo. */
  readonly number: number | null
  readonly alt: string
  /** The width on the page, as in the attribute of the same name. */
  readonly sizes: string
  /** For the one photo that is visible before anybody scrolls. */
  readonly isFirst?: boolean
  /** For small photos beside it. */
  readonly isEager?: boolean
  readonly language: Language
}

export function Photo({ carId, number, alt, sizes, isFirst = false, isEager = false, language }: PhotoProps) {
  if (number === null) return <NoPhoto language={language} />
  const src = `/market/photos/${carId}/${number}`
  return (
    <img
      class="photo"
      src={`${src}?w=320`}
      srcset={`${src}?w=320 400w, ${src}?w=960 1024w`}
      sizes={sizes}
      width="400"
      height="300"
      alt={alt}
      {...(isFirst && { fetchpriority: 'high' as const })}
      {...(!isEager && { decoding: 'async' as const })}
      {...(!isFirst && !isEager && { loading: 'lazy' as const })}
    />
  )
}

function NoPhoto({ language }: { language: Language }) {
  return (
    <span class="photo no-photo">
      <svg viewBox="0 0 64 32" width="64" height="32" aria-hidden="true">
        <path d="M3 23v-5c0-2 1-3 3-3.5l9-2 8-6.5c1-.8 2-1 3.5-1H38c2 0 3.5.5 5 2l6.5 6.5 8 1.5c2.5.5 3.5 2 3.5 4V22c0 .8-.4 1-1 1h-4M45 23H21M11 23H3" />
        <circle cx="16" cy="23" r="5" />
        <circle cx="50" cy="23" r="5" />
        <path d="M23 12.5h21M32 6v6.5" />
      </svg>
      {PHOTO[language].none}
    </span>
  )
}
