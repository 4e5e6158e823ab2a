/** The port through which an owner sends something to a receiver at once. */
import type { Lang } from '../codes.ts'
import type { Attempt, Delivery } from './deliveries.ts'
import type { Receiver, SavedSearch } from './saved-searches.ts'

export interface SendNow {
  /** A test, which is listed among the deliveries. */
  test(receiver: Receiver, search: SavedSearch): Promise<Attempt>
  /** A delivery as it was sent before, with its id. */
  again(receiver: Receiver, delivery: Delivery, lang: Lang): Promise<Attempt>
}
