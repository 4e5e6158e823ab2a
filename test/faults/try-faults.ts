/** Tries faults one after another on one marketplace, and records the answers of each round. */
import { orderFault } from '../order-fault.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'
import { clearFaults, findCars, readJournal } from './control.ts'
import { type Answer, openTimedService } from './open-timed-service.ts'
import { ASKED, type Fault, ROUNDS, type Round, TIMEOUT_MS } from './table.ts'

export type Answers = Readonly<Record<string, Answer>>

export interface Seen {
  /** Those that were asked for. */
  readonly rounds: Readonly<Partial<Record<Round, Answers>>>
  /** Native paths that the fault hit. */
  readonly struck: ReadonlySet<string>
}

export const SETTINGS = {
  ERSHOU_SOURCE_TIMEOUT_MS: String(TIMEOUT_MS),
  ERSHOU_SOURCE_BUDGET_MS: String(2 * TIMEOUT_MS),
  ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
}
const LONGER_THAN_ANY_COPY_S = 30 * 86_400
const LONGER_THAN_ANY_COOL_DOWN_S = 10
/** One request per resource, so that no breaker stays open. */
const HEALING = ['/v1/search?page=2', '/v1/makes/Audi/models', '/v1/makes']

/** `never read` takes as long as all other rounds together: it needs another service. */
export async function tryFaults(
  market: RunningMarketplace,
  faults: readonly Fault[],
  roundsOf: (fault: Fault) => readonly Round[],
): Promise<Map<Fault, Seen>> {
  const carId = (await findCars(market, 1))[0] as number
  const service = await openTimedService(market.url, SETTINGS)
  await service.ready()
  const seen = new Map<Fault, Seen>()

  const askAll = async ({ ask }: Pick<typeof service, 'ask'>): Promise<Answers> =>
    Object.fromEntries(await Promise.all(ASKED.map(async ({ name, path }) => [name, await ask(path(carId))] as const)))

  async function heal(): Promise<void> {
    service.advance(LONGER_THAN_ANY_COOL_DOWN_S)
    for (const path of [...HEALING, `/v1/cars/${carId}`, `/v1/cars/${carId}/inspection`]) await service.ask(path)
  }

  async function tryNeverRead(): Promise<Answers> {
    const other = await openTimedService(market.url, SETTINGS, service.clock)
    await other.ready()
    const answers = await askAll(other)
    await other.stop()
    return answers
  }

  for (const fault of faults) {
    const wanted = roundsOf(fault)
    const isWanted = (round: Round) => wanted.includes(round)
    service.advance(LONGER_THAN_ANY_COPY_S)
    await heal()
    const rounds: Partial<Record<Round, Answers>> = { 'before the fault': await askAll(service) }
    const { outlast } = await orderFault(market, service.clock, fault.order)
    let passed_s = 0
    for (const name of (['2 minutes', '30 minutes', '25 hours', '8 days'] as const).filter(isWanted)) {
      service.advance(ROUNDS[name] - passed_s)
      passed_s = ROUNDS[name]
      rounds[name] = await outlast(askAll(service))
    }
    const struck = await listStruck(market, fault)
    if (isWanted('never read')) rounds['never read'] = await outlast(tryNeverRead())
    await clearFaults(market)
    await heal()
    rounds['after the fault'] = await askAll(service)
    seen.set(fault, { rounds, struck })
  }
  await service.stop()
  return seen
}

async function listStruck(market: RunningMarketplace, { order }: Fault): Promise<ReadonlySet<string>> {
  const struck = (await readJournal(market)).filter(({ fault }) => fault === order.kind)
  return new Set(struck.map(({ target }) => target.split('?', 1)[0] as string))
}
