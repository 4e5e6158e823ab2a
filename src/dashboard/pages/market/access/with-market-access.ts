/** Puts access and limits in front of every page of the market. */
import type { ToldCounts } from '../../../../domain/limits/told-counts.ts'
import { networkOf } from '../../../../web/client-address.ts'
import type { PageAnswer, PageRoute } from '../../../page-route.ts'
import type { OwnVisit, Visit } from '../../../visit.ts'
import { PHOTO_PATH, refuseInWords } from '../photos/photo-route.ts'
import { createAllowance, type UsedUp } from './allowance.ts'
import { limitPage } from './limit-page.tsx'

export interface MarketAccess {
  readonly access: 'signed_in' | 'anyone' | 'off'
  readonly perMinute: number
  readonly perDay: number
  /** Cars that the front page shows to everybody, with their photos. */
  readonly isOnFront: (carId: number) => boolean
  readonly now: () => number
  /** What several nodes tell each other; null = this process counts alone. */
  readonly told: ToldCounts | null
}

/** A page has many of these, so they are counted apart. */
const PARTS: readonly string[] = [PHOTO_PATH, '/market/suggest']
export const PARTS_PER_PAGE = 40

export function withMarketAccess(routes: readonly PageRoute[], options: MarketAccess): readonly PageRoute[] {
  const { access, perMinute, perDay, now, told } = options
  if (access === 'off') return []
  const create = (guard: string, times: number) =>
    createAllowance({ perMinute: perMinute * times, perDay: perDay * times, now, shared: told && { guard, told } })
  // Apart, so that a crowd of strangers does not make us forget what accounts have used.
  const pages = { accounts: create('pages-of-accounts', 1), strangers: create('pages-of-strangers', 1) }
  const parts = {
    accounts: create('parts-of-accounts', PARTS_PER_PAGE),
    strangers: create('parts-of-strangers', PARTS_PER_PAGE),
  }
  return routes.map((route) => {
    const isPart = PARTS.includes(route.path)
    const refuse = isPart ? refusePart : refusePage
    const { accounts, strangers } = isPart ? parts : pages
    const answer = async (visit: Visit) => {
      const [allowance, name] = visit.signedIn
        ? [accounts, visit.signedIn.account.id]
        : [strangers, networkOf(visit.origin.address)]
      const refusal = refuse(visit, options, () => allowance.take(name))
      if (refusal !== null) return refusal
      const shown = await route.answer(visit as OwnVisit)
      // The page that it leads to counts.
      if (shown.kind === 'redirect') allowance.giveBack(name)
      return shown
    }
    return { ...route, answer, endpoint: route.path === PHOTO_PATH ? 'photo' : 'market' }
  })
}

type Refuse = (visit: Visit, options: MarketAccess, takeOne: () => UsedUp | null) => PageAnswer | null

const refusePage: Refuse = (visit, { access, perMinute, perDay, now }, takeOne) => {
  if (access === 'signed_in' && visit.signedIn === null) {
    return { kind: 'redirect', to: `/sign-in?next=${encodeURIComponent(visit.target)}` }
  }
  const usedUp = takeOne()
  return usedUp && limitPage(visit, usedUp, { perMinute, perDay, now: now() })
}

/** Scripts and images get a sentence instead of a page. */
const refusePart: Refuse = (visit, { access, isOnFront }, takeOne) => {
  const isOpen = access === 'anyone' || visit.signedIn !== null || isOnFront(Number(visit.params.car_id))
  if (!isOpen) return refuseInWords(403, 'Sign in to see this.')
  const usedUp = takeOne()
  return usedUp && refuseInWords(429, 'Too many at once. Try again later.', usedUp.waitS)
}
