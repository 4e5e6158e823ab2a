/** The front page, and the files for crawlers and programs. */
import type { PlanPrices } from '../../../domain/accounts/billing.ts'
import type { Plan } from '../../../domain/accounts/plans.ts'
import { nameCar } from '../../components/car-card.tsx'
import { OpenGraph } from '../../components/open-graph.tsx'
import { anyone, type PageRoute, type ShownPage } from '../../page-route.ts'
import { FRAME } from '../../texts/frame.ts'
import { FRONT } from '../../texts/front.ts'
import { CAR_CARD } from '../../texts/market/car-card.ts'
import type { Visit } from '../../visit.ts'
import type { NoSample, ReadSample, Sample } from './create-sample.ts'
import { FrontPage } from './front-page.tsx'
import { formatLlms } from './llms.ts'
import { formatRobots } from './robots.ts'
import { createStatusRoutes, type StatusParts } from './status/create-status-routes.ts'

interface FrontPagesParts extends StatusParts {
  /** Null = no sample is shown. */
  readonly sample: ReadSample | null
  readonly canSignUp: boolean
  readonly prices: PlanPrices | null
  /** Whether strangers may see the market pages. */
  readonly isMarketOpen: boolean
  readonly hasMarket: boolean
  readonly exportPlans: readonly Plan[]
  readonly hasSearches: boolean
  /** Whether agents find tools at /mcp. */
  readonly hasTools: boolean
}

/** Strangers can send any origin. */
const MOST_KEPT = 16

export function createFrontPages(parts: FrontPagesParts): readonly PageRoute[] {
  const { sample: readSample } = parts
  const kept = new Map<string, { readonly sample: Sample | NoSample | undefined; readonly page: ShownPage }>()

  /** All strangers see the same page until the sample changes, so it is rendered once; while the market is copied, it tells how far that is. */
  function keep({ language, origin }: Visit, sample: Sample | NoSample | undefined, make: () => ShownPage): ShownPage {
    const key = `${language} ${origin.url}`
    const known = kept.get(key)
    if (known?.sample === sample && known) return known.page
    kept.delete(key)
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value as string)
    const page = { ...make(), isPublic: true }
    kept.set(key, { sample, page })
    return page
  }

  return [
    anyone('GET', '/', async (visit) => {
      const sample = readSample === null ? undefined : await readSample(visit.language)
      const make = () => makePage(visit, sample, parts)
      const isSame = visit.signedIn === null && visit.target === '/' && parts.sharesRead().cars === null
      return isSame ? keep(visit, sample, make) : make()
    }),
    ...createStatusRoutes(parts),
    anyone('GET', '/robots.txt', ({ origin }) => ({
      kind: 'text',
      contentType: 'text/plain; charset=utf-8',
      text: formatRobots(origin.url, parts.isMarketOpen),
      isPublic: true,
    })),
    anyone('GET', '/llms.txt', ({ origin }) => ({
      kind: 'text',
      contentType: 'text/plain; charset=utf-8',
      text: formatLlms(origin.url, parts.hasTools),
      isPublic: true,
    })),
  ]
}

function makePage(
  { language, origin, signedIn }: Visit,
  sample: Sample | NoSample | undefined,
  { canSignUp, prices, hasMarket, hasSearches, exportPlans, sharesRead }: FrontPagesParts,
): ShownPage {
  const isSignedIn = signedIn !== null
  const hero = hasMarket ? (sample?.hero ?? null) : null
  const { title, lead } = FRONT[language]
  return {
    kind: 'page',
    title: FRAME[language].product,
    description: lead,
    head: (
      <OpenGraph
        {...{ title, language }}
        description={lead}
        origin={origin.url}
        path="/"
        photoOf={
          hero && !hero.isSample
            ? { carId: hero.car.id, alt: CAR_CARD[language].photoOf(nameCar(hero.car, language)) }
            : null
        }
      />
    ),
    scripts: ['copy.js'],
    body: (
      <FrontPage
        {...{ language, isSignedIn, canSignUp, prices, exportPlans, hasMarket, hasSearches, sample }}
        shares={sharesRead()}
        origin={origin.url}
      />
    ),
  }
}
