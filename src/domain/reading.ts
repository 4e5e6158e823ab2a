/** Reading URLs of other services with caching, retries and a circuit breaker, and the copies that result. */
import type { Freshness } from './source.ts'

/** A response before it is checked. */
export interface UpstreamResponse {
  readonly status: number
  readonly content_type: string | null
  readonly body: Buffer
  /** The target of a redirect, for callers that follow it. */
  readonly location?: string
  /** The URL after redirects, set by callers that follow them. */
  readonly final_url?: string
  /** The header `Retry-After`, as sent. */
  readonly retry_after?: string
}

/** A response that passed the check, as sent. */
export interface Copy {
  /** Unique. */
  readonly id: number
  readonly body: Buffer
  readonly content_type: string | null
  readonly fetched_at_ms: number
  /** The URL after redirects, if known. */
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
  /** For optional requests: a shorter time limit. */
  readonly budget_ms?: number
  /** Copies without `final_url` are not used. */
  readonly needs_final_url?: boolean
  /** Throws a Failure for a response that must not be cached: one that cannot be read, or that does not belong to the URL. */
  readonly check: (response: UpstreamResponse, url: string) => void
}

export type CreateRead = (wishes: ReadWishes) => Read

/** Reads a URL without a cache and returns the result of `parse`; throws a Failure, or what `parse` throws. */
export type ReadAnew = <Value>(url: string, parse: (response: UpstreamResponse) => Value) => Promise<Value>

/** The port to the cache of responses that several processes share. */
export type SharedCopy = Omit<Copy, 'id'>

/** The shared cache is optional: no call throws, and a slow call is abandoned. */
export interface SharedCopies {
  get(key: string): Promise<SharedCopy | null>
  put(key: string, copy: SharedCopy, keepMs: number): Promise<void>
  drop(key: string): Promise<void>
}
