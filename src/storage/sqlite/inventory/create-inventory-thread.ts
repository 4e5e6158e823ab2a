/** An inventory that another thread holds; a thread that dies is told of once and replaced with the next call. */
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { Failure } from '../../../domain/failure.ts'
import type { InventoryStore } from '../../../domain/inventory/store.ts'
import { type Answer, type Call, type Method, OPENED, type Outage, parseError } from './thread-messages.ts'

export interface InventoryThreadOptions {
  /** A thread that serves an inventory (`serveInventory`). */
  readonly start: () => Worker
  /** Told of each thread that ended without being asked to. */
  readonly onDeath: (cause: unknown) => void
  /** Told of every call that failed because of the file, in words for the operator. */
  readonly onOutage?: (sentence: string) => void
}

export interface InventoryThread {
  /** Throws what the inventory throws; `storage_unavailable` when the thread does not live to answer. */
  call<Name extends Method>(method: Name, args: Parameters<InventoryStore[Name]>): ReturnType<InventoryStore[Name]>
  /** Waits for what is under way. */
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

export function createInventoryThread(options: InventoryThreadOptions): InventoryThread {
  let running: Promise<RunningThread> | null = null
  let isClosed = false

  function run(): Promise<RunningThread> {
    const starting = startThread(options, () => {
      if (running === starting) running = null
    })
    running = starting
    return starting
  }

  async function call(method: Method, args: readonly unknown[]): Promise<unknown> {
    if (isClosed) throw new Error('The inventory was closed.')
    const thread = await (running ?? run())
    return thread.ask(method, args)
  }

  return {
    call: call as InventoryThread['call'],
    async close() {
      isClosed = true
      // One that could not be opened is closed.
      const thread = await running?.catch(() => null)
      await thread?.end()
    },
  }
}

interface RunningThread {
  ask(method: Method, args: readonly unknown[]): Promise<unknown>
  end(): Promise<void>
}

/** Resolves when the inventory is open. */
async function startThread(
  { start, onDeath, onOutage }: InventoryThreadOptions,
  onEnd: () => void,
): Promise<RunningThread> {
  const worker = start()
  const waiting = new Map<number, Waiting>()
  const underWay = new Set<Promise<unknown>>()
  const ended = once(worker, 'exit').catch(() => undefined)
  let cause: unknown = null
  let isEnding = false
  let number = OPENED

  worker.on('error', (error) => {
    cause = error
  })
  worker.on('message', (answer: Answer | Outage) => {
    if ('outage' in answer) return onOutage?.(answer.outage)
    const asked = waiting.get(answer.number)
    waiting.delete(answer.number)
    // Only while it works does it keep the program from ending.
    if (waiting.size === 0) worker.unref()
    // It says so and ends, perhaps before anybody else has heard of it.
    if ('error' in answer && answer.number === OPENED) isEnding = true
    if ('error' in answer) asked?.reject(parseError(answer.error))
    else asked?.resolve(answer.value)
  })
  worker.on('exit', (code) => {
    onEnd()
    if (!isEnding) onDeath(cause ?? new Error(`The thread of the inventory ended with ${code}.`))
    for (const { reject } of waiting.values()) reject(unavailable(cause))
    waiting.clear()
  })

  function expectAnswer(to: number): Promise<unknown> {
    worker.ref()
    return new Promise((resolve, reject) => void waiting.set(to, { resolve, reject }))
  }

  function ask(method: Method, args: readonly unknown[]): Promise<unknown> {
    number += 1
    const answer = expectAnswer(number)
    underWay.add(answer)
    const settle = () => underWay.delete(answer)
    answer.then(settle, settle)
    const call: Call = { number, method, args }
    worker.postMessage(call)
    return answer
  }

  await expectAnswer(OPENED).catch(async (error) => {
    onEnd()
    worker.ref()
    await ended
    throw error
  })
  return {
    ask,
    async end() {
      isEnding = true
      await Promise.allSettled(underWay)
      await ask('close', []).catch(() => undefined)
      // Else a program with nothing else to do would end before whoever waits for this.
      worker.ref()
      await ended
    },
  }
}

function unavailable(cause: unknown): Failure {
  return new Failure('storage_unavailable', 'The inventory cannot be reached right now.', { cause, retryAfterS: 1 })
}
