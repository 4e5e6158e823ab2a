/** Opens hundreds of connections that send requests and do or do not read the answers. */
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface Flood {
  readonly connections: number
  /** Sent at once on each of them. */
  readonly requests: number
  readonly target: string
  readonly key: string
  readonly reads: boolean
  /** The local address of the requests. */
  readonly from: string
}

/** Opens them one after another within that time; the returned function closes those that the server has not closed. */
export async function openFlood(url: string, flood: Flood, withinMs: number): Promise<() => Promise<void>> {
  const { hostname, port, host } = new URL(url)
  const one = `GET ${flood.target} HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${flood.key}\r\n\r\n`
  const open = (): Socket => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: flood.from })
    socket.on('error', () => undefined)
    if (flood.reads) socket.resume()
    else socket.pause()
    socket.write(one.repeat(flood.requests))
    return socket
  }
  const sockets: Socket[] = []
  const began = performance.now()
  while (sockets.length < flood.connections) {
    await setTimeout(10)
    const due = (flood.connections * (performance.now() - began)) / withinMs
    while (sockets.length < Math.min(due, flood.connections)) sockets.push(open())
  }
  return async () => {
    const left = sockets.filter((socket) => !socket.closed)
    const closed = Promise.all(left.map((socket) => once(socket, 'close')))
    for (const socket of left) socket.destroy()
    await closed
  }
}

/** The number of open files and connections of a program, as Linux counts them: a client that does not read does not notice that it was disconnected. */
export function countOpen(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}
