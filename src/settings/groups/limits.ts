/** Limits of requests that no plan limits. */
import { readWhole, setting } from '../read-setting.ts'

export const LIMITS = {
  addressPerMinute: setting(
    'ERSHOU_ADDRESS_PER_MINUTE',
    'Requests a minute from one address that no plan limits: public endpoints, /v1/me and keys that do not open. Beyond, the answer is 429.',
    '600',
    (text) => readWhole(text, 1, 1_000_000_000),
  ),
  invalidPerMinute: setting(
    'ERSHOU_INVALID_PER_MINUTE',
    'Invalid requests (422) a minute of one account, which cost nothing. Beyond, the answer is 429.',
    '600',
    (text) => readWhole(text, 1, 1_000_000_000),
  ),
} as const
