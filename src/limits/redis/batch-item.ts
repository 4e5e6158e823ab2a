/** A question or an order on its way to Redis, and who waits for it. */
import type { Argument } from './evaluate.ts'
import type { Answer, Order } from './operations.ts'

export interface BatchItem {
  readonly args: readonly Argument[]
  readonly expires_at: number
  /** Null for an order. */
  readonly question: { readonly account_id: string; readonly resolve: (answer: Answer) => void } | null
  /** Tells who waits to wait no more; null = nobody waits. */
  giveUp: (() => void) | null
}

/** For which nobody waits. */
export function createOrder(args: Order): BatchItem {
  return { args, expires_at: 0, question: null, giveUp: null }
}

export function isQuestion(item: BatchItem): boolean {
  return item.question !== null
}

/** Orders always; questions while somebody waits. */
export function isWanted(item: BatchItem): boolean {
  return item.question === null || item.giveUp !== null
}

export function giveUp(item: BatchItem): void {
  item.giveUp?.()
  item.giveUp = null
}
