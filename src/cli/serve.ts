/** `ershou serve`: runs the service until it is stopped. */
import { Command } from 'commander'
import { readConfig } from '../settings/config.ts'
import { findSmallHeap } from './input/check-node.ts'
import { dropDemoSettings } from './input/demo-settings.ts'
import { needMarketplace } from './input/need-marketplace.ts'
import { withExamples } from './output/examples.ts'
import type { Terminal } from './terminal.ts'

export function serveCommand(terminal: Terminal): Command {
  const command = new Command('serve')
    .description('run the service until SIGTERM or SIGINT')
    .action(serve.bind(null, terminal))
  return withExamples(command, 'ershou serve')
}

async function serve(terminal: Terminal): Promise<void> {
  const config = needMarketplace(readConfig(terminal.env))
  const smallHeap = findSmallHeap()
  if (smallHeap !== null) terminal.err(`${smallHeap}\n`)
  // Help and wrong settings do not wait for the modules of a service to load.
  const { startService } = await import('../main.ts')
  const service = await startService(config)
  dropDemoSettings(config.dataDir)
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  terminal.out(
    [
      `ershou   ${service.url}`,
      `docs     ${service.url}/docs`,
      ...(service.metricsUrl === null ? [] : [`metrics  ${service.metricsUrl}`]),
      '',
    ].join('\n'),
  )
  await stopped
  await service.stop()
}
