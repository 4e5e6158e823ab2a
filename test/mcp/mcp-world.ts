/** The service and the clients that all tests of /mcp share. It is behind a proxy, so that each request has an address of its own. */
import type { Storage } from '../../src/wiring/storage/create-storage.ts'
import type { OpenService } from '../spec/open-service.ts'
import type { OpenClient } from './open-client.ts'

export type Headers = Readonly<Record<string, string>>

/** Filled before the first test. */
export interface McpWorld {
  service: OpenService
  storage: Storage
  openClient(headers: Headers): Promise<OpenClient>
}

/** Requests of one address that cost nothing. */
export const PER_MINUTE = 60

/** A call is two requests: its own, and the one to `/v1`. */
export const MOST_IN_FLIGHT = 50

let addresses = 0
export function newAddress(): Headers {
  addresses += 1
  return { 'x-forwarded-for': `198.51.${addresses >> 8}.${addresses & 255}` }
}
