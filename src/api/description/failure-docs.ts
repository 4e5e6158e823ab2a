/** What each error code means and what a caller can do; the documentation pages and OpenAPI are made from it. */
import type { FailureKind } from '../../domain/failure.ts'

interface FailureDoc {
  readonly title: string
  readonly meaning: string
  readonly action: string
  /** Whether the same request may succeed later, and how to wait. */
  readonly retry: string
}

export const FAILURE_DOCS: Readonly<Record<FailureKind, FailureDoc>> = {
  bad_request: {
    title: 'No readable request',
    meaning:
      'What was sent is no HTTP request that can be read (400): broken bytes, a method that HTTP does not know, an escape that is no UTF-8, no `Host`. Or it did not come to its end in time (408), or its request line and headers have more than 32 KB (431). The connection may be closed.',
    action: 'Send HTTP/1.1 with a client library, and percent-encode names as UTF-8.',
    retry: 'Only after 408.',
  },
  not_authenticated: {
    title: 'Not authenticated',
    meaning:
      'The key is missing, malformed, unknown, expired or revoked, or its account is inactive. All of these look the same.',
    action:
      'Send a valid key in the header `X-API-Key`. Keys in the query string or in cookies are not read. You find yours, and make new ones, at `/dashboard/keys` of the service.',
    retry: 'No. Mend the key or the account first.',
  },
  not_found: {
    title: 'No such path',
    meaning: 'Nothing is served at this path.',
    action:
      'Compare the path with the reference. Percent-encode a slash inside a name (`%2F`): a plain one begins another segment.',
    retry: 'No.',
  },
  vehicle_not_found: {
    title: 'No such vehicle',
    meaning:
      'There is no such listing. “No longer has this car”: it was there and is sold or removed. “Has no car with this id”: there is none, and nothing is known of an earlier one.',
    action: 'Drop the id from your lists. An id that comes back later is the same vehicle.',
    retry: 'No. A later relisting is possible but not to be waited for.',
  },
  manufacturer_not_found: {
    title: 'No such manufacturer',
    meaning: 'No manufacturer of the catalogue has this name, alias, pinyin or id.',
    action: 'Take a name from `GET /v1/makes`, URL-encoded.',
    retry: 'No.',
  },
  method_not_allowed: {
    title: 'Method not allowed',
    meaning: 'The path exists, but answers only the methods in the header `Allow`.',
    action: 'Use GET.',
    retry: 'No.',
  },
  rate_limited: {
    title: 'Too many requests in a minute',
    meaning:
      'The account has used its requests of the last 60 seconds, over all its keys. Also: one address has sent too many requests that no plan counts (public endpoints, `/v1/me`, keys that do not open), or one account too many invalid ones; the message says which.',
    action: 'Wait for `Retry-After` seconds. More keys do not help; a larger plan does.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
  quota_exhausted: {
    title: 'Monthly allowance used up',
    meaning: 'The account has used its data requests of this calendar month (UTC).',
    action: 'Wait until `resets_at` or change the plan.',
    retry: 'Not before `resets_at`.',
  },
  internal: {
    title: 'Internal error',
    meaning: 'Something failed that we did not foresee. It is logged under the request id.',
    action: 'Report the `request_id`.',
    retry: 'Once or twice, with growing pauses.',
  },
  source_unavailable: {
    title: 'The source cannot be read',
    meaning: 'The marketplace or a report provider cannot be reached or refuses, and no usable copy is left.',
    action: 'Try again later; nothing was charged.',
    retry: 'Yes, with bounded exponential backoff, beginning at some seconds.',
  },
  source_changed: {
    title: 'The source answers in an unknown shape',
    meaning:
      'The marketplace answered, but in a way that is not understood, and no usable copy is left. Guessing would be worse than failing.',
    action: 'Try again later; if it stays, report the `request_id`.',
    retry: 'Yes, with long pauses.',
  },
  rates_unavailable: {
    title: 'No usable exchange rate',
    meaning: 'A bound in EUR was given, and no exchange rate of the last seven days is at hand.',
    action: 'Filter in CNY, or try again later. Without a rate `price_eur` is null everywhere else.',
    retry: 'Yes, after `Retry-After` seconds when given, else after some minutes.',
  },
  limiter_unavailable: {
    title: 'The limiter is down',
    meaning: 'Requests cannot be counted right now, and an uncounted answer is never given.',
    action: 'Try again later; nothing was charged.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
  storage_unavailable: {
    title: 'The storage is down',
    meaning: 'Accounts cannot be read, or a request cannot be counted, right now.',
    action: 'Try again later; nothing was charged.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
  overloaded: {
    title: 'Overloaded',
    meaning:
      'More requests of the account wait, more requests are under way, or more connections are open, than this process takes at once; or a report was not read for want of time, memory or room in the queue, which says nothing about the report. A proxy may send it, too, when it reaches no process.',
    action: 'Try again later, and send fewer at the same time.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
  inventory_off: {
    title: 'No inventory is kept',
    meaning:
      'What was asked for needs a copy of the market: its changes, or the history of a car. This service keeps none.',
    action: 'Ask the operator: the setting `ERSHOU_INVENTORY=on` brings it.',
    retry: 'No. It comes with a setting of the service.',
  },
  inventory_not_ready: {
    title: 'The inventory is not complete yet',
    meaning:
      'What was asked for needs a copy of the market, and the first pass over it has not ended. Until then searches ask the marketplace; changes, histories and filters that only the copy knows have to wait.',
    action: 'Try again later; nothing was charged. `/readyz` tells how far it is.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
}
