/** Equal questions of one account that come while the first of them waits or is answered share its place in the queue, and its answer. */
import type { Rendered } from '../answers.ts'

/** Whoever asks, and may hang up. */
interface Client {
  readonly destroyed: boolean
}

/** Answers the question: `clients` is destroyed when everybody who asked has hung up. */
type Ask = (clients: Client) => Promise<Rendered>

interface Shared {
  readonly clients: Client[]
  readonly made: Promise<Rendered>
}

/** `question` names the account, too. Only for answers that do not depend on the key that asks. */
type ShareAnswers = (question: string, client: Client, ask: Ask) => Promise<Rendered>

export function createShareAnswers(): ShareAnswers {
  const underWay = new Map<string, Shared>()
  return (question, client, ask) => {
    const shared = underWay.get(question)
    if (shared) {
      shared.clients.push(client)
      return shared.made
    }
    const clients = [client]
    const everybody: Client = {
      get destroyed() {
        return clients.every(({ destroyed }) => destroyed)
      },
    }
    const made = ask(everybody)
      .finally(() => underWay.delete(question))
      .then((rendered) => releaseAfter(rendered, clients.length))
    underWay.set(question, { clients, made })
    return made
  }
}

/** Memory that was lent for a body is given back when it has left for the last time. */
function releaseAfter(rendered: Rendered, times: number): Rendered {
  const { release } = rendered
  if (release === null || times === 1) return rendered
  let left = times
  return {
    ...rendered,
    release() {
      left--
      if (left === 0) release()
    },
  }
}
