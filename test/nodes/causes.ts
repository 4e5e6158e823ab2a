/** Everything that can fail, and how long clients may notice. */
import { setTimeout as pause } from 'node:timers/promises'
import { clearFaults } from '../faults/control.ts'
import { type ChaosNode, readStates, type World } from './world.ts'

export interface Cause {
  readonly name: string
  /** The longest time from its beginning, or from its end if it lasts, to the last request that fails. */
  readonly mostMs: number
  /** Whether no request may fail that is sent again once. */
  readonly isHidden?: boolean
  /** Whether requests may fail as long as it lasts. */
  readonly lasts?: boolean
  readonly act: () => Promise<void>
  /** What was wrong, if anything, when it is over. */
  readonly check?: () => string | null
}

/** What the issue allows: for any cause, and for the failover of a database. */
const MOST_MS = 5000
const MOST_FAILOVER_MS = 60_000
/** A node is given up by the others after 15 s. */
const STOPPED_MS = 20_000
const LASTS_MS = 4000
const DELAY_MS = 150
const HOUR_S = 3600

export interface CauseOptions {
  readonly random: () => number
  /** How long what lasts does. */
  readonly lastsMs?: number
}

export function listCauses(world: World, options: CauseOptions): readonly Cause[] {
  return [...listNodeCauses(world, options), ...listWireCauses(world, options), ...listOtherCauses(world, options)]
}

function anyOf<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item
}

/** At the worst moment for the ledger: a batch was just answered, of whose cost most was given back, and the ledger does not have it yet. */
function listNodeCauses({ nodes }: World, { random }: CauseOptions): readonly Cause[] {
  return [
    {
      name: 'kill -9 of a node',
      mostMs: MOST_MS,
      isHidden: true,
      async act() {
        const node = anyOf(nodes, random)
        await node.attempts.waitForPartlyKept()
        await node.kill()
        await node.start()
      },
    },
    {
      name: 'a node that stands still',
      mostMs: MOST_MS,
      async act() {
        const { service, attempts } = anyOf(nodes, random)
        const { child } = service()
        await attempts.waitForPartlyKept()
        attempts.disturb()
        child.kill('SIGSTOP')
        await pause(STOPPED_MS)
        attempts.disturb()
        child.kill('SIGCONT')
      },
    },
  ]
}

/** Each of one node: the others are well, and nobody knows but the node. */
function listWireCauses({ nodes }: World, { random, lastsMs = LASTS_MS }: CauseOptions): readonly Cause[] {
  const wires = [
    ['the proxy', ({ front }: ChaosNode) => [front]],
    ['PostgreSQL', ({ wires: { database } }: ChaosNode) => [database]],
    ['Redis', ({ wires: { redis } }: ChaosNode) => redis],
  ] as const
  return wires.flatMap(([name, find]): Cause[] => [
    {
      name: `cut connections to ${name}`,
      mostMs: MOST_MS,
      async act() {
        const node = anyOf(nodes, random)
        node.attempts.disturb()
        for (let times = 0; times < 4; times++) {
          for (const wire of find(node)) wire.cut()
          await pause(random() * 250)
        }
      },
    },
    {
      name: `slow connections to ${name}`,
      mostMs: MOST_MS,
      lasts: true,
      async act() {
        const node = anyOf(nodes, random)
        for (const wire of find(node)) wire.delayMs = DELAY_MS
        await pause(lastsMs)
        for (const wire of find(node)) wire.heal()
      },
    },
    {
      name: `connections to ${name} that swallow everything`,
      mostMs: MOST_MS,
      lasts: true,
      async act() {
        const node = anyOf(nodes, random)
        node.attempts.disturb()
        for (const wire of find(node)) wire.swallow()
        await pause(lastsMs)
        node.attempts.disturb()
        for (const wire of find(node)) wire.heal()
      },
    },
  ])
}

function listOtherCauses(world: World, { random, lastsMs = LASTS_MS }: CauseOptions): readonly Cause[] {
  const { databases, marketplace, setClock } = world
  const { fillDisk } = databases
  const full = world.nodes.find(({ disk }) => disk !== null)
  return [
    { name: 'the end of the Redis primary', mostMs: MOST_MS, act: databases.loseRedis },
    { name: 'the end of the PostgreSQL primary', mostMs: MOST_FAILOVER_MS, act: databases.losePostgres },
    {
      name: 'a source that fails',
      mostMs: MOST_MS,
      lasts: true,
      async act() {
        await marketplace.control('faults', { kind: 'status', status: 500 })
        await pause(lastsMs)
        await clearFaults(marketplace)
      },
    },
    ...(setClock === null
      ? []
      : [
          {
            name: 'a clock that jumps',
            mostMs: MOST_MS,
            async act() {
              setClock(random() < 0.5 ? HOUR_S : -HOUR_S)
              await pause(lastsMs)
              setClock(0)
            },
          },
        ]),
    ...(full === undefined ? [] : [fillNode(full, lastsMs)]),
    ...(fillDisk === null
      ? []
      : [
          {
            name: 'a full disk of PostgreSQL',
            mostMs: MOST_FAILOVER_MS,
            lasts: true,
            async act() {
              await fillDisk(lastsMs)
            },
          },
        ]),
  ]
}

/** The node is started on the full disk, and stopped on it, when it saves its index: it says why it cannot, once. */
function fillNode(node: ChaosNode, lastsMs: number): Cause {
  const told = () => readStates(node, 'index_snapshot').filter(({ message }) => message === 'failing').length
  let before = 0
  return {
    name: 'a full disk of a node',
    mostMs: MOST_MS,
    lasts: true,
    isHidden: true,
    async act() {
      before = told()
      node.disk?.fill()
      await node.kill()
      await node.start()
      await pause(lastsMs)
      node.attempts.disturb()
      await node.stop()
      node.disk?.free()
      await node.start()
    },
    check: () => (told() === before + 1 ? null : `the full disk was told ${told() - before} times`),
  }
}
