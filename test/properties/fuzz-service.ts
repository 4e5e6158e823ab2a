/** Sends generated requests to a running service while its source is hostile, and stops at the first invalid answer. */
import { Agent, type IncomingHttpHeaders, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { createAnswerValidators, createSchemaValidators } from './answer-validators.ts'
import type { OpenApi } from './check-requests.ts'
import { drawFaults, type FaultOrder } from './draw-faults.ts'
import { formatTarget, type Hints, type Operation, type Request, requestArbitrary } from './generate-requests.ts'
import { type WildExchange, wildExchangeArbitrary } from './wild-exchange.ts'

/** One part of requests and faults; a run can be resumed at its beginning. */
export const PART = 1000
const AT_ONCE = 16
/** Neighbouring seeds would draw alike at first. */
const SPREAD = 0x9e3779b1

export interface Fuzzed {
  readonly url: string
  readonly key: string
  readonly openapi: OpenApi
  readonly hints: Hints
  /** Ends all faults of the source, and orders these. */
  readonly orderFaults: (orders: readonly FaultOrder[]) => Promise<void>
}

export interface FuzzRun {
  readonly seed: number
  readonly from: number
  readonly count: number
  /** After each part, with how many requests there were in this run. */
  readonly onPart: (done: number) => void
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Check = (answer: Answer) => string | null
type Drawn = { readonly known: Request } | { readonly wild: WildExchange }

export async function fuzzService(service: Fuzzed, run: FuzzRun): Promise<Record<string, number>> {
  const { openapi, hints, key } = service
  const operations = Object.entries(openapi.paths).map(([path, item]) => ({ parameters: [], ...item.get, path }))
  const known = requestArbitrary(operations, hints)
  const wild = wildExchangeArbitrary(known.map(formatTarget))
  const drawn = fc.oneof(
    { weight: 9, arbitrary: known.map((one): Drawn => ({ known: one })) },
    { weight: 1, arbitrary: wild.map((one): Drawn => ({ wild: one })) },
  )
  const judge = createJudges(openapi)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const statuses: Record<string, number> = {}

  async function check(one: Drawn): Promise<void> {
    const exchange = 'wild' in one ? one.wild : toExchange(one.known, key)
    const answer = await ask(agent, service.url, exchange)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const complaint = 'wild' in one ? judge.wild(answer) : judge.known(one.known.operation)(answer)
    if (complaint === null) return
    throw new Error(`${complaint}\n${JSON.stringify(exchange)}\n${answer.status} ${answer.body.slice(0, 2000)}`)
  }

  try {
    for (let part = Math.floor(run.from / PART); part * PART < run.from + run.count; part++) {
      const seed = Math.imul(run.seed + part, SPREAD)
      const faults = drawFaults(seed)
      await service.orderFaults(faults)
      const requests = fc.sample(drawn, { seed, numRuns: PART })
      try {
        await inLanes(requests, check)
      } catch (error) {
        const again = `FUZZ_SEED=${run.seed} FUZZ_FROM=${part * PART} FUZZ_REQUESTS=${PART}`
        throw new Error(`${again}, faults ${JSON.stringify(faults)}: ${(error as Error).message}`, { cause: error })
      }
      run.onPart((part + 1) * PART - run.from)
    }
  } finally {
    agent.destroy()
  }
  return statuses
}

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of rest) await work(item)
    }),
  )
}

function toExchange(request: Request, key: string): WildExchange {
  const headers: Record<string, string> = request.hasKey ? { 'x-api-key': key } : {}
  return { method: 'GET', target: formatTarget(request), headers }
}

/** The error of an answer; null = none. */
function createJudges(openapi: OpenApi): { known(operation: Operation): Check; wild: Check } {
  const validatorOf = createAnswerValidators(openapi)
  const schemaOf = createSchemaValidators(openapi)
  const checkBody = (answer: Answer, validate: ReturnType<typeof schemaOf>) => {
    const isRight = validate(JSON.parse(answer.body))
    return isRight ? null : `outside its schema: ${JSON.stringify(validate.errors?.slice(0, 3))}`
  }
  return {
    known: (operation) => (answer) => {
      if (answer.status === 500) return 'a 500'
      if (!(answer.status in operation.responses)) return 'a status that is not described'
      if (answer.headers['content-type'] !== 'application/json') return 'no JSON'
      return checkBody(answer, validatorOf(operation.path, answer.status))
    },
    wild(answer) {
      if (answer.status === 500) return 'a 500'
      if (!answer.headers['x-request-id']?.toString().startsWith('req_')) return 'no request id'
      if (answer.status < 400 || answer.status === 422 || answer.body === '') return null
      return checkBody(answer, schemaOf(['components', 'schemas', 'Error']))
    },
  }
}

function ask(agent: Agent, url: string, { method, target, headers }: WildExchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    send({ agent, hostname, port, method, path: target, headers }, (response) => {
      const { statusCode: status = 0, headers: named } = response
      text(response).then((body) => resolve({ status, headers: named, body }), reject)
    })
      .on('error', reject)
      .end()
  })
}
