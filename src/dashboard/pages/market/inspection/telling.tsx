/** In which language an inspection is told: one, or both beside each other as on the evidence sheet. */
import type { ComponentChildren } from 'preact'
import type { BodyForm } from '../../../../domain/codes.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { Texts } from '../../../../domain/texts/in-both.ts'
import { clip } from '../../../clip.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import type { Language } from '../../../visit.ts'

export interface Telling {
  readonly language: Language
  readonly report: InspectionReport
  /** The same report in Chinese beside the English one; null where one language is enough. */
  readonly chinese: InspectionReport | null
  /** The shape in which the car is drawn; null if unknown. */
  readonly body: BodyForm | null
}

export const CHINESE = 'zh-Hans'

/** Any value but null asks for both languages. */
type Spoken = Pick<Telling, 'language'> & { readonly chinese: unknown }

interface SayProps<Words> {
  readonly telling: Spoken
  readonly text: (texts: Words) => string
}

/** One of our own sentences, from the texts of any area. */
export function SayFrom<Words>({ words, telling, text }: SayProps<Words> & { readonly words: Texts<Words> }) {
  if (telling.chinese === null) return <>{text(words[telling.language])}</>
  return <Both en={text(words.en)} zh={text(words.zh)} />
}

/** One of the sentences about inspections. */
export function Say(props: SayProps<(typeof INSPECTION)['en']>) {
  return <SayFrom words={INSPECTION} {...props} />
}

interface SaidProps {
  readonly telling: Telling
  readonly text: (report: InspectionReport) => string | null | undefined
}

/** A text of the report. */
export function Said({ telling: { report, chinese }, text }: SaidProps) {
  const [main, other] = [text(report), chinese && text(chinese)]
  if (!main || !other || main === other) return <>{clip(main ?? '')}</>
  return <Both en={clip(main)} zh={clip(other)} />
}

function Both({ en, zh }: { readonly en: string; readonly zh: string }) {
  return (
    <>
      {en}{' '}
      <span class="other-language" lang={CHINESE}>
        {zh}
      </span>
    </>
  )
}

/** The provider's own words; left out where the text beside it is the same. */
export function Printed({ text, beside }: { readonly text: string | null; readonly beside?: string | null }) {
  if (text === null || text === beside) return null
  return (
    <span class="printed" lang={CHINESE}>
      {clip(text)}
    </span>
  )
}

/** Links of listings and reports may point anywhere. */
export function Outside({ href, children }: { readonly href: string; readonly children: ComponentChildren }) {
  if (!/^https?:\/\//i.test(href)) return <>{children}</>
  return (
    <a class="outside" href={href} rel="nofollow noopener noreferrer">
      {children}
    </a>
  )
}
