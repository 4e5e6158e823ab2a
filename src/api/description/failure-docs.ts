/** Explains each error code and what a caller can do. The documentation pages and OpenAPI use these texts. */
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
    title: 'Unreadable request',
    meaning:
      'The server cannot read the bytes as an HTTP request (400): they are malformed, the method is unknown, a percent escape is not UTF-8, or `Host` is missing. Or the request was not complete in time (408), or its request line and headers are larger than 32 KB (431), or it asks for a range behind the end of an export file (416). The server may close the connection.',
    action: 'Send HTTP/1.1 with a client library, and percent-encode names as UTF-8.',
    retry: 'Only after 408.',
  },
  not_authenticated: {
    title: 'Not authenticated',
    meaning:
      'The key is missing, malformed, unknown, expired or revoked, or its account is inactive. The response is the same in all of these cases.',
    action:
      'Send a valid key in the header `X-API-Key`. Keys in the query string or in cookies are ignored. You can see your keys and create new ones at `/dashboard/keys`.',
    retry: 'No. Fix the key or the account first.',
  },
  plan_required: {
    title: 'Not in this plan',
    meaning: 'The plan of the account does not include this. The message names the plans that do.',
    action: 'Change the plan at `/dashboard/billing`.',
    retry: 'Not before the plan has changed.',
  },
  not_found: {
    title: 'No such path',
    meaning: 'Nothing is served at this path, or an export file is no longer kept.',
    action:
      'Compare the path with the reference. Percent-encode a slash inside a name (`%2F`); otherwise it starts another path segment.',
    retry: 'No.',
  },
  vehicle_not_found: {
    title: 'No such vehicle',
    meaning:
      'There is no such listing. “No longer has this car” means that the car was listed before and has been sold or removed. “Has no car with this id” means that no listing with this id is known, now or earlier. `/v1/resolve` says so of an address that is not one of a car on the marketplace.',
    action: 'Remove the id from your lists. If the id appears again later, it is the same vehicle.',
    retry: 'No. The car may be listed again later, but do not wait for it.',
  },
  manufacturer_not_found: {
    title: 'No such manufacturer',
    meaning: 'No manufacturer in the catalogue has this name, alias, pinyin or id.',
    action: 'Use a name from `GET /v1/makes`, percent-encoded.',
    retry: 'No.',
  },
  method_not_allowed: {
    title: 'Method not allowed',
    meaning: 'The path supports only the methods in the header `Allow`.',
    action: 'Use GET.',
    retry: 'No.',
  },
  rate_limited: {
    title: 'Too many requests in a minute',
    meaning:
      'The account has reached its per-minute limit, which all its keys share. Or one IP address has sent too many requests that no plan counts (public endpoints, `/v1/me`, invalid keys), or one account has sent too many invalid requests. The message says which.',
    action:
      'Wait for `Retry-After` seconds. A larger plan raises the limit; more keys do not. If a plan would help, the header `Link` (`rel="help"`) leads to the plans.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
  quota_exhausted: {
    title: 'Monthly allowance used up',
    meaning:
      'The account has used all its data requests for this calendar month (UTC): those of its plan, those that the operator set for it, or those of its own cap. The message says which.',
    action:
      'Wait until `resets_at`, or change the plan, or change your own cap. The header `Link` (`rel="help"`) leads to the page where people can do that.',
    retry: 'Not before `resets_at`.',
  },
  internal: {
    title: 'Internal error',
    meaning: 'An unexpected error occurred. It is logged with the request id.',
    action: 'Report the `request_id`.',
    retry: 'Once or twice, with increasing delays.',
  },
  source_unavailable: {
    title: 'The source cannot be read',
    meaning:
      'The marketplace or a report provider cannot be reached or refuses the request, and there is no usable copy.',
    action: 'Try again later. The request cost nothing.',
    retry:
      'Yes, after `Retry-After` seconds where it is sent, which is while requests to the source are paused; else with bounded exponential backoff that starts at a few seconds.',
  },
  source_changed: {
    title: 'The source responds in an unknown format',
    meaning:
      'The marketplace responded in a format that this service does not know, and there is no usable copy. The service fails rather than guess.',
    action: 'Try again later. If the error persists, report the `request_id`.',
    retry: 'Yes, with long delays.',
  },
  rates_unavailable: {
    title: 'No usable exchange rate',
    meaning: 'The request has a price limit in EUR or USD, and no exchange rate from the last seven days is available.',
    action: 'Filter in CNY, or try again later. Without a rate, `price_eur` and `price_usd` are null in all responses.',
    retry: 'Yes, after `Retry-After` seconds if present, otherwise after a few minutes.',
  },
  limiter_unavailable: {
    title: 'The limiter is down',
    meaning: 'The service cannot count requests right now, and it never answers a request that it cannot count.',
    action: 'Try again later. The request cost nothing.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
  storage_unavailable: {
    title: 'The storage is down',
    meaning: 'The service cannot read accounts or count requests right now.',
    action: 'Try again later. The request cost nothing.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
  overloaded: {
    title: 'Overloaded',
    meaning:
      'The account has too many waiting requests, or this process has too many requests in progress or too many open connections. Or a report was not read because time, memory or queue space ran out, which says nothing about the report. A proxy may also send this error when it reaches no process.',
    action: 'Try again later, and send fewer requests at the same time.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
  inventory_off: {
    title: 'The inventory is off',
    meaning:
      'The request needs a local copy of the market, for example to list changes or the history of a car. This service does not keep one.',
    action: 'Ask the operator to set `ERSHOU_INVENTORY=on`.',
    retry: 'No. The operator has to change a setting.',
  },
  inventory_not_ready: {
    title: 'The inventory is not complete yet',
    meaning:
      'The request needs a local copy of the market, and the first sync pass has not finished. Until then, searches go to the marketplace, and changes, histories and filters that need the copy are not available.',
    action: 'Try again later. The request cost nothing. `/readyz` reports the progress.',
    retry: 'Yes, after `Retry-After` seconds.',
  },
}
