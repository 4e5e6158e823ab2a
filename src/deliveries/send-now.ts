/** Sends at once, for an owner who waits: a test, or a delivery once more. */
import type { Delivery, DeliveryStore } from '../domain/deliveries/deliveries.ts'
import type { Receiver, SavedSearch } from '../domain/deliveries/saved-searches.ts'
import type { SendNow } from '../domain/deliveries/send-now.ts'
import { formatPayload } from './format-payload.ts'
import type { SendDelivery } from './send-delivery.ts'

interface SendNowParts {
  readonly store: Pick<DeliveryStore, 'addTest' | 'noteAgain'>
  readonly send: SendDelivery
  readonly createId: () => string
  readonly now: () => number
}

export function createSendNow({ store, send, createId, now }: SendNowParts): SendNow {
  return {
    async test(receiver: Receiver, search: SavedSearch) {
      const created_at_ms = now()
      const body = formatPayload('test', search, [], created_at_ms)
      const id = createId()
      const attempt = await send(receiver, { id, body }, search.lang)
      const { account_id } = receiver
      const places = { type: 'test', after: null, to: null, changes: 0 } as const
      await store.addTest({ id, receiver_id: receiver.id, account_id, ...places, body, created_at_ms }, attempt)
      return attempt
    },

    async again(receiver: Receiver, delivery: Delivery, lang: SavedSearch['lang']) {
      const attempt = await send(receiver, delivery, lang)
      await store.noteAgain(delivery.id, attempt)
      return attempt
    },
  }
}
