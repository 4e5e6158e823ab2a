/** A port that a server gets by taking it: a candidate that somebody has already is passed over, and none is guessed to be free. */

// Not from the range out of which the system gives ports to clients: a server that is killed finds its port free again.
const FIRST = 20_000
const COUNT = 12_000
const MOST_TRIES = 100

/** Each process begins elsewhere. */
let next = Math.floor(Math.random() * COUNT)

/** `start` gives null when the port is in use. */
export async function tryPorts<Server>(start: (port: number) => Promise<Server | null>): Promise<Server> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const server = await start(FIRST + (next++ % COUNT))
    if (server !== null) return server
  }
  throw new Error(`${MOST_TRIES} ports one after the other are in use`)
}
