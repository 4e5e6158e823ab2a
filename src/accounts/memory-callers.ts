/** Callers that live as long as the process: one account whose keys are issued at the start. */
import { createHash } from 'node:crypto'
import type { Caller, Callers } from '../domain/callers.ts'

export interface MemoryCallers extends Callers {
  /** A new secret key; only its hash is kept. */
  issue(): string
}

export function createMemoryCallers(randomBytes: (length: number) => Buffer): MemoryCallers {
  const byHash = new Map<string, Caller>()
  return {
    issue() {
      const key = `ershou_live_${randomBytes(24).toString('base64url')}`
      byHash.set(hash(key), { account_id: 'local', key_id: `key_${byHash.size + 1}` })
      return key
    },
    verify: async (key) => byHash.get(hash(key)) ?? null,
  }
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64')
}
