import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { startSentinel } from '../../../test/servers/start-sentinel.ts'
import { limitsOf, outcomeOf, SERVED } from '../fixtures/meter-world.ts'
import { openNodes } from './fixtures/open-nodes.ts'

const LIMITS = limitsOf(20, 1000)

it('nodes find the new primary after a failover, and no window has lost a request', async () => {
  const sentinel = await startSentinel()
  const nodes = await openNodes({ url: sentinel.url, prefix: `${randomUUID()}:`, count: 2, silenceMs: 5000 })
  try {
    const use = async (node: number) => {
      const verdict = await nodes.meter(node).admit('a', LIMITS)
      if (verdict.admitted) await nodes.meter(node).keep(verdict.ticket, SERVED)
      return outcomeOf(verdict)
    }
    const { primary } = await sentinel.servers()
    // What the replica has not heard of yet, the nodes tell it.
    for (let index = 0; index < 16; index++) expect(await use(index % 2)).toBe('admitted')
    await primary.kill()
    for (const node of [0, 1]) {
      await eventually(async () => expect(await nodes.meter(node).read('a', LIMITS)).toMatchObject({ minute_used: 16 }))
    }
    for (const node of [0, 1]) nodes.flush(node)
    await eventually(async () => expect(await nodes.meter().read('a', LIMITS)).toMatchObject({ month_used: 16 }))
    const outcomes = []
    for (let index = 0; index < 6; index++) outcomes.push(await eventually(() => use(index % 2)))
    expect(outcomes).toEqual(['admitted', 'admitted', 'admitted', 'admitted', 'minute', 'minute'])
    for (const node of [0, 1]) await nodes.meter(node).flush()
    expect(await nodes.ledger.list('a')).toMatchObject([{ used: 20 }])
    // The old primary comes back as a replica; whoever is connected to it finds the new one.
    await primary.restart()
    await eventually(async () => expect((await sentinel.servers()).primary.url).not.toBe(primary.url))
    expect(await nodes.meter(0).read('a', LIMITS)).toMatchObject({ minute_used: 20, month_used: 20 })
  } finally {
    await nodes.close()
    await sentinel.stop()
  }
})
