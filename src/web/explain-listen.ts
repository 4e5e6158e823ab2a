/** Explains why listening on an address failed: which setting is wrong, and what would be right. */
import { ConfigError } from '../domain/config-error.ts'

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

/** A ConfigError if the setting can never work on this machine. */
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
