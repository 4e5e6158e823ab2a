/** The headers of a webhook by the specification Standard Webhooks. */
import { createHmac } from 'node:crypto'
import type { Receiver } from '../domain/deliveries/saved-searches.ts'

const PREFIX = 'whsec_'

type Secrets = Pick<Receiver, 'secret' | 'old_secret' | 'old_secret_until_ms'>

/** After a rotation it is signed with the old secrets too until they end. */
export function signWebhook(
  id: string,
  body: string,
  secrets: Secrets,
  nowMs: number,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const signature = listSecrets(secrets, nowMs)
    .map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`)
    .join(' ')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  }
}

function listSecrets({ secret, old_secret, old_secret_until_ms }: Secrets, nowMs: number): string[] {
  const isOldValid = old_secret_until_ms !== null && nowMs < old_secret_until_ms
  return [secret, ...(isOldValid ? (old_secret?.split(' ') ?? []) : [])].filter((one) => one !== null)
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
}
