/** How several threads come to one port: each by a socket of its own where the runtime can share a port, else by a copy of one descriptor. */
import { createServer, type ListenOptions, type Server } from 'node:net'

const HOST = '127.0.0.1'
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
/** Since Node 22.12. */
export const sharesPorts = major > 22 || (major === 22 && minor >= 12)

export interface SharedPort {
  readonly port: number
  /** Null where each thread opens the port by itself. */
  readonly descriptor: number | null
}

/** `descriptor`: its own, of which no other thread knows. */
export function listenBeside(server: Server, { port, descriptor }: SharedPort, onListening: () => void): void {
  const shared: ListenOptions & { readonly reusePort: boolean } = { port, host: HOST, reusePort: true }
  server.listen(descriptor === null ? shared : { fd: descriptor }, onListening)
}

export interface OpenPort extends SharedPort {
  readonly url: string
  /** As soon as a process was started with the descriptor, which is copied then. */
  close(): void
}

/** Opened by each thread itself where that is possible and wanted. */
export async function openPort(isShared = sharesPorts): Promise<OpenPort> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const { port } = server.address() as { readonly port: number }
  const { fd } = (server as unknown as { readonly _handle: { readonly fd: number } })._handle
  const opened = { port, url: `http://${HOST}:${port}`, close: () => server.close() }
  if (!isShared) return { ...opened, descriptor: fd }
  server.close()
  return { ...opened, descriptor: null }
}
