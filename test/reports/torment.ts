/** Gives damaged documents to a parser thread and checks its guarantees. */
import { expect } from 'vitest'
import type { ParserReading } from '../../src/domain/report.ts'
import { checkCleanReading } from '../../src/reports/fixtures/check-reading.ts'
import { type Damaged, listSound } from './damaged-documents.ts'
import type { ParserHost } from './open-parser-host.ts'

/** On an idle machine. */
const MOST_BLOCKED_MS = 200
const MOST_GROWTH_BYTES = 256 * 1024 * 1024
/** A busy machine may delay a process once; a bad document does it every time. */
const TRIES = 5

export interface Torment {
  /** Fails when the thread throws, breaks a promise of the parsers, takes too much memory or, if that is measured, blocks its process. */
  endure(damaged: Damaged): Promise<ParserReading>
  readonly seen: { documents: number; reports: number; most_blocked_ms: number; most_growth_bytes: number }
}

export interface TormentOptions {
  /** The time limit for a document. */
  readonly patience_ms?: number
  /** Not measured on a busy machine. */
  readonly measuresBlocking: boolean
}

export function createTorment(host: ParserHost, { patience_ms, measuresBlocking }: TormentOptions): Torment {
  const mostBlockedMs = measuresBlocking ? MOST_BLOCKED_MS : Number.POSITIVE_INFINITY
  const seen = { documents: 0, reports: 0, most_blocked_ms: 0, most_growth_bytes: 0 }
  return {
    seen,
    async endure({ what, provider, document }) {
      let answer = await host.parse(document, provider, patience_ms)
      for (let tries = 1; tries < TRIES && answer.blocked_ms > mostBlockedMs; tries++)
        answer = await host.parse(document, provider, patience_ms)
      const { reading, blocked_ms, growth_bytes } = answer
      expect(blocked_ms, `${what}: event loop`).toBeLessThanOrEqual(mostBlockedMs)
      expect(growth_bytes, `${what}: memory`).toBeLessThan(MOST_GROWTH_BYTES)
      checkCleanReading(reading, provider)
      seen.documents++
      seen.reports += reading.kind === 'report' ? 1 : 0
      seen.most_blocked_ms = Math.max(seen.most_blocked_ms, blocked_ms)
      seen.most_growth_bytes = Math.max(seen.most_growth_bytes, growth_bytes)
      return reading
    },
  }
}

/** Afterwards it still reads sound documents. */
export async function expectSoundReadings(host: ParserHost): Promise<void> {
  const sound = listSound().filter(({ what }) => / (?:full|with-findings|login)/.test(what))
  expect(sound.length).toBeGreaterThan(8)
  for (const { what, provider, document, expected } of sound)
    expect((await host.parse(document, provider)).reading, what).toEqual(expected)
}
