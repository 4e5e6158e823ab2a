/** Equal requests of one account share one place in the queue and one answer while the first is in progress. */
import type { Rendered } from '../answers.ts'

interface Client {
  readonly destroyed: boolean
}

/** Makes the answer. `clients.destroyed` is true once all clients have disconnected. */
type Ask = (clients: Client) => Promise<Rendered>

/** `question` includes the account. Only for answers that do not depend on the key. */
type ShareAnswers = (question: string, client: Client, ask: Ask) => Promise<Rendered>

/** A class, because one is created for every request. */
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

/** Releases the buffer of a body after it was sent to the last client. */
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
