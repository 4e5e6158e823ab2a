/** Links to the previous and next page. */
import { formatNumber } from '../format.ts'
import { OPERATOR } from '../texts/operator.ts'
import type { Language } from '../visit.ts'

interface PagerProps {
  /** Starts at 1. */
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
  readonly language: Language
}

/** Renders nothing if there is only one page. */
export function Pager({ page, pages, hrefOf, language }: PagerProps) {
  if (pages === 1) return null
  const texts = OPERATOR[language]
  return (
    <nav class="links" aria-label={texts.pages}>
      {page > 1 && (
        <a rel="prev" href={hrefOf(page - 1)}>
          {texts.earlier}
        </a>
      )}
      <span class="quiet">{texts.page(formatNumber(page, language), formatNumber(pages, language))}</span>
      {page < pages && (
        <a rel="next" href={hrefOf(page + 1)}>
          {texts.later}
        </a>
      )}
    </nav>
  )
}

/** 1 for anything that is not a page number. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
