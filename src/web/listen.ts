/** Opens the ports. The metrics port comes first, so that a running service can be observed. */
import type { AddressInfo, Server } from 'node:net'
import { ConfigError } from '../domain/config-error.ts'
import type { Outcomes } from '../observe/create-state-log.ts'
import { listenOn } from '../observe/listen-on.ts'
import type { App } from './app.ts'

interface Addresses {
  readonly host: string
  readonly port: number
  readonly metricsHost: string
  readonly metricsPort: number | 'auto' | null
}

export interface Listening {
  readonly url: string
  readonly metricsUrl: string | null
}

const USUAL_METRICS_PORT = 9464

/** `accepting` is notified of connections that cannot be accepted, for example without file descriptors. */
export async function listen(
  app: App,
  metricsServer: Server | null,
  config: Addresses,
  accepting: Outcomes,
): Promise<Listening> {
  const { host, port } = config
  const metricsUrl = metricsServer && (await listenForMetrics(metricsServer, config))
  await app.listen(host, port).catch((error: unknown) => {
    throw explainListen(error, 'service', host, port)
  })
  for (const server of [app.fastify.server, metricsServer]) {
    // An unhandled error would end the process.
    server?.on('error', accepting.onFailure).on('connection', accepting.onSuccess)
  }
  return {
    url: formatUrl(host, app.fastify.server),
    metricsUrl: metricsUrl === null ? null : `${metricsUrl}/metrics`,
  }
}

/** `auto` uses the usual port only if it is free, because several services on one machine are common. */
async function listenForMetrics(server: Server, { metricsHost, metricsPort, port }: Addresses): Promise<string> {
  async function listenAt(wanted: number): Promise<string> {
    await listenOn(server, metricsHost, wanted)
    return formatUrl(metricsHost, server)
  }
  const isAuto = metricsPort === 'auto'
  const first = isAuto ? (port === USUAL_METRICS_PORT ? 0 : USUAL_METRICS_PORT) : (metricsPort as number)
  try {
    return await listenAt(first).catch((error: NodeJS.ErrnoException) => {
      if (!isAuto || error.code !== 'EADDRINUSE') throw error
      return listenAt(0)
    })
  } catch (error) {
    throw explainListen(error, 'metrics', metricsHost, first)
  }
}

function formatUrl(host: string, server: Pick<Server, 'address'>): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

const NAMES = {
  service: { host: 'ERSHOU_HOST', port: 'ERSHOU_PORT', free: '0 takes a free one' },
  metrics: {
    host: 'ERSHOU_METRICS_HOST',
    port: 'ERSHOU_METRICS_PORT',
    free: 'auto takes a free one, empty serves no metrics',
  },
} as const

const LARGEST_PORT = 65_535
const RIGHT_HOSTS = '127.0.0.1 is for programs on this machine, 0.0.0.0 for others too'

/** Says which setting is wrong, and what would be right. A ConfigError if the setting can never work on this machine. */
export function explainListen(error: unknown, what: keyof typeof NAMES, host: string, port: number): Error {
  const names = NAMES[what]
  const { code = 'unknown' } = error as NodeJS.ErrnoException
  switch (code) {
    case 'EADDRINUSE': {
      const next = port < LARGEST_PORT ? port + 1 : port - 1
      return new Error(
        `${names.port}: port ${port} of ${host} is taken by another program; stop it, or use another port: ${names.port}=${next} (${names.free})`,
        { cause: error },
      )
    }
    case 'EACCES':
      return new ConfigError([
        `${names.port}: this user may not listen on port ${port}; use one from 1024 on (${names.free})`,
      ])
    case 'EADDRNOTAVAIL':
      return new ConfigError([`${names.host}: ${host} is no address of this machine; ${RIGHT_HOSTS}`])
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NONAME':
      return new ConfigError([`${names.host}: no host ${host} can be found; ${RIGHT_HOSTS}`])
    default:
      return new Error(`${names.host}, ${names.port}: cannot listen on ${host}, port ${port} (${code})`, {
        cause: error,
      })
  }
}
