/** `ershou serve`: runs the service until it is told to stop. */
import { Command } from 'commander'
import { readConfig } from '../config.ts'
import { startService } from '../main.ts'

export function serveCommand(): Command {
  return new Command('serve').description('run the service until SIGTERM or SIGINT').action(serve)
}

async function serve(): Promise<void> {
  const service = await startService(readConfig(process.env))
  const told = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  process.stdout.write(
    [
      `ershou   ${service.url}`,
      `docs     ${service.url}/docs`,
      ...(service.metricsUrl === null ? [] : [`metrics  ${service.metricsUrl}`]),
      '',
    ].join('\n'),
  )
  await told
  await service.stop()
}
