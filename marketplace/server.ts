/** The HTTP server of the marketplace: finds the route, applies faults, and records every request in the journal. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Answer, json } from './answer.ts'
import { commitFault, replaceAnswer, send } from './control/commit-fault.ts'
import { type Marketplace, withoutOrders } from './marketplace.ts'
import type { RouteRequest } from './route.ts'
import { answerNothing, ROUTES } from './routes.ts'

const LARGEST_ORDER_BYTES = 1_048_576
/** Longer than the keep-alive of clients: if the server closed first, the client's next request could be lost. */
const KEEP_ALIVE_MS = 120_000

/** Marks every answer as synthetic, whatever else is wrong with it. */
const SIGN = 'x-stand-in-marketplace'

type Asked = Omit<RouteRequest, 'path' | 'query' | 'groups'> & { readonly method: string; readonly target: string }

export interface MarketplaceServer {
  readonly server: Server
  /** Opens the market, or replaces it by a new one; call it once before the first request. */
  startAnew(): Marketplace
}

export function createMarketplaceServer(open: () => Marketplace): MarketplaceServer {
  const began = performance.now()
  let current: Marketplace | null = null

  function startAnew(): Marketplace {
    // Requests that a fault of the old market holds are released.
    current?.faults.clear()
    // Making a world takes longer than any request.
    current = current === null || current.isAltered() ? open() : withoutOrders(current)
    return current
  }

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const market = current ?? startAnew()
    market.follow(Date.now())
    const target = request.url ?? '/'
    const method = request.method ?? 'GET'
    const isControl = target.startsWith('/_control')
    const rule = isControl ? null : market.faults.strike(target)
    const at_ms = Math.round(performance.now() - began)
    const made = await answerTarget({
      market,
      method,
      target,
      fault: rule?.kind ?? null,
      body: isControl ? await readBody(request) : null,
      startAnew,
    })
    const answer = rule ? replaceAnswer(rule, made, target) : made
    // Written before the answer is sent, so that a client with the answer finds it in the journal.
    if (!isControl) market.journal.add({ method, target, status: answer.status, fault: rule?.kind ?? null, at_ms })
    if (rule) await commitFault(rule, answer, { request, response, ended: market.faults.ended(rule.id) })
    else send(answer, response)
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    response.setHeader(SIGN, 'synthetic')
    exchange(request, response).catch((error: unknown) => {
      // The client disconnected in the middle of its request, so there is nobody to answer.
      if (request.socket.destroyed) return
      if (error instanceof RangeError || error instanceof SyntaxError)
        send(json({ error: error.message }, 400), response)
      else {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        send(json({ error: 'internal' }, 500), response)
      }
    })
  })
  return { server, startAnew }
}

async function answerTarget({ method, target, ...rest }: Asked): Promise<Answer> {
  const cut = target.indexOf('?')
  const path = cut === -1 ? target : target.slice(0, cut)
  const query = new URLSearchParams(cut === -1 ? '' : target.slice(cut + 1))
  for (const route of ROUTES) {
    if (route.method !== method && !(method === 'HEAD' && route.method === 'GET')) continue
    const match = route.path.exec(path)
    if (match) return (await route.answer({ ...rest, path, query, groups: match.slice(1) })) ?? answerNothing()
  }
  return answerNothing()
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= LARGEST_ORDER_BYTES) chunks.push(chunk)
  }
  // Answered only after the last byte: closing the connection earlier would hide the reason from the client.
  if (size > LARGEST_ORDER_BYTES) throw new RangeError(`an order has at most ${LARGEST_ORDER_BYTES} bytes`)
  return size === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
