/** The only wiring: from settings to a running service. */
import type { AddressInfo } from 'node:net'
import { createApp } from './api/app.ts'
import type { Config } from './config.ts'

export interface Service {
  readonly url: string
  /** Takes no new connections, lets requests in flight finish, then resolves. */
  stop(): Promise<void>
}

export async function startService(config: Config): Promise<Service> {
  const app = createApp()
  await new Promise<void>((resolve, reject) => {
    app.once('error', reject)
    app.listen(config.port, config.host, resolve)
  })
  const { port } = app.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return {
    url: `http://${host}:${port}`,
    stop: () =>
      new Promise((resolve, reject) => {
        app.close((error) => (error ? reject(error) : resolve()))
        app.closeIdleConnections()
      }),
  }
}
