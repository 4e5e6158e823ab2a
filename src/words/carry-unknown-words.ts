/** Saves the counts of unknown words to the store every few seconds. */
import type { UnknownWordStore, UnknownWords } from '../domain/unknown-words.ts'
import type { Schedule } from '../observe/schedule.ts'

interface CarrierParts {
  readonly words: UnknownWords
  readonly store: Pick<UnknownWordStore, 'add'>
  readonly now: () => number
  readonly schedule: Schedule
  readonly onFailure: (error: unknown) => void
  readonly onSuccess?: () => void
}

const CARRY_MS = 5000

/** Returns a function that saves once more and stops. */
export function carryUnknownWords({
  words,
  store,
  now,
  schedule,
  onFailure,
  onSuccess,
}: CarrierParts): () => Promise<void> {
  let cancel = schedule(again, CARRY_MS)

  async function carry(): Promise<void> {
    const taken = words.take()
    if (taken.length === 0) return
    try {
      await store.add(taken, now())
      onSuccess?.()
    } catch (error) {
      // The next save includes them.
      for (const { kind, text, times } of taken) for (let i = 0; i < times; i++) words.record(kind, text)
      onFailure(error)
    }
  }

  function again(): void {
    void carry().finally(() => {
      cancel = schedule(again, CARRY_MS)
    })
  }

  return async () => {
    cancel()
    await carry()
  }
}
