/** The queue of documents to parse: one bounded queue per provider; providers are served in turn. */
import { RoundRobin } from '../../domain/queues/round-robin.ts'
import type { ParseOrder } from './parse-worker.ts'

export interface WaitingDocumentsOptions {
  /** The queue of one provider; there are few providers. */
  readonly maxWaiting: number
  readonly maxWaitingBytes: number
}

export class WaitingDocuments<Document extends { readonly order: ParseOrder }> {
  readonly #options: WaitingDocumentsOptions
  readonly #lines = new RoundRobin<Document>()
  readonly #bytes = new Map<string, number>()

  constructor(options: WaitingDocumentsOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#lines.size
  }

  hasRoom({ provider, document }: ParseOrder): boolean {
    const { maxWaiting, maxWaitingBytes } = this.#options
    const bytes = (this.#bytes.get(provider) ?? 0) + document.body.length
    return this.#lines.countOf(provider) < maxWaiting && bytes <= maxWaitingBytes
  }

  push(entry: Document): void {
    this.#lines.push(entry.order.provider, entry)
    this.#addBytes(entry.order, 1)
  }

  shift(): Document | undefined {
    const entry = this.#lines.shift()
    if (entry) this.#addBytes(entry.order, -1)
    return entry
  }

  remove(entry: Document): void {
    if (this.#lines.remove(entry.order.provider, entry)) this.#addBytes(entry.order, -1)
  }

  #addBytes({ provider, document }: ParseOrder, sign: 1 | -1): void {
    this.#bytes.set(provider, (this.#bytes.get(provider) ?? 0) + sign * document.body.length)
  }
}
