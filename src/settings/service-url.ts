/** The address on which this machine reaches a service. One that listens on all addresses is reached on the loopback address. */
export function formatServiceUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
