/** `ershou serve`: runs the service until it is told to stop. */
import { Command } from 'commander'
import { ConfigError, readConfig } from '../config.ts'
import { startService } from '../main.ts'

export function serveCommand(): Command {
  return new Command('serve').description('run the service until SIGTERM or SIGINT').action(serve)
}

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  if (config.marketplaceUrl === null) {
    throw new ConfigError(['ERSHOU_MARKETPLACE_URL: must be set to the marketplace that the cars come from'])
  }
  const service = await startService(config)
  process.stderr.write(`ershou ${service.url}\n`)
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  await service.stop()
}
