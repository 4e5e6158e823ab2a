/** Makes a server listen; later errors go to its error listeners. */
import type { Server } from 'node:net'

export async function listenOn(server: Server, host: string, port: number): Promise<void> {
  let fail = (_: Error) => {}
  try {
    await new Promise<void>((resolve, reject) => {
      fail = reject
      server.once('error', fail).listen(port, host, resolve)
    })
  } finally {
    server.off('error', fail)
  }
}
