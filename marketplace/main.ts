/** The program: reads the command line, then serves or dumps. */
import type { AddressInfo } from 'node:net'
import { dump } from './dump.ts'
import { createMarketplace } from './marketplace.ts'
import { type Options, readOptions, USAGE, UsageError } from './options.ts'
import { createMarketplaceServer } from './server.ts'

const log = (text: string) => process.stderr.write(`${text}\n`)

async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args, Date.now())
  if (options.help) process.stdout.write(USAGE)
  else if (options.command === 'dump') {
    const public_url = options.public_url ?? `http://${options.host}:${options.port}`
    await dump({ ...options, public_url }, process.stdout, log)
  } else await serve(options)
}

function serve(options: Options): Promise<void> {
  const { server, startAnew } = createMarketplaceServer(() =>
    createMarketplace({ ...options, public_url: options.public_url ?? address() }),
  )
  const address = () => `http://${formatHost(options.host)}:${(server.address() as AddressInfo).port}`

  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      startAnew()
      process.stdout.write(
        `marketplace ${address()} · ${options.cars} cars · seed ${options.seed} · ${options.today}\n`,
      )
    })
    const stop = () => {
      server.close(() => resolve())
      server.closeAllConnections()
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  })
}

function formatHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

// A reader that closes the pipe (`| head -1`) is not a failure; a full disk is.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.exitCode = 1
})

run(process.argv.slice(2)).catch((error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EPIPE') return
  log(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : `marketplace: ${(error as Error).message}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
