/** What is read from the outside: a way to read URLs that keeps, retries and guards by itself, and the copies that it gives. */
import type { Freshness } from './source.ts'

/** An answer of the outside before it is trusted. */
export interface UpstreamResponse {
  readonly status: number
  readonly content_type: string | null
  readonly body: Buffer
  /** Where it redirects to, for those who follow. */
  readonly location?: string
  /** Where it was found in the end, told by those who follow. */
  readonly final_url?: string
  /** The header `Retry-After` of a refusal, as it was sent. */
  readonly retry_after?: string
}

/** What was sent and passed the check, as it was sent. */
export interface Copy {
  /** Differs between any two copies. */
  readonly id: number
  readonly body: Buffer
  readonly content_type: string | null
  readonly fetched_at_ms: number
  /** Where it was found in the end; missing when nobody told. */
  readonly final_url?: string
}

export interface Reading {
  readonly copy: Copy
  readonly freshness: Freshness
}

/** Throws a Failure: `source_unavailable` without a usable copy, or what `check` threw. */
export type Read = (url: string) => Promise<Reading>

export interface ReadWishes {
  /** For metrics. */
  readonly name: string
  readonly accept: string
  readonly fresh_ms: number
  readonly stale_ms: number
  /** For what is dispensable: less time than the others have. */
  readonly budget_ms?: number
  /** A copy that does not tell where it was found is not used. */
  readonly needs_final_url?: boolean
  /** Throws a Failure for an answer that must not be kept: one that cannot be read, or that answers another question than the URL asks. */
  readonly check: (response: UpstreamResponse, url: string) => void
}

export type CreateRead = (wishes: ReadWishes) => Read

/** Reads a URL each time it is asked for, and gives what `parse` makes of the answer; throws a Failure, or what `parse` throws. */
export type ReadAnew = <Value>(url: string, parse: (response: UpstreamResponse) => Value) => Promise<Value>

/** The port to copies of what sources sent that several processes share. */
export type SharedCopy = Omit<Copy, 'id'>

/** A shared copy is a convenience: no call ever throws, and one that takes too long is given up. */
export interface SharedCopies {
  get(key: string): Promise<SharedCopy | null>
  put(key: string, copy: SharedCopy, keepMs: number): Promise<void>
  drop(key: string): Promise<void>
}
