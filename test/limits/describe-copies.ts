/** Processes share fetched copies. */
import { beforeAll, expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import { clearJournal, readJournal } from '../faults/control.ts'
import { askNode } from './ask-node.ts'
import { issueAccount } from './issue-account.ts'
import type { Judge } from './judge.ts'
import { waitForKey } from './measure-wait.ts'
import type { ThreeProcesses } from './three-processes.ts'

/** A late copy is not awaited, so on a busy machine several are tried. */
const BRANDS = ['BMW', 'Audi', 'Toyota']
const TRIES = BRANDS.length

export function describeCopies(stage: () => ThreeProcesses, judge: Judge): void {
  let key: string
  beforeAll(async () => {
    const { cluster, accounts } = stage()
    const { keys } = await issueAccount(accounts, 'copies@example.test')
    key = keys[0]?.secret as string
    // Their catalogues are read.
    for (const url of cluster.urls) {
      await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))
    }
    await waitForKey(cluster.urls, key)
  })

  /** Whether all were hits, and the source got no further request. */
  async function areShared(targets: readonly string[]): Promise<boolean> {
    const { cluster } = stage()
    const [a, b] = cluster.urls as [string, string]
    await clearJournal(cluster.marketplace)
    const first = []
    for (const target of targets) first.push(await askNode(a, target, key))
    expect(first.map(({ status, headers }) => [status, headers['x-cache']])).toEqual(targets.map(() => [200, 'MISS']))
    const asked = await readJournal(cluster.marketplace)
    expect(asked.length).toBeGreaterThan(0)
    const second = []
    for (const target of targets) second.push(await askNode(b, target, key))
    const again = await readJournal(cluster.marketplace)
    for (const [index, { status, headers, body }] of second.entries()) {
      expect(status).toBe(200)
      if (headers['x-cache'] === 'HIT')
        expect([headers.etag, body]).toEqual([first[index]?.headers.etag, first[index]?.body])
    }
    return second.every(({ headers }) => headers['x-cache'] === 'HIT') && again.length === asked.length
  }

  it.each([
    // Several, because times that differ by a millisecond now and then would not show in one.
    ['cars', (turn: number) => stage().cluster.cars.slice(1 + 8 * turn, 9 + 8 * turn)],
    ['pictures', (turn: number) => [`${stage().cluster.cars[26 + turn]}/images`]],
    ['searches', (turn: number) => [`/v1/search?brand=${BRANDS[turn]}`, `/v1/search/count?brand=${BRANDS[turn]}`]],
  ])(
    '%s that one process has read are hits on the other, and the source gets no further request',
    async (_, listTargets) => {
      let turn = 0
      while (!(await areShared(listTargets(turn++)))) expect(turn).toBeLessThan(TRIES)
      judge('turns', turn, 1)
    },
  )
}
