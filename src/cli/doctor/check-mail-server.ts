/** Checks whether the mail server can be reached and takes the name and password of its address; sends nothing. */
import { tryMailServer } from '../../mail/smtp-mailer.ts'
import { bad, type Finding, ok } from './finding.ts'

/** Null if no server is set, which `checkMail` tells. */
export async function checkMailServer(url: string | null, timeoutMs: number): Promise<Finding | null> {
  if (url === null) return null
  const { protocol, host } = new URL(url)
  const server = `ERSHOU_SMTP_URL: ${protocol}//${host}`
  try {
    await tryMailServer(url, timeoutMs)
    return ok('mail', `${server} can be reached and accepts this service`)
  } catch (error) {
    const wrong = `${server} cannot be used (${reasonOf(error)})`
    return bad('mail', `${wrong}; no mail is sent until the server responds, or the address is corrected`)
  }
}

/** Never the words of the server, which may repeat what it was sent. */
function reasonOf(error: unknown): string {
  const { code, responseCode, message } = error as Error & { readonly code?: string; readonly responseCode?: number }
  if (code === 'EAUTH') return `it refuses the name or password${responseCode ? `, status ${responseCode}` : ''}`
  if (responseCode !== undefined) return `status ${responseCode}`
  return /\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? code ?? 'connection'
}
