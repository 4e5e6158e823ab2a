/** Equal requests of one account that arrive while the first is waiting or being answered share its place in the queue, and its answer. */
import type { Rendered } from '../answers.ts'

/** Sends a request, and may hang up. */
interface Client {
  readonly destroyed: boolean
}

/** Makes the answer: `clients` is destroyed when all who asked have hung up. */
type Ask = (clients: Client) => Promise<Rendered>

/** `question` names the account, too. Only for answers that do not depend on the key. */
type ShareAnswers = (question: string, client: Client, ask: Ask) => Promise<Rendered>

/** A class, because one is made for every request. */
class SharedClients implements Client {
  readonly all: Client[]
  made: Promise<Rendered> | null = null

  constructor(first: Client) {
    this.all = [first]
  }

  get destroyed(): boolean {
    return this.all.every(({ destroyed }) => destroyed)
  }
}

export function createShareAnswers(): ShareAnswers {
  const underWay = new Map<string, SharedClients>()
  return (question, client, ask) => {
    const shared = underWay.get(question)
    if (shared?.made) {
      shared.all.push(client)
      return shared.made
    }
    const clients = new SharedClients(client)
    clients.made = ask(clients).then(
      (rendered) => {
        underWay.delete(question)
        return releaseAfter(rendered, clients.all.length)
      },
      (error: unknown) => {
        underWay.delete(question)
        throw error
      },
    )
    underWay.set(question, clients)
    return clients.made
  }
}

/** Memory that was lent for a body is given back when the body was sent to the last client. */
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
