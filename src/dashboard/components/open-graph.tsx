/** What a link to a page looks like where it is shared: title, description and picture, with absolute addresses. */
import { FRAME } from '../texts/frame.ts'
import type { Language } from '../visit.ts'

interface OpenGraphProps {
  readonly title: string
  readonly description: string
  /** Scheme and host as the reader sees them. */
  readonly origin: string
  readonly path: string
  /** The car whose first photo is the picture; null = no picture. */
  readonly photoOf: { readonly carId: number; readonly alt: string } | null
  readonly language: Language
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en_GB', zh: 'zh_CN' }

export function OpenGraph({ title, description, origin, path, photoOf, language }: OpenGraphProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={FRAME[language].product} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}${path}`} />
      <meta property="og:locale" content={LOCALES[language]} />
      {photoOf !== null && (
        <>
          <meta property="og:image" content={`${origin}/market/photos/${photoOf.carId}/1?w=960`} />
          <meta property="og:image:alt" content={photoOf.alt} />
        </>
      )}
      <meta name="twitter:card" content={photoOf === null ? 'summary' : 'summary_large_image'} />
    </>
  )
}
