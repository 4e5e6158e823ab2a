/** The address of a service with these settings: its public URL, or host and port. */
import type { Config } from '../../settings/config.ts'

/** Null when the system chooses the port. */
export function findServiceUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string | null {
  if (publicUrl !== null) return publicUrl
  return port === 0 ? null : `http://${nameOf(host)}:${port}`
}

/** A service on all addresses can be reached on this one. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
