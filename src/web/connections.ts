/** The open connections: what each still has to answer, how many there may be, and who is too slow to be waited for. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, readDirectAddress } from './client-address.ts'

export interface ConnectionLimits {
  readonly maxConnections: number
  /** Null behind trusted proxies: one proxy forwards many clients. */
  readonly maxPerAddress: number | null
  /** Requests of one connection under way at once: pipelining is welcome, a flood is not. */
  readonly maxPipelined: number
  /** So long a client may take to read an answer; a tenth of this is how often that is looked at. */
  readonly writeTimeoutMs: number
  /** From when a connection is refused to when it is gone, whatever still comes on it. */
  readonly lingerMs: number
}

interface Connection {
  readonly address: string
  /** Hardly ever more than one: a list is found through faster than a set is kept. */
  readonly inFlight: ServerResponse[]
  /** What is said after the last answer: nothing behind it can be answered. */
  farewell: Buffer | null
  /** Nothing more is said: the parser complains again about all that follows. */
  isOver: boolean
  /** The answer that was being read when it was last looked, and how often it was found unread. */
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

  /** False when there are too many already: in all, or from this address. */
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

  /** From now on, who does not read is cut. */
  watch(): void {
    this.#timer = setInterval(() => this.#cutSlow(), this.#limits.writeTimeoutMs / LOOKS)
    this.#timer.unref()
  }

  unwatch(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  /** Memory is held for an answer until all of it has gone to the system. */
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
    this.#connections.delete(socket)
    const left = (this.#ofAddresses.get(address) ?? 1) - 1
    if (left === 0) this.#ofAddresses.delete(address)
    else this.#ofAddresses.set(address, left)
  }
}
