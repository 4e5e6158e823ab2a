/** Prepares the next delivery of a receiver: reads the changes after its place, and writes them down before they are sent. */
import type { DayLimit, Delivery, DeliveryStore } from '../domain/deliveries/deliveries.ts'
import type { ChangesPage, FollowedChanges } from '../domain/deliveries/followed-changes.ts'
import { type Followed, type LogPlace, SAVED_SEARCH_LIMITS } from '../domain/deliveries/saved-searches.ts'
import { formatPayload } from './format-payload.ts'

interface PrepareParts {
  readonly store: Pick<DeliveryStore, 'findPending' | 'countDay' | 'begin'>
  readonly changes: Pick<FollowedChanges, 'read'>
  readonly createId: () => string
  readonly now: () => number
}

/** nothing: no change matched up to this place; moved: another process has delivered; over_limit: the day's changes are used up, until `until_ms`. */
type Prepared =
  | { readonly delivery: Delivery }
  | { readonly nothing: LogPlace }
  | { readonly moved: true }
  | { readonly over_limit: true; readonly until_ms: number }

const DAY_MS = 86_400_000
/** A digest counts no more changes than those of so many pages. */
const MOST_DIGEST_PAGES = 50

export function createPrepare({ store, changes, createId, now }: PrepareParts) {
  /** Of a digest, only the first page is listed, and the others are counted. */
  async function read({ receiver, search }: Followed): Promise<ChangesPage & { readonly notListed: number }> {
    const page = await changes.read(search, receiver.cursor)
    let { to, isFull } = page
    let notListed = 0
    if (receiver.kind === 'digest') {
      for (let pages = 1; isFull && pages < MOST_DIGEST_PAGES; pages++) {
        const more = await changes.read(search, to)
        notListed += more.changes.length
        to = more.to
        isFull = more.isFull
      }
    }
    return { ...page, to, isFull, notListed }
  }

  return async function prepare(followed: Followed, hasPending: boolean): Promise<Prepared> {
    const { receiver, search, plan } = followed
    if (hasPending) {
      const pending = await store.findPending(receiver.id)
      if (pending !== null) return { delivery: pending }
    }
    const page = await read(followed)
    if (page.changes.length === 0) return { nothing: page.to }
    const nowMs = now()
    const limit: DayLimit = {
      day: new Date(nowMs).toISOString().slice(0, 10),
      most: SAVED_SEARCH_LIMITS[plan].changes_per_day,
    }
    const room = limit.most - (await store.countDay(receiver.account_id, limit.day))
    const untilNextDay = { over_limit: true, until_ms: (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS } as const
    if (room <= 0) return untilNextDay
    const listed = page.changes.slice(0, room)
    // What does not fit into the day is delivered on the next one; a digest lists what fits, and is done.
    const isCut = listed.length < page.changes.length && receiver.kind !== 'digest'
    const notListed = page.notListed + (receiver.kind === 'digest' ? page.changes.length - listed.length : 0)
    const texts = listed.map(({ json }) => json)
    const delivery = await store.begin(
      {
        id: createId(),
        receiver_id: receiver.id,
        account_id: receiver.account_id,
        type: 'listings.changed',
        after: { log: receiver.cursor.log, seq: receiver.cursor.seq },
        to: isCut ? (listed.at(-1)?.place ?? page.to) : page.to,
        changes: listed.length,
        body: formatPayload('listings.changed', search, texts, nowMs, notListed),
        created_at_ms: nowMs,
      },
      limit,
    )
    if (delivery === 'moved') return { moved: true }
    return delivery === 'day_full' ? untilNextDay : { delivery }
  }
}
