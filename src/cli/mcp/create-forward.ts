/** Forwards MCP messages to the /mcp of a service, and turns whatever goes wrong into a reply. */
import { Agent, fetch } from 'undici'
import { recordOrNull } from '../../domain/readers.ts'
import { describeTrouble, LONGEST_MS } from '../get/describe-trouble.ts'
import { readBytes } from '../input/files.ts'

export interface Forwarded {
  /** One line; null if the message wants none. */
  readonly reply: string | null
  /** What went wrong with a message that wants no reply. */
  readonly trouble: string | null
}

/** As in JSON-RPC: an error of the server. */
const FAILED = -32000
const MOST_BYTES = 16 * 1024 * 1024

type Parsed = Readonly<Record<string, unknown>> | null

export function createForward(url: URL, key: string) {
  const agent = new Agent()
  /** What the service agreed to; every later request names it. */
  let version: string | null = null

  async function post(message: string) {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': key,
      ...(version !== null && { 'mcp-protocol-version': version }),
    }
    const signal = AbortSignal.timeout(LONGEST_MS)
    // A redirect could lead the key elsewhere.
    const options = { method: 'POST', headers, body: message, signal, redirect: 'manual', dispatcher: agent } as const
    const response = await fetch(url, options).catch((error: unknown) => {
      throw describeTrouble(url, error)
    })
    const tooLarge = () => new Error(`The reply has more than ${MOST_BYTES} bytes.`)
    const text = (await readBytes(response.body ?? [], MOST_BYTES, tooLarge)).toString()
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') }
  }

  return {
    close: () => agent.close(),

    async send(message: string): Promise<Forwarded> {
      const asked = parse(message)
      const id = asked?.id ?? null
      const isRequest = asked === null || (id !== null && typeof asked.method === 'string')
      try {
        const { status, text, retryAfter } = await post(message)
        const answered = parse(text)
        if (status === 200 && answered !== null) {
          if (asked?.method === 'initialize') version = readVersion(answered)
          return { reply: JSON.stringify(answered), trouble: null }
        }
        if (status === 202) return { reply: null, trouble: null }
        throw new Error(describeStatus(status, answered, retryAfter))
      } catch (error) {
        const { message: reason } = error as Error
        if (!isRequest) return { reply: null, trouble: reason }
        const reply = { jsonrpc: '2.0', id, error: { code: FAILED, message: reason } }
        return { reply: JSON.stringify(reply), trouble: null }
      }
    },
  }
}

function readVersion({ result }: Readonly<Record<string, unknown>>): string | null {
  const version = recordOrNull(result)?.protocolVersion
  return typeof version === 'string' && /^[\w.-]{1,32}$/.test(version) ? version : null
}

/** The sentence of the service, whether it is an error of the protocol or of HTTP. */
function describeStatus(status: number, answered: Parsed, retryAfter: string | null): string {
  const told = recordOrNull(answered?.error)?.message ?? recordOrNull(answered?.detail)?.message
  const wait = retryAfter === null ? '' : ` Wait ${Number(retryAfter)} seconds.`
  if (typeof told === 'string') return `${told}${wait}`
  return `The service answered ${status}, and not with a message of MCP. Check --url.${wait}`
}

/** Null if it is not an object of JSON. */
function parse(text: string): Parsed {
  try {
    return recordOrNull(JSON.parse(text))
  } catch {
    return null
  }
}
