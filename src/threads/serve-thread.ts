/** The inside of a thread: answers calls, posts events, and shuts down cleanly on request. */
import { constants, getPriority, setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type Call, type FromThread, serializeError, type ThreadData, type ToThread } from './thread-messages.ts'

interface ServedThread {
  /** Its methods can be called by name. */
  readonly calls?: object
  /** Called after the last call was answered: ends running work and closes resources. */
  end?(): Promise<unknown>
}

/** The data that the thread was started with. */
export function threadData<Data>(): Data {
  return (workerData as ThreadData).data as Data
}

/** Calls wait until it is open. If opening fails, callers get the error and the thread ends. */
export async function serveThread(open: (emit: (news: unknown) => void) => Promise<ServedThread>): Promise<void> {
  if ((workerData as ThreadData).isBackground) giveWay()
  const port = parentPort as MessagePort
  const post = (message: FromThread) => port.postMessage(message)
  const opening = open((news) => post({ news }))
  const underWay = new Set<Promise<void>>()

  async function answer({ number, name, args }: Call): Promise<void> {
    const served = await opening.catch(() => null)
    // Callers get the reason why it could not be opened.
    if (served === null) return
    try {
      const method = (served.calls as Record<string, unknown> | undefined)?.[name]
      if (typeof method !== 'function') throw new Error(`The thread has no call ${name}.`)
      post({ number, value: await method.apply(served.calls, args) })
    } catch (error) {
      post({ number, error: serializeError(error) })
    }
  }

  async function end(): Promise<void> {
    const served = await opening.catch(() => null)
    await Promise.all(underWay)
    await served?.end?.()
    port.close()
  }

  port.on('message', (message: ToThread) => {
    if ('end' in message) return void end()
    const answering = answer(message)
    underWay.add(answering)
    void answering.finally(() => underWay.delete(answering))
  })
  try {
    await opening
    post({ ready: true })
  } catch (error) {
    post({ opening: serializeError(error) })
    port.close()
  }
}

/** Linux has a priority for each thread. Elsewhere the whole process would give way. */
function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
  } catch {
    // A sandbox may deny it. The thread does its work all the same, and takes more time from requests.
  }
}
