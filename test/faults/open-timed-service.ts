/** The service inside the test's own process, over a marketplace of the test's choice, with a clock that the test moves. */
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { issueOwnKey } from '../../src/accounts/issue-own-key.ts'
import { startService } from '../../src/main.ts'
import { createManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStorageInMemory } from '../../src/wiring/storage/create-storage.ts'

export type OpenTimedService = Awaited<ReturnType<typeof openTimedService>>

export interface Answer {
  readonly status: number
  /** `X-Cache`, null when there is none. */
  readonly cache: string | null
  readonly age_s: number | null
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export async function openTimedService(
  marketplaceUrl: string,
  settings: Readonly<Record<string, string>> = {},
  clock = createManualClock(),
) {
  const config = readConfig({
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_ADDRESS_PER_MINUTE: '1000000',
    ERSHOU_LOG_LEVEL: 'off',
    ERSHOU_MARKETPLACE_URL: marketplaceUrl,
    ERSHOU_REPORT_HOSTS: formatReportHosts(marketplaceUrl),
    ...settings,
  })
  const service = await startService(config, { clock, openStorage: openStorageInMemory })
  const key = await issueOwnKey(service.accounts)
  const agent = new Agent({ keepAlive: true })

  return {
    ...service,
    key,
    /** The clock of the limits, too; a hanging request ends when the test advances the time. */
    clock,
    async stop(): Promise<void> {
      // The service would wait for idle connections.
      agent.destroy()
      await service.stop()
    },
    advance(seconds: number): void {
      clock.advance(seconds * 1000)
    },
    async ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(service.url + path, { agent, headers: { 'x-api-key': key, ...headers } }, resolve).once('error', reject)
      })
      const { 'x-cache': cache, age: ageOfCopy, 'x-data-age': ageOfData = ageOfCopy } = response.headers
      return {
        status: response.statusCode as number,
        cache: typeof cache === 'string' ? cache : null,
        age_s: ageOfData === undefined ? null : Number(ageOfData),
        headers: response.headers,
        text: await text(response),
      }
    },
  }
}
