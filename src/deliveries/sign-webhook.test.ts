import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { signWebhook } from './sign-webhook.ts'

const NOW = Date.now()
const BODY = '{"title":"比亚迪 “汉”"}'
const OLD = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const NEW = `whsec_${Buffer.alloc(32, 2).toString('base64')}`

const sign = (old_secret: string | null, old_secret_until_ms: number | null) =>
  signWebhook('msg_1', BODY, { secret: NEW, old_secret, old_secret_until_ms }, NOW)
const isVerified = (secret: string, headers: Readonly<Record<string, string>>, body = BODY) => {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

describe('a signature', () => {
  it('is verified by the library of the specification', () => {
    expect(isVerified(NEW, sign(null, null))).toBe(true)
    expect(isVerified(OLD, sign(null, null))).toBe(false)
    expect(isVerified(NEW, sign(null, null), BODY.replace('汉', '唐'))).toBe(false)
    expect(isVerified(NEW, { ...sign(null, null), 'webhook-id': 'msg_2' })).toBe(false)
  })

  it('is made with both secrets until the old one ends', () => {
    expect(isVerified(OLD, sign(OLD, NOW + 1))).toBe(true)
    expect(isVerified(NEW, sign(OLD, NOW + 1))).toBe(true)
    expect(isVerified(OLD, sign(OLD, NOW))).toBe(false)
    expect(isVerified(NEW, sign(OLD, NOW))).toBe(true)
  })

  it('is made with every secret of a day after several rotations', () => {
    const between = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
    for (const secret of [NEW, between, OLD]) expect(isVerified(secret, sign(`${between} ${OLD}`, NOW + 1))).toBe(true)
  })
})
