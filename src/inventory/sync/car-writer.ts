/** Writes observations in batches, in the order in which they were made. */
import type { InventoryWriter, Observation } from '../../domain/inventory/inventory-writer.ts'

const BATCH = 100

export class CarWriter {
  private readonly store: Pick<InventoryWriter, 'observe' | 'leave'>
  private seen: Observation[] = []
  private writing: Promise<void> = Promise.resolve()

  constructor(store: Pick<InventoryWriter, 'observe' | 'leave'>) {
    this.store = store
  }

  async observe(observation: Observation): Promise<void> {
    this.seen.push(observation)
    if (this.seen.length >= BATCH) await this.flush()
  }

  /** Written after all earlier observations. */
  async leave(id: number, atMs: number): Promise<void> {
    await this.flush()
    await this.queue(async () => void (await this.store.leave([id], atMs)))
  }

  /** Resolves when everything is written; throws if it cannot be. */
  flush(): Promise<void> {
    const batch = this.seen
    this.seen = []
    return this.queue(async () => {
      if (batch.length > 0) await this.store.observe(batch)
    })
  }

  private queue(write: () => Promise<void>): Promise<void> {
    const mine = this.writing.then(write)
    this.writing = mine.catch(() => undefined)
    return mine
  }
}
