/** One connection that sends one request after the other and records the outcome of each. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Exchange {
  /** Null when the connection broke before the answer was complete. */
  readonly status: number | null
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The connection was refused: the request was never sent. */
  readonly unsent: boolean
  /** Milliseconds, of one clock for all lanes. */
  readonly sent_at: number
  readonly ended_at: number
}

export interface Lane {
  get(target: string, headers?: Readonly<Record<string, string>>): Promise<Exchange>
  close(): void
}

export function openLane(url: string): Lane {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    get: (target, headers = {}) =>
      new Promise((resolve) => {
        const sent_at = performance.now()
        const end = (rest: Pick<Exchange, 'status' | 'headers' | 'body' | 'unsent'>) =>
          resolve({ ...rest, sent_at, ended_at: performance.now() })
        const broken = (error: NodeJS.ErrnoException) =>
          end({ status: null, headers: {}, body: '', unsent: error.code === 'ECONNREFUSED' })
        const asked = request(url + target, { agent, headers }, (answer) => {
          let body = ''
          answer
            .setEncoding('utf8')
            .on('data', (text: string) => {
              body += text
            })
            .once('end', () =>
              end({ status: answer.statusCode as number, headers: answer.headers, body, unsent: false }),
            )
            .once('error', broken)
        })
        asked.once('error', broken)
        asked.end()
      }),
    close: () => agent.destroy(),
  }
}

/** The error code of an answer, null where it has none. */
export function codeOf({ body }: Pick<Exchange, 'body'>): string | null {
  const { detail } = JSON.parse(body) as { detail?: { code?: string } }
  return detail?.code ?? null
}
