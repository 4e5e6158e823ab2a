/** The layout of the pages by which people come in: the form, and beside it what an account gives. */
import type { ComponentChildren } from 'preact'
import { PLANS } from '../../../domain/accounts/plans.ts'
import { nameLegalLink } from '../../../web/frame/frame-texts.ts'
import { Icon } from '../../../web/frame/icon.tsx'
import type { FooterLink } from '../../../web/frame/site-frame.ts'
import { formatNumber } from '../../format.ts'
import { SIGNING } from '../../texts/signing.ts'
import type { Language } from '../../visit.ts'

interface EntranceProps {
  readonly language: Language
  /** Without it nothing is offered, because nobody can take it. */
  readonly canSignUp: boolean
  readonly children: ComponentChildren
}

export function Entrance({ language, canSignUp, children }: EntranceProps) {
  return (
    <div class={canSignUp ? 'entrance with-offer' : 'entrance'}>
      <div class="entrance-form">{children}</div>
      {canSignUp && <Offer language={language} />}
    </div>
  )
}

/** Fields of an inspection report. */
const EXAMPLE = `{
  "had_accident": true,
  "odometer_rolled_back": null,
  "categories": [{
    "name": "Body-frame check",
    "items": [{
      "part": "right_c_pillar",
      "status": "Cut and welded",
      "outcome": "repaired"
    }]
  }]
}`

function Offer({ language }: { readonly language: Language }) {
  const { title, month, minute, rest, example } = SIGNING[language].offer
  const { per_month, per_minute } = PLANS.free
  const points = [month(formatNumber(per_month, language)), minute(formatNumber(per_minute, language)), ...rest]
  return (
    <aside class="offer-aside" aria-labelledby="offer">
      <h2 id="offer">{title}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            {point}
          </li>
        ))}
      </ul>
      <figure class="offer-example">
        <pre>
          <code>{EXAMPLE}</code>
        </pre>
        <figcaption class="quiet">{example}</figcaption>
      </figure>
    </aside>
  )
}

/** Only what the operator links to as terms or privacy. */
export function TermsLine({ links, language }: { readonly links: readonly FooterLink[]; readonly language: Language }) {
  const agreed = links.filter(({ name }) => /^(?:terms|privacy)/i.test(name))
  if (agreed.length === 0) return null
  const { before, between, after } = SIGNING[language].terms
  return (
    <p class="quiet">
      {before}
      {agreed.map(({ name, href }, at) => (
        <>
          {at > 0 && between}
          <a href={href}>{nameLegalLink(name, language)}</a>
        </>
      ))}
      {after}
    </p>
  )
}
