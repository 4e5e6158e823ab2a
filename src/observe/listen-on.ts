/** Has a server listen; what it meets afterwards is for whoever listens to its errors. */
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
