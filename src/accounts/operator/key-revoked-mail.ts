/** The mail to the owner of a key that an operator revoked. */
import type { ApiKey } from '../../domain/accounts/accounts.ts'
import type { Mail } from '../../domain/mail.ts'

/** `publicUrl`: null = without a link. */
export function writeKeyRevokedMail(
  to: string,
  { name, prefix, id }: Pick<ApiKey, 'name' | 'prefix' | 'id'>,
  publicUrl: string | null,
): Mail {
  const key = `${prefix}… (${name === null ? id : `${name}, ${id}`})`
  const keys = publicUrl === null ? [] : [`${publicUrl}/dashboard/keys`]
  const lines = [
    `An operator of this service revoked an API key of your account: ${key}. Requests with this key now get status 401.`,
    'Your other keys still work. If you still need this one, create a new key. If you do not know why it was revoked, contact the operator of this service.',
    ...keys,
    '—',
    `服务的运营人员吊销了您账户的一个 API 密钥：${key}。此后使用该密钥的请求会被拒绝（状态码 401）。`,
    '其他密钥不受影响。如仍需使用，请创建新的密钥；如不清楚原因，请联系服务的运营人员。',
  ]
  return { to, subject: 'Ershou: an API key was revoked · 一个 API 密钥已被吊销', text: `${lines.join('\n\n')}\n` }
}
