/** The open connections: their requests in progress, their limits, and which clients read too slowly. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, readDirectAddress } from './client-address.ts'

export interface ConnectionLimits {
  readonly maxConnections: number
  /** Null behind trusted proxies: one proxy forwards many clients. */
  readonly maxPerAddress: number | null
  /** The most pipelined requests in progress on one connection. */
  readonly maxPipelined: number
  /** How long a client may take to read an answer; checked every tenth of this time. */
  readonly writeTimeoutMs: number
  /** How long a refused connection stays open, whatever the client still sends. */
  readonly lingerMs: number
}

interface Connection {
  readonly address: string
  /** Rarely more than one, so a list is faster than a set. */
  readonly inFlight: ServerResponse[]
  /** Sent after the last answer, because nothing after it can be answered. */
  farewell: Buffer | null
  /** Nothing more is sent: the parser reports everything that follows as an error again. */
  isOver: boolean
  /** The answer that was unread at the last check, and how many checks found it unread. */
  unread: ServerResponse | null
  looks: number
}

const LOOKS = 10

export class Connections {
  readonly #limits: ConnectionLimits
  readonly #connections = new Map<Socket, Connection>()
  readonly #ofAddresses = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** False if there are too many connections already, in total or from this address. */
  add(socket: Socket): boolean {
    const { maxConnections, maxPerAddress } = this.#limits
    const address = networkOf(readDirectAddress(socket))
    const siblings = this.#ofAddresses.get(address) ?? 0
    if (this.#connections.size >= maxConnections || siblings >= (maxPerAddress ?? Number.POSITIVE_INFINITY))
      return false
    this.#ofAddresses.set(address, siblings + 1)
    this.#connections.set(socket, {
      address,
      inFlight: [],
      farewell: null,
      isOver: false,
      unread: null,
      looks: 0,
    })
    socket.once('close', () => this.#remove(socket, address))
    return true
  }

  get(socket: Socket): Connection | undefined {
    return this.#connections.get(socket)
  }

  isFull({ inFlight }: Connection): boolean {
    return inFlight.length >= this.#limits.maxPipelined
  }

  entries(): Iterable<[Socket, Connection]> {
    return this.#connections
  }

  /** Starts to disconnect clients that do not read. */
  watch(): void {
    this.#timer = setInterval(() => this.#cutSlow(), this.#limits.writeTimeoutMs / LOOKS)
    this.#timer.unref()
  }

  unwatch(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  /** An answer uses memory until the operating system has all of it. */
  #cutSlow(): void {
    for (const [socket, connection] of this.#connections) {
      const oldest = connection.inFlight[0]
      const unread = oldest?.writableEnded && !oldest.writableFinished ? oldest : null
      connection.looks = unread !== null && unread === connection.unread ? connection.looks + 1 : 0
      connection.unread = unread
      if (connection.looks >= LOOKS) socket.destroy()
    }
  }

  #remove(socket: Socket, address: string): void {
    closeWaiting(this.#connections.get(socket)?.inFlight ?? [])
    this.#connections.delete(socket)
    const left = (this.#ofAddresses.get(address) ?? 1) - 1
    if (left === 0) this.#ofAddresses.delete(address)
    else this.#ofAddresses.set(address, left)
  }
}

/** Node tells only the answer whose turn it is that its client has left. Those behind it have no socket yet, and would be made for nobody. */
function closeWaiting(inFlight: readonly ServerResponse[]): void {
  for (const response of inFlight.filter(({ socket }) => socket === null)) {
    response.destroy()
    response.emit('close')
  }
}
