/** Benchmark of fair shares: the latency of another customer and of /healthz while one sends 300 costly requests at once, relative to 300 harmless ones. */
import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { withFilledFolder } from '../engine/filled-folder.ts'
import { startService } from '../engine/start-service.ts'
import type { Bench, BenchOptions, Figure, Log } from '../figure.ts'
import { issueKeys } from '../issue-keys.ts'
import { median } from '../median.ts'
import { type Asked, formatStatuses, p99 } from '../steady.ts'
import type { Done } from './ask-beside.ts'
import { sendJob } from './ask-beside-program.ts'
import { type Asking, customerTarget, HARMLESS_TARGET, SHARES_ATTACKS, type SharesAttack } from './questions.ts'
import { stockCars } from './stock-cars.ts'

const ASK = new URL('./ask-beside.js', import.meta.url)
const TURNS = 5
const FLOOD = 300
const PER_SECOND = 100
const WINDOW = 100
/** The flood begins after the other requests have started. */
const LEAD_MS = 200
const REST_MS = 300
/** Differences below this are not noticeable. */
const FLOOR_MS = 20
const MOST_RATIO = 2
const MOST_HEALTH_MS = 100
const LISTINGS = 20_000

interface Stage {
  readonly url: string
  readonly keys: Readonly<Record<'customer' | 'attacker' | 'harmless', string>>
  readonly cars: readonly number[]
  readonly flooder: ChildProcess
  readonly measurer: ChildProcess
  readonly log: Log
  fresh: number
}

interface Turn {
  readonly health: number
  readonly customer: number
  readonly lasted: number
  readonly flooded: readonly Asked[]
  readonly answers: readonly Asked[]
}

export const sharesBench: Bench = { name: 'shares', run }

function run(log: Log, { listings, only }: BenchOptions): Promise<readonly Figure[]> {
  const cars = listings ?? LISTINGS
  const attacks = SHARES_ATTACKS.filter(({ name }) => only === null || only.includes(name))
  log(`${cars.toLocaleString('en')} cars; ${FLOOD} at once, medians of ${TURNS} turns on each side, in turns`)
  return withFilledFolder(log, cars, async (folder) => {
    const keys = await issueKeys(folder, ['customer', 'attacker', 'harmless'])
    const stocked = await stockCars(folder, cars, TURNS * FLOOD)
    const { service } = await startService(folder, null, log)
    const programs = [fork(ASK), fork(ASK)] as const
    const [flooder, measurer] = programs
    try {
      const stage: Stage = { url: service.url, keys, cars: stocked, flooder, measurer, log, fresh: 0 }
      await warmUp(stage)
      const figures: Figure[] = []
      for (const attack of attacks) figures.push(...(await benchAttack(stage, attack)))
      return figures
    } finally {
      for (const program of programs) program.kill()
      await service.stop()
    }
  })
}

/** A new process is slow at first, and so is the load generator. */
async function warmUp(stage: Stage): Promise<void> {
  const targets = Array<string>(FLOOD).fill(HARMLESS_TARGET)
  for (let turn = 0; turn < 3; turn++) await measureTurn(stage, stage.keys.harmless, targets)
}

async function benchAttack(stage: Stage, { name, target }: SharesAttack): Promise<Figure[]> {
  const turns: { readonly attack: Turn[]; readonly harmless: Turn[] } = { attack: [], harmless: [] }
  for (let turn = 0; turn < TURNS; turn++) {
    const targets = Array.from({ length: FLOOD }, (_, i) => target(turn * FLOOD + i, stage.cars))
    turns.attack.push(await measureTurn(stage, stage.keys.attacker, targets))
    await setTimeout(REST_MS)
    turns.harmless.push(await measureTurn(stage, stage.keys.harmless, Array<string>(FLOOD).fill(HARMLESS_TARGET)))
    await setTimeout(REST_MS)
  }
  const got = formatStatuses(turns.attack.flatMap(({ flooded }) => flooded))
  stage.log(
    `  ${name}: the attacker got ${got}, within ${median(turns.attack.map(({ lasted }) => lasted)).toFixed(0)} ms`,
  )
  return describeTurns(name, turns.attack, turns.harmless)
}

function describeTurns(name: string, attack: readonly Turn[], harmless: readonly Turn[]): Figure[] {
  const figures = (['customer', 'health'] as const).map((who): Figure => {
    const [beside, alone] = [attack, harmless].map((turns) => median(turns.map((turn) => turn[who]))) as [
      number,
      number,
    ]
    return {
      name: `${name}: ${who === 'health' ? '/healthz' : 'another customer'}`,
      value: Math.max(beside, FLOOR_MS) / Math.max(alone, FLOOR_MS),
      unit: '×',
      target: { at: 'most', value: MOST_RATIO },
      note: `p99 ${beside.toFixed(1)} ms compared with ${alone.toFixed(1)} ms`,
    }
  })
  const failed = attack.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200)
  return [
    ...figures,
    {
      name: `${name}: /healthz, p99`,
      value: median(attack.map(({ health }) => health)),
      unit: 'ms',
      target: { at: 'most', value: MOST_HEALTH_MS },
    },
    {
      name: `${name}: others' answers that are not 200`,
      value: failed.length,
      unit: '',
      target: { at: 'most', value: 0 },
      ...(failed.length > 0 && { note: formatStatuses(failed) }),
    },
  ]
}

/** Other requests run as long as the flood, and at least a second. */
async function measureTurn(stage: Stage, key: string, targets: readonly Asking[]): Promise<Turn> {
  const { url, keys, flooder, measurer } = stage
  let isOver = false
  const began = performance.now()
  const flood = setTimeout(LEAD_MS).then(() => sendJob(flooder, { kind: 'flood', url, key, targets }))
  const over = flood.then(() => {
    isOver = true
    return performance.now() - began - LEAD_MS
  })
  const seen: Done[] = []
  do {
    const asked = Array.from({ length: WINDOW }, () => customerTarget(stage.fresh++))
    seen.push(
      await sendJob(measurer, { kind: 'measure', url, key: keys.customer, targets: asked, perSecond: PER_SECOND }),
    )
  } while (!isOver)
  const [health, customer] = [seen.flatMap((one) => one.health), seen.flatMap((one) => one.customer)]
  const { flooded } = await flood
  return {
    health: p99(health),
    customer: p99(customer),
    lasted: await over,
    flooded,
    answers: [...health, ...customer],
  }
}
