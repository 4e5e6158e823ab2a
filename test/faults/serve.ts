/** The real program `ershou serve` over the stand-in marketplace, with its output. */
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { closeConnections } from '../connections.ts'
import { type Finished, type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

export interface Served {
  readonly url: string
  /** Nothing limits it. */
  readonly key: string
  readonly metricsUrl: string
  readonly saw: Program['saw']
  /** Sends a stop signal, and waits. */
  stop(signal?: NodeJS.Signals): Promise<Finished>
}

export async function serve(marketplaceUrl: string, settings: NodeJS.ProcessEnv = {}): Promise<Served> {
  const folder = createTemporaryFolder('data')
  const key = await issueUnlimitedKey({ dataDir: folder.path, databaseUrl: null })
  const program = runProgram('src/cli/ershou.js', ['serve'], {
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '0',
    ERSHOU_DATA_DIR: folder.path,
    ERSHOU_MARKETPLACE_URL: marketplaceUrl,
    ERSHOU_REPORT_HOSTS: formatReportHosts(marketplaceUrl),
    // However busy the machine is.
    ERSHOU_SOURCE_TIMEOUT_MS: '60000',
    ERSHOU_SOURCE_BUDGET_MS: '120000',
    ...settings,
  })
  const [, url, metricsUrl] = (await program.saw(/ershou +(\S+)\n.*\nmetrics +(\S+)\n/)) as unknown as readonly [
    string,
    string,
    string,
  ]
  return {
    url,
    key,
    metricsUrl,
    saw: program.saw,
    async stop(signal = 'SIGTERM') {
      closeConnections(url)
      program.child.kill(signal)
      const finished = await program.finished
      folder.remove()
      return finished
    },
  }
}
