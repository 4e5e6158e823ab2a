/** How a listing advertises its report: the flag and the many forms of the link. */
import { createRandom } from '../random.ts'

export const LINK_FORMS = ['plain', 'scheme_1', 'scheme_2', 'scheme_3', 'webview'] as const
export type LinkForm = (typeof LINK_FORMS)[number]

export interface Advert {
  readonly isreport: 0 | 1
  /** `inner_scheme` and `empty` lead to no page. */
  readonly form: LinkForm | 'inner_scheme' | 'empty'
}

const ADVERT_STREAM = 0x61647665
const FORM_WEIGHTS = [35, 25, 15, 8, 17]
const ADVERTISED_SHARE = 0.45
const UNFLAGGED_SHARE = 0.01
const USELESS_SHARE = 0.03

/** How a listing advertises its report; null when it advertises none. */
export function drawAdvert(seed: number, infoid: number): Advert | null {
  const random = createRandom(seed, infoid, ADVERT_STREAM)
  const roll = random.next()
  if (roll >= ADVERTISED_SHARE + UNFLAGGED_SHARE) return null
  const form = LINK_FORMS[random.weighted(FORM_WEIGHTS)] as LinkForm
  if (roll >= ADVERTISED_SHARE) return { isreport: 0, form }
  if (random.chance(USELESS_SHARE)) return { isreport: 1, form: random.chance(0.5) ? 'inner_scheme' : 'empty' }
  return { isreport: 1, form }
}

export const leadsToPage = (advert: Advert | null): advert is Advert =>
  advert !== null && advert.form !== 'inner_scheme' && advert.form !== 'empty'

export function formatReportLink(form: Advert['form'], url: string, infoid: number): string {
  switch (form) {
    case 'plain':
      return url
    case 'scheme_1':
      return `usedcar://scheme.marketplace/web?param=${wrap(url, 1)}`
    case 'scheme_2':
      return `usedcar://scheme.marketplace/web?param=${wrap(url, 2)}`
    case 'scheme_3':
      return `usedcar://scheme.marketplace/web?param=${wrap(url, 3)}`
    case 'webview':
      return `usedcar://webview?title=%E6%A3%80%E6%B5%8B%E6%8A%A5%E5%91%8A&infoid=${infoid}&url=${encodeURIComponent(url)}`
    case 'inner_scheme':
      return `usedcar://insidebrowser?url=${encodeURIComponent(`rn://UsedCar_Report/detail?infoid=${infoid}`)}`
    case 'empty':
      return ''
  }
}

function wrap(url: string, rounds: number): string {
  let text = `{"url":${JSON.stringify(url)},"isshare":1}`
  for (let i = 0; i < rounds; i++) text = encodeURIComponent(text)
  return text
}
