/** Callers that live as long as the process: one account whose keys are issued at the start and never leave its memory. */
import type { Caller, Callers } from '../domain/callers.ts'
import { createApiKey } from './api-key.ts'

export interface MemoryCallers extends Callers {
  /** A new secret key. */
  issue(): string
}

export function createMemoryCallers(randomBytes: (length: number) => Buffer): MemoryCallers {
  const byKey = new Map<string, Caller>()
  return {
    issue() {
      const key = createApiKey(randomBytes)
      byKey.set(key, { account_id: 'local', key_id: `key_${byKey.size + 1}` })
      return key
    },
    verify: (key) => byKey.get(key) ?? null,
  }
}
