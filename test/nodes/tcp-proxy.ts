/** A TCP proxy that delays, cuts and swallows what passes: a bad network between two programs. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface TcpProxy {
  readonly port: number
  /** The port that new connections lead to. */
  target: number
  /** Added to every piece in both directions. */
  delayMs: number
  /** Resets all connections, in the middle of whatever they carry. */
  cut(): void
  /** Nothing passes any more, and nobody is told. What came meanwhile passes later. */
  swallow(): void
  /** Ends all of this: what passes now passes at once. */
  heal(): void
  stop(): Promise<void>
}

/** Hears what passes on one connection. */
export interface Listener {
  /** Called just before it goes to the target. */
  up(bytes: Buffer): void
  /** Called as soon as the target has sent it. */
  down(bytes: Buffer): void
  end(): void
}

export interface TcpProxyOptions {
  readonly listen?: (() => Listener) | undefined
  /** Changes what the target sends, for answers that name an address. */
  readonly rewrite?: ((bytes: Buffer) => Buffer) | undefined
}

interface Passing {
  /** As soon as it came. */
  readonly read?: ((bytes: Buffer) => void) | undefined
  /** When it goes on. */
  readonly pass?: ((bytes: Buffer) => Buffer) | undefined
}

export async function startTcpProxy(target: number, { listen, rewrite }: TcpProxyOptions = {}): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isOpen: Promise<void> = Promise.resolve()
  let open = () => {}

  async function pump(from: Socket, to: Socket, { read, pass }: Passing): Promise<void> {
    for await (const bytes of from) {
      read?.(bytes as Buffer)
      if (proxy.delayMs > 0) await pause(proxy.delayMs)
      await isOpen
      to.write(pass?.(bytes as Buffer) ?? (bytes as Buffer))
    }
    to.end()
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: proxy.target, host: '127.0.0.1', allowHalfOpen: true })
    const heard = listen?.()
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay())
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    }
    const up = pump(near, far, {
      pass(bytes) {
        heard?.up(bytes)
        return bytes
      },
    })
    const down = pump(far, near, { read: heard?.down, pass: rewrite })
    void Promise.all([up, down])
      .catch(() => {
        for (const socket of [near, far]) socket.resetAndDestroy()
      })
      .finally(() => heard?.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const proxy: TcpProxy = {
    port: (server.address() as AddressInfo).port,
    target,
    delayMs: 0,
    cut() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    swallow() {
      isOpen = new Promise((resolve) => {
        open = resolve
      })
    },
    heal() {
      proxy.delayMs = 0
      open()
      isOpen = Promise.resolve()
    },
    async stop() {
      proxy.heal()
      const closed = once(server, 'close')
      server.close()
      proxy.cut()
      await closed
    },
  }
  return proxy
}
