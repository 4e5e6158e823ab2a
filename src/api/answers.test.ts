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
    catalogueVersion: () => state.world,
    maxRenderedBytes: 10_000,
    program: 'a',
  })
  const ask = () => answerer.answer('/v1/thing', row, {}, null)
  return { state, ask, recall: () => answerer.recall('/v1/thing'), ageOf: answerer.ageOf }
}

describe('an answer that is written and not rendered', () => {
  const row = (version: () => string, write: () => Buffer) =>
    endpoint({
      ...{ path: '/v1/thing', name: 'thing', operationId: 'thing', tag: 'cars', summary: '', description: '' },
      ...{ access: 'public', cost: 0, parameters: {}, rules: [], answers: Type.Unknown(), failures: [] },
      async answer() {
        return {
          render: () => {
            throw new Error('nobody makes it')
          },
          write: () => ({ json: write(), frame: { next: 2 } }),
          freshness: { cache: 'HIT', age_s: 0, fresh_until_ms: FRESH_MS },
          version: version(),
        }
      },
      link: (value) => ({ rel: 'next', query: { page: String((value as { next: number }).next) } }),
    })

  it('leaves as it is, is kept from the second time on, and no longer than its version', async () => {
    let version = '1'
    let written = 0
    const endpointOf = row(
      () => version,
      () => Buffer.from(`[${++written}]`),
    )
    const answerer = createAnswers({ now: () => 0, catalogueVersion: () => '', maxRenderedBytes: 10_000, program: 'a' })
    const ask = () => answerer.answer('/v1/thing', endpointOf, {}, null)
    const first = await ask()
    expect(first.body.body.toString()).toBe('[1]')
    expect(first.link?.('http://ershou.test', '/v1/thing')).toBe('<http://ershou.test/v1/thing?page=2>; rel="next"')
    expect(answerer.recall('/v1/thing')).toBeNull()
    await ask()
    expect(answerer.recall('/v1/thing')?.body.body.toString()).toBe('[2]')
    version = '2'
    expect((await ask()).body.body.toString()).toBe('[3]')
  })

  it('has a tag of its own for every content', async () => {
    let text = '[1]'
    const endpointOf = row(
      () => text,
      () => Buffer.from(text),
    )
    const answerer = createAnswers({ now: () => 0, catalogueVersion: () => '', maxRenderedBytes: 10_000, program: 'a' })
    const tagOf = async (next: string) => {
      text = next
      return (await answerer.answer('/v1/thing', endpointOf, {}, null)).body.etag
    }
    const [one, two, again] = [await tagOf('[1]'), await tagOf('[2]'), await tagOf('[1]')]
    expect(one).toMatch(/^W\/"[\w-]{16}-[a-z0-9]+"$/)
    expect([one === two, one === again]).toEqual([false, true])
    const other = (await answerer.answer('/v1/thing?lang=zh', endpointOf, {}, null)).body.etag
    const later = createAnswers({ now: () => 0, catalogueVersion: () => '', maxRenderedBytes: 10_000, program: 'b' })
    const rewritten = (await later.answer('/v1/thing', endpointOf, {}, null)).body.etag
    expect(new Set([one, two, other, rewritten]).size).toBe(4)
  })
})

describe('recalling an answer', () => {
  it('gives the same answer, which has grown older, without asking', async () => {
    const { state, ask, recall, ageOf } = open()
    const first = await ask()
    state.now += 7_999
    expect(recall()).toBe(first)
    expect(ageOf(first, first.freshness as Freshness)).toBe(12)
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

  it('ends when the clock is set back: the answer would be fresh for too long', async () => {
    const { state, ask, recall, ageOf } = open()
    const first = await ask()
    state.now -= 1
    expect(recall()).toBeNull()
    expect(ageOf(first, first.freshness as Freshness)).toBe(5)
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
