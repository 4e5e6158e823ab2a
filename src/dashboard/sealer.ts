/** Seals a text for the holder of a session: the key is derived from the secret of the session cookie, so that every node can open it, and nobody else. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface Sealer {
  /** `purpose`: what it is for; a text opens only for the purpose that it was sealed for. Without a session, nothing can be sealed. */
  seal(text: string, purpose: string, untilMs: number): string | null
  /** Null if it was sealed for another session or purpose, is too old, or was changed. */
  open(sealed: string | null, purpose: string, nowMs: number): string | null
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createSealer(sessionSecret: string | null): Sealer {
  const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'ershou sealed cookie', KEY_BYTES))
  return {
    seal(text, purpose, untilMs) {
      if (sessionSecret === null) return null
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, deriveKey(sessionSecret), nonce).setAAD(
        Buffer.from(`${purpose} ${untilMs}`),
      )
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${untilMs}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    open(sealed, purpose, nowMs) {
      const [, until = '', rest = ''] = /^(\d{1,15})\.([\w-]{40,180})$/.exec(sealed ?? '') ?? []
      if (sessionSecret === null || until === '' || Number(until) <= nowMs) return null
      const bytes = Buffer.from(rest, 'base64url')
      const [nonce, tag, text] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
        bytes.subarray(NONCE_BYTES + TAG_BYTES),
      ]
      try {
        const decipher = createDecipheriv(CIPHER, deriveKey(sessionSecret), nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(`${purpose} ${until}`)).setAuthTag(tag)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
