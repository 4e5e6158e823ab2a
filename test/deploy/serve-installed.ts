/** An installed program `ershou`, with a key that its own command line created. */
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { closeConnections } from '../connections.ts'
import { runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

export interface Installed {
  readonly url: string
  readonly key: string
  /** The exit code. */
  stop(): Promise<number | null>
}

/** `program` is the path of `ershou.js`. */
export async function serveInstalled(program: string, marketplaceUrl: string): Promise<Installed> {
  const folder = createTemporaryFolder('data')
  const settings = {
    ERSHOU_DATA_DIR: folder.path,
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '0',
    ERSHOU_MARKETPLACE_URL: marketplaceUrl,
    ERSHOU_REPORT_HOSTS: formatReportHosts(marketplaceUrl),
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
    NODE_ENV: 'production',
  }
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runProgram(program, args, settings).finished
    if (code !== 0) throw new Error(stderr)
    return stdout
  }
  await run('account', 'create', '--email', 'buyer@example.com', '--plan', 'enterprise')
  const { secret } = JSON.parse(await run('key', 'create', '--account', 'buyer@example.com', '--json'))
  const service = runProgram(program, ['serve'], settings)
  const [, url] = (await service.saw(/ershou +(http\S+)/)) as unknown as [string, string]
  return {
    url,
    key: secret as string,
    async stop() {
      closeConnections(url)
      service.child.kill('SIGTERM')
      const { code } = await service.finished
      folder.remove()
      return code
    },
  }
}
