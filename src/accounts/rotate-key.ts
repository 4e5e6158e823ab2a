/** Replaces a key by a new one, without a moment in which neither works. */
import type { AccountStore, ApiKey } from '../domain/accounts/accounts.ts'
import { createApiKey, describeNewKey, describeUnknownKey, readKeyKind } from './api-key.ts'
import type { Outcome, Refused } from './outcome.ts'
import type { RandomBytes } from './random-text.ts'

interface RotationParts {
  readonly store: AccountStore
  readonly now: () => number
  readonly newId: () => string
  readonly randomBytes: RandomBytes
  readonly onChange: () => Promise<void>
}

/** A new key with its secret, and the old one that it replaces. */
export interface RotatedKey {
  readonly key: ApiKey
  readonly secret: string
  readonly old: ApiKey
}

export interface RotationWanted {
  /** How long the old key keeps working; 0 = until the new secret was handed over. */
  readonly grace_ms: number
  /** Refused if the account would have more active keys than this; the old one counts during its grace period. Without it, there is no limit. */
  readonly most_open?: number
  /** Called with the new key while the old one still works. If it throws, the old key keeps its grace period, or stays active if there is none. */
  readonly onIssued?: (rotated: RotatedKey) => void | Promise<void>
}

/** The new key and the end of the old one are one write. But without a grace period and with a callback, the old key is revoked only after the new secret has been handed over: a crash in between leaves two working keys rather than none. */
export async function rotateKey(
  { store, now, newId, randomBytes, onChange }: RotationParts,
  id: string,
  { grace_ms, most_open, onIssued }: RotationWanted,
): Promise<Outcome<RotatedKey>> {
  const known = await store.findKey(id.trim())
  if (known === null) return { refused: describeUnknownKey(id), reason: 'not_found' }
  const at = now()
  const obstacle = findObstacle(known, at)
  if (obstacle !== null) return obstacle
  const secret = createApiKey(randomBytes, readKeyKind(known.prefix) ?? 'live')
  const { account_id, name, expires_at_ms, sees_samples } = known
  const key = describeNewKey(secret, { id: newId(), account_id, name, created_at_ms: at, expires_at_ms, sees_samples })
  const isRevokedAtOnce = grace_ms === 0 && onIssued === undefined
  const old = await store.rotateKey({
    id: known.id,
    successor: key,
    ends_at_ms: grace_ms === 0 ? null : at + grace_ms,
    ...(isRevokedAtOnce && { revoked_at_ms: at }),
    ...(most_open !== undefined && { most_open }),
  })
  await onChange()
  if (old === 'too_many') return { refused: 'the account has too many keys: revoke one first', reason: 'too_many_keys' }
  // Somebody else rotated or revoked it a moment ago.
  if (old === null) {
    const refused = `${known.id} was changed meanwhile: look at \`key list\` and try again`
    return { refused, reason: 'changed_meanwhile' }
  }
  await onIssued?.({ key, secret, old })
  if (grace_ms > 0 || isRevokedAtOnce) return { done: { key, secret, old } }
  const revoked = await store.revokeKey(known.id, now())
  await onChange()
  return { done: { key, secret, old: revoked ?? old } }
}

function findObstacle({ id, revoked_at_ms, expires_at_ms, rotated_to }: ApiKey, at: number): Refused | null {
  if (revoked_at_ms !== null) {
    return { refused: `${id} is revoked: make a new key with \`key create\``, reason: 'revoked' }
  }
  if (expires_at_ms !== null && at >= expires_at_ms) {
    return { refused: `${id} has expired: make a new key with \`key create\``, reason: 'expired' }
  }
  if (rotated_to !== null) {
    return { refused: `${id} was rotated already: rotate its successor ${rotated_to}, or revoke it`, reason: 'rotated' }
  }
  return null
}
