/** Scheme and client address are taken from trusted proxies only. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startMarketplace } from '../start-marketplace.ts'
import { type OpenTimedService, openTimedService } from './open-timed-service.ts'
import { readLog } from './read-log.ts'

const DIRECT = '127.0.0.1'

interface Row {
  readonly says: string
  readonly trusted: string | undefined
  readonly proto?: string
  readonly forwardedFor?: string
  readonly scheme: 'http' | 'https'
  readonly address: string
}

const ROWS: readonly Row[] = [
  {
    says: 'none by default',
    trusted: undefined,
    proto: 'https',
    forwardedFor: '192.0.2.1',
    scheme: 'http',
    address: DIRECT,
  },
  { says: 'one', trusted: '1', proto: 'https', forwardedFor: '192.0.2.1', scheme: 'https', address: '192.0.2.1' },
  {
    says: 'one, and http',
    trusted: '1',
    proto: 'http',
    forwardedFor: '192.0.2.1',
    scheme: 'http',
    address: '192.0.2.1',
  },
  { says: 'one, silent', trusted: '1', scheme: 'http', address: DIRECT },
  {
    says: 'one, with what the client made up',
    trusted: '1',
    proto: 'http',
    forwardedFor: '10.0.0.1, 192.0.2.1',
    scheme: 'http',
    address: '192.0.2.1',
  },
  {
    says: 'two',
    trusted: '2',
    proto: 'https, http',
    forwardedFor: '10.0.0.1, 192.0.2.1, 198.51.100.2',
    scheme: 'https',
    address: '192.0.2.1',
  },
  {
    says: 'two, the outer one alone with its scheme',
    trusted: '2',
    proto: 'https',
    forwardedFor: '192.0.2.1, 198.51.100.2',
    scheme: 'https',
    address: '192.0.2.1',
  },
  {
    says: 'one, over IPv6',
    trusted: '1',
    proto: 'https',
    forwardedFor: '2001:db8::7',
    scheme: 'https',
    address: '2001:db8::7',
  },
]

interface Seen {
  readonly host: string
  readonly moved: Response
  readonly searched: Response
  /** Of the client, as logged for both requests. */
  readonly addresses: readonly unknown[]
}

const seen = new Map<Row, Seen>()

async function ask({ url, key }: OpenTimedService, { proto, forwardedFor }: Row): Promise<Omit<Seen, 'addresses'>> {
  const headers = {
    'x-api-key': key,
    connection: 'close',
    ...(proto ? { 'x-forwarded-proto': proto } : {}),
    ...(forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}),
    // These are not trusted.
    'x-forwarded-host': 'evil.test',
    forwarded: 'for=203.0.113.9;proto=https;host=evil.test',
  }
  return {
    host: new URL(url).host,
    moved: await fetch(`${url}/v1/makes/?lang=zh`, { headers, redirect: 'manual' }),
    searched: await fetch(`${url}/v1/search?lang=zh`, { headers }),
  }
}

beforeAll(async () => {
  const market = await startMarketplace()
  for (const trusted of new Set(ROWS.map((row) => row.trusted))) {
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const service = await openTimedService(market.url, {
      ERSHOU_LOG_LEVEL: 'info',
      ...(trusted === undefined ? {} : { ERSHOU_TRUST_PROXY: trusted }),
    })
    const rows = ROWS.filter((row) => row.trusted === trusted)
    const answers = await Promise.all(rows.map((row) => ask(service, row)))
    await service.stop()
    const log = readLog(printed.mock.calls.map(([text]) => text).join(''))
    printed.mockRestore()
    const addressOf = ({ headers }: Response) =>
      log.find(({ request_id }) => request_id === headers.get('x-request-id'))?.address
    for (const [i, { host, moved, searched }] of answers.entries()) {
      seen.set(rows[i] as Row, { host, moved, searched, addresses: [addressOf(moved), addressOf(searched)] })
    }
  }
  await market.stop()
})

describe('ERSHOU_TRUST_PROXY', () => {
  it.each(ROWS.map((row) => [row.says, row] as const))('%s', (_, row) => {
    const { host, moved, searched, addresses } = seen.get(row) as Seen
    const origin = `${row.scheme}://${host}`
    expect([moved.status, moved.headers.get('location')]).toEqual([307, `${origin}/v1/makes?lang=zh`])
    expect(searched.headers.get('link')).toBe(`<${origin}/v1/search?lang=zh&page=2>; rel="next"`)
    expect(searched.headers.has('strict-transport-security')).toBe(row.scheme === 'https')
    expect(addresses).toEqual([row.address, row.address])
  })
})
