import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { Freshness } from '../domain/source.ts'
import { createAnswers } from './answers.ts'
import { endpoint } from './endpoint.ts'

const FRESH_MS = 60_000

/** An endpoint that counts its renderings, under a clock and a world that the test moves. */
function open(freshness: Partial<Freshness> = {}) {
  const state = { now: 1_000_000, world: 'a', version: '1' as string | null, rendered: 0, asked: 0 }
  const row = endpoint({
    path: '/v1/thing',
    name: 'thing',
    operationId: 'thing',
    tag: 'cars',
    summary: '',
    description: '',
    access: 'public',
    cost: 0,
    parameters: {},
    rules: [],
    answers: Type.Unknown(),
    failures: [],
    async answer() {
      state.asked++
      return {
        render: () => ({ rendering: ++state.rendered }),
        freshness: { cache: 'MISS', age_s: 5, fresh_until_ms: state.now + FRESH_MS, ...freshness },
        version: state.version,
      }
    },
  })
  const answerer = createAnswers({
    now: () => state.now,
    worldVersion: () => state.world,
    maxRenderedBytes: 10_000,
  })
  const ask = () => answerer.answer('/v1/thing', row, {}, null)
  return { state, ask, recall: () => answerer.recall('/v1/thing') }
}

describe('recalling an answer', () => {
  it('gives the same bytes as a hit that has grown older, without asking', async () => {
    const { state, ask, recall } = open()
    const first = await ask()
    state.now += 7_999
    expect(recall()).toMatchObject({ body: 'body' in first && first.body, freshness: { cache: 'HIT', age_s: 12 } })
    expect([state.asked, state.rendered]).toEqual([1, 1])
  })

  it('ends the moment the source would be asked again', async () => {
    const { state, ask, recall } = open()
    await ask()
    state.now += FRESH_MS - 1
    expect(recall()).not.toBeNull()
    state.now += 1
    expect(recall()).toBeNull()
  })

  it('ends when the rate or the catalogue has changed', async () => {
    const { state, ask, recall } = open()
    await ask()
    state.world = 'b'
    expect(recall()).toBeNull()
  })

  it('never happens for an old copy, nor for what has no version', async () => {
    const stale = open({ cache: 'STALE', fresh_until_ms: 0 })
    await stale.ask()
    expect(stale.recall()).toBeNull()
    const unversioned = open()
    unversioned.state.version = null
    await unversioned.ask()
    expect(unversioned.recall()).toBeNull()
  })

  it('knows nothing of targets that were never asked for', () => {
    expect(open().recall()).toBeNull()
  })
})

describe('answering', () => {
  it('renders once a version', async () => {
    const { state, ask } = open()
    await ask()
    await ask()
    expect(state.rendered).toBe(1)
    state.version = '2'
    expect(await ask()).toMatchObject({ body: { body: Buffer.from('{"rendering":2}') } })
  })

  it('renders every time without a version', async () => {
    const { state, ask } = open()
    state.version = null
    await ask()
    await ask()
    expect(state.rendered).toBe(2)
  })
})
