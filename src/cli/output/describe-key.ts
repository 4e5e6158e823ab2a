/** A key as the command line shows it: never its hash. */
import type { ApiKey } from '../../domain/accounts/accounts.ts'
import { formatIso } from './format-time.ts'

export function describeKey(key: ApiKey, now: number) {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    account_id: key.account_id,
    status: deriveKeyStatus(key, now),
    created_at: formatIso(key.created_at_ms),
    last_used_at: formatIso(key.last_used_at_ms),
    expires_at: formatIso(key.expires_at_ms),
    revoked_at: formatIso(key.revoked_at_ms),
    rotated_to: key.rotated_to,
  }
}

export function deriveKeyStatus({ revoked_at_ms, expires_at_ms }: ApiKey, now: number): string {
  if (revoked_at_ms !== null) return 'revoked'
  return expires_at_ms !== null && now >= expires_at_ms ? 'expired' : 'active'
}
