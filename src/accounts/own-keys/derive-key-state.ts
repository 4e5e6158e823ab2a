/** Derives the state of a key. */
import type { ApiKey } from '../../domain/accounts/accounts.ts'

/** rotating = replaced, but still working; expires_soon = within a week. */
export type KeyState = 'active' | 'expires_soon' | 'rotating' | 'expired' | 'revoked'

const SOON_MS = 7 * 86_400_000

export function deriveKeyState(
  { revoked_at_ms, expires_at_ms, rotated_to }: Pick<ApiKey, 'revoked_at_ms' | 'expires_at_ms' | 'rotated_to'>,
  now: number,
): KeyState {
  if (revoked_at_ms !== null) return 'revoked'
  if (expires_at_ms !== null && now >= expires_at_ms) return 'expired'
  if (rotated_to !== null) return 'rotating'
  return expires_at_ms !== null && expires_at_ms - now <= SOON_MS ? 'expires_soon' : 'active'
}

export function isOpen(state: KeyState): boolean {
  return state !== 'expired' && state !== 'revoked'
}
