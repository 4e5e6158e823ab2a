/** What the header and the footer of all pages have to know of the service. */

export interface FooterLink {
  readonly name: string
  /** An http(s) address, or a path of this service. */
  readonly href: string
}

/** The same on every page of a service. */
export interface SiteFrame {
  /** Whether there are market pages. */
  readonly hasMarket: boolean
  /** Whether searches can be saved and followed. */
  readonly hasSearches: boolean
  readonly canSignUp: boolean
  /** An e-mail address or a page; null = none is published. */
  readonly contact: string | null
  /** What the operator must or wants to publish, such as terms. */
  readonly legalLinks: readonly FooterLink[]
}

/** Of a service about which nothing is known. */
export const BARE_FRAME: SiteFrame = {
  ...{ hasMarket: false, hasSearches: false, canSignUp: false },
  ...{ contact: null, legalLinks: [] },
}
