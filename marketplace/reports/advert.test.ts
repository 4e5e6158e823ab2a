import { describe, expect, it } from 'vitest'
import { type Advert, drawAdvert, formatReportLink, LINK_FORMS, leadsToPage } from './advert.ts'

const URL_INSIDE = 'http://127.0.0.1:8168/jiajian/report?orderno=00ff'

/** Decodes until an http address appears, as a reader of such links has to. */
function unwrap(link: string): { url: string; rounds: number } | null {
  if (/^https?:/.test(link)) return { url: link, rounds: 0 }
  const value = /[?&](?:param|url)=(.*)$/.exec(link)?.[1] ?? ''
  let text = value
  for (let rounds = 1; rounds <= 3; rounds++) {
    text = decodeURIComponent(text)
    const url = text.startsWith('{') ? (JSON.parse(text) as { url: string }).url : text
    if (/^https?:/.test(url)) return { url, rounds }
  }
  return null
}

describe('links', () => {
  const rounds = { plain: 0, scheme_1: 1, scheme_2: 2, scheme_3: 3, webview: 1 }

  it.each(LINK_FORMS)('%s unwraps to the page', (form) => {
    expect(unwrap(formatReportLink(form, URL_INSIDE, 5))).toEqual({ url: URL_INSIDE, rounds: rounds[form] })
  })

  it.each(['inner_scheme', 'empty'] as const)('%s leads nowhere', (form) => {
    const link = formatReportLink(form, URL_INSIDE, 5)
    expect(unwrap(link)).toBeNull()
    expect(leadsToPage({ isreport: 1, form })).toBe(false)
  })
})

describe('shares', () => {
  const total = 40_000
  const adverts = Array.from({ length: total }, (_, index) => drawAdvert(7, 50_000_000 + index))
  const share = (test: (advert: Advert) => boolean) =>
    adverts.filter((advert) => advert !== null && test(advert)).length / total

  it('are near what is intended', () => {
    expect(share((advert) => advert.isreport === 1)).toBeCloseTo(0.45, 1)
    expect(share((advert) => advert.isreport === 0)).toBeCloseTo(0.01, 2)
    expect(share((advert) => !leadsToPage(advert)) / 0.45).toBeCloseTo(0.03, 2)
    for (const form of LINK_FORMS) expect(share((advert) => advert.form === form)).toBeGreaterThan(0.02)
  })
})
