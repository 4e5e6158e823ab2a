/** Finds a port by starting the server on candidates until one is free; it never assumes that a port is free. */

// Outside the range of ephemeral client ports, so that the port of a killed server stays free for its restart.
const FIRST = 20_000
const COUNT = 12_000
const MOST_TRIES = 100

/** Each process starts with another candidate. */
let next = Math.floor(Math.random() * COUNT)

/** `start` returns null if the port is in use. */
export async function tryPorts<Server>(start: (port: number) => Promise<Server | null>): Promise<Server> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const server = await start(FIRST + (next++ % COUNT))
    if (server !== null) return server
  }
  throw new Error(`${MOST_TRIES} ports one after the other are in use`)
}
