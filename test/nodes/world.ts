/** Three nodes behind HAProxy, each with proxies of ours on every wire, over databases and a stand-in marketplace. */
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { type RunningProxy, startHaproxy } from '../deploy/start-proxy.ts'
import { eventually } from '../eventually.ts'
import { readLog } from '../faults/read-log.ts'
import { type RunningService, runService } from '../limits/run-service.ts'
import type { Finished } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { Attempts } from './attempts.ts'
import type { Databases, Wires } from './databases.ts'
import { mountDisk, type SmallDisk } from './small-disk.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

export interface ChaosNode {
  readonly number: number
  readonly wires: Wires
  /** Between HAProxy and the node. */
  readonly front: TcpProxy
  readonly attempts: Attempts
  /** Of its data folder; null where it cannot be filled. */
  readonly disk: SmallDisk | null
  /** What it logged in its lives that are over. */
  readonly logs: string[]
  service(): RunningService
  start(): Promise<void>
  kill(): Promise<void>
  /** Ends it as a supervisor does. */
  stop(): Promise<void>
}

export interface World {
  readonly databases: Databases
  readonly marketplace: RunningMarketplace
  readonly proxy: RunningProxy
  readonly nodes: readonly ChaosNode[]
  /** The settings of commands beside the nodes. */
  readonly settings: NodeJS.ProcessEnv
  /** Sets the clock of the third node, by seconds; null where that needs a missing program. */
  readonly setClock: ((seconds: number) => void) | null
  stop(): Promise<void>
}

export interface WorldOptions {
  readonly startDatabases: () => Promise<Databases>
  /** Whether one node has a clock and another one a disk that the test can change. */
  readonly hasClockAndDisk: boolean
}

const NODES = [1, 2, 3]
/** Where Debian has the library that sets the clock of a process. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const DISK_MB = 32
/** Small, so that a node starts soon: the load is on everything else. */
const MARKET = ['--brands', 'sold', '--cars', '200']

export async function openWorld({ startDatabases, hasClockAndDisk }: WorldOptions): Promise<World> {
  const folder = createTemporaryFolder('chaos')
  const [databases, marketplace] = await Promise.all([startDatabases(), startMarketplace(MARKET)])
  const clockFile = join(folder.path, 'clock')
  writeFileSync(clockFile, '+0')
  const settings = {
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ERSHOU_TRUST_PROXY: '1',
    ERSHOU_ADDRESS_PER_MINUTE: '1000000',
    ERSHOU_INVALID_PER_MINUTE: '1000000',
    ERSHOU_SOURCE_TIMEOUT_MS: '3000',
    ERSHOU_SOURCE_BUDGET_MS: '6000',
    ERSHOU_INVENTORY: 'on',
    ERSHOU_SYNC_PER_SECOND: '10000',
    ERSHOU_SYNC_PER_DAY: '100000000',
    ERSHOU_EXPORT_EVERY_HOURS: '0',
    ERSHOU_DRAIN_NOTICE_MS: '2000',
    // The receiver of the test and the reports are on this machine.
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
    ERSHOU_REPORT_HOSTS: formatReportHosts(marketplace.url),
    ERSHOU_INVENTORY_REPORTS: 'on',
    ERSHOU_REPORTS_PER_MINUTE: '6000',
  }
  const faketime = {
    ...{ LD_PRELOAD: FAKETIME, FAKETIME_TIMESTAMP_FILE: clockFile, FAKETIME_CACHE_DURATION: '1' },
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const nodes = await Promise.all(
    NODES.map(async (number) => {
      const dataDir = join(folder.path, `node-${number}`)
      return createNode({
        number,
        wires: await databases.connect(),
        disk: hasClockAndDisk && number === 2 ? mountDisk(dataDir, DISK_MB) : null,
        settings: {
          ...{ ...settings, ERSHOU_DATA_DIR: dataDir, ERSHOU_NODE_NAME: `node-${number}` },
          ...(hasClockAndDisk && number === 3 && faketime),
        },
      })
    }),
  )
  const proxy = await startHaproxy(nodes.map(({ front }) => `127.0.0.1:${front.port}`))
  function setClock(seconds: number): void {
    writeFileSync(clockFile, `${seconds < 0 ? '' : '+'}${seconds}`)
  }
  return {
    ...{ databases, marketplace, proxy, nodes },
    settings: {
      ...{ ...settings, ...nodes[0]?.wires.settings, ERSHOU_DATA_DIR: folder.path },
      ERSHOU_DATABASE_URL: databases.databaseUrl,
    },
    setClock: hasClockAndDisk ? setClock : null,
    async stop() {
      await proxy.stop()
      await Promise.all(nodes.map((node) => node.kill()))
      await Promise.all(nodes.flatMap(({ front, wires }) => [front.stop(), wires.stop()]))
      for (const { disk } of nodes) disk?.unmount()
      await Promise.all([databases.stop(), marketplace.stop()])
      folder.remove()
    },
  }
}

type NodeParts = Pick<ChaosNode, 'number' | 'wires' | 'disk'> & { readonly settings: NodeJS.ProcessEnv }

async function createNode({ number, wires, disk, settings }: NodeParts): Promise<ChaosNode> {
  const attempts = new Attempts()
  const front = await startTcpProxy(1, { listen: attempts.listen })
  const logs: string[] = []
  let running: RunningService | null = null
  async function end(how: (service: RunningService) => Promise<Finished>): Promise<void> {
    if (running === null) return
    const { stderr } = await how(running)
    running = null
    attempts.isNodeDown = true
    logs.push(stderr)
    if (process.env.CHAOS_LOG) appendFileSync(process.env.CHAOS_LOG, stderr)
  }
  const node: ChaosNode = {
    ...{ number, wires, front, attempts, disk, logs },
    service: () => running as RunningService,
    async start() {
      running = await runService({ ...settings, ...wires.settings })
      attempts.isNodeDown = false
      front.target = Number(new URL(running.url).port)
      const { url } = running
      // As a supervisor waits for it: it reads its catalogue first.
      await eventually(async () =>
        expect((await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status).toBe(200),
      )
    },
    kill() {
      attempts.disturb()
      const ended = end((service) => service.kill())
      // It takes nothing after the signal.
      attempts.isNodeDown = true
      return ended
    },
    stop: () => end((service) => service.stop()),
  }
  await node.start()
  return node
}

/** What a node has logged about one of its parts, in all of its lives that are over. */
export function readStates({ logs }: ChaosNode, what: string): readonly Record<string, unknown>[] {
  // The last line of a node that was killed may be cut.
  return logs.flatMap((log) => readLog(log.replace(/[^\n]*$/, ''))).filter((line) => line.what === what)
}
