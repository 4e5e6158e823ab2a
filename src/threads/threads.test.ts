import { getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { runProgram } from '../../test/run-program.ts'
import { Failure } from '../domain/failure.ts'
import { createReplacedThread } from './create-replaced-thread.ts'
import { startThread, type ThreadOptions } from './start-thread.ts'

const url = new URL('./fixtures/mortal-thread.mjs', import.meta.url)
const start = (at: string | null = null, options: Partial<ThreadOptions> = {}) =>
  startThread({ url, data: { at }, ...options })
/** A tenth of a second for a clean end; the rest is for stopping it by force. */
const SHORT_MS = 2100
/** Far longer than any machine needs. */
const LONG_MS = 600_000

describe('a call', () => {
  it('is answered, also before the thread is ready, and events are received', async () => {
    const heard: unknown[] = []
    const thread = start(null, { onNews: (news) => heard.push(news) })
    expect(await Promise.all([thread.call('echo', ['a']), thread.call('work', ['b'])])).toEqual(['a', 'b'])
    await thread.ready
    await thread.call('tell', [{ some: 'news' }])
    expect(heard).toEqual([{ some: 'news' }])
    await thread.end(LONG_MS)
    expect(await thread.ended).toBe(null)
    await expect(thread.call('echo', ['c'])).rejects.toBeInstanceOf(Failure)
  })

  it.each([
    [{}, {}],
    [{ limits: { maxOldGenerationSizeMb: 64 } }, { maxOldGenerationSizeMb: 64 }],
  ])('runs in a thread with a small young generation, with %o', async (options, more) => {
    const thread = start(null, options)
    expect(await thread.call('limits', [])).toMatchObject({ maxYoungGenerationSizeMb: 6, ...more })
    await thread.end(LONG_MS)
  })

  it('of a background thread gives way to the others, on systems where a thread has its own priority', async () => {
    const own = getPriority()
    const [usual, background] = [start(), start(null, { isBackground: true })]
    const expected = process.platform === 'linux' ? Math.max(own, 10) : own
    expect(await Promise.all([usual, background].map((thread) => thread.call('priority', [])))).toEqual([own, expected])
    expect(getPriority()).toBe(own)
    await Promise.all([usual.end(LONG_MS), background.end(LONG_MS)])
  })

  it('is answered by a background thread that may not give way', async () => {
    const thread = start('sandbox', { isBackground: true })
    expect(await thread.call('echo', ['a'])).toBe('a')
    await thread.end(LONG_MS)
  })

  it('that fails keeps its kind, its code and its cause', async () => {
    const thread = start()
    await expect(thread.call('fail', [])).rejects.toMatchObject({
      kind: 'storage_unavailable',
      message: 'It cannot be written.',
      retryAfterS: 2,
      code: 'ENOSPC',
      stack: expect.stringContaining('mortal-thread.mjs'),
      cause: { message: 'no space left', code: 'ENOSPC' },
    })
    for (const name of ['bug', 'unclonable', 'nothing']) {
      await expect(thread.call(name, [])).rejects.not.toHaveProperty('kind')
    }
    await expect(thread.call('echo', [() => 1])).rejects.toMatchObject({ name: 'DataCloneError' })
    await thread.end(LONG_MS)
  })

  it.each([
    ['die', 'A thread ended with code 9.'],
    ['crash', 'It cannot be written.'],
  ])('is rejected with a failure when the thread dies meanwhile (%s)', async (name, cause) => {
    const unavailable = (why: unknown) => new Failure('overloaded', 'away', { cause: why })
    const thread = start(null, { unavailable })
    const calls = [thread.call('never', []), thread.call(name, []), thread.call('never', [])]
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { kind: 'overloaded' } })
    expect(outcomes[2]).toMatchObject({ status: 'rejected', reason: { kind: 'overloaded' } })
    expect(await thread.ended).toMatchObject({ cause: { message: cause }, wasHeard: false })
    await expect(thread.call('echo', [])).rejects.toMatchObject({ kind: 'overloaded' })
    await thread.end(LONG_MS)
  })

  it.each(['loading', 'opening'])('is rejected when the thread dies while %s, and so is readiness', async (at) => {
    const thread = start(at)
    const call = thread.call('echo', ['a'])
    await expect(thread.ready).rejects.toBeInstanceOf(Failure)
    await expect(call).rejects.toMatchObject({ kind: 'internal' })
    expect(await thread.ended).toMatchObject({ cause: { message: expect.stringContaining('ended with code') } })
  })
})

describe('the end of a thread', () => {
  it('lets running calls finish', async () => {
    const thread = start()
    const works = Array.from({ length: 20 }, (_, i) => thread.call('work', [i]))
    await thread.end(LONG_MS)
    expect(await Promise.all(works)).toHaveLength(20)
    expect(await thread.ended).toBe(null)
  })

  it.each(['ending', 'ending with an error', 'loading', 'opening'])('comes when it dies while %s', async (at) => {
    const thread = start(at)
    await thread.end(LONG_MS)
    expect(await thread.ended).not.toBe(null)
  })

  it('comes when a running call kills it', async () => {
    const thread = start()
    await thread.ready
    const call = thread.call('die', [])
    await Promise.all([expect(call).rejects.toBeInstanceOf(Failure), thread.end(LONG_MS)])
    await thread.end(LONG_MS)
  })

  it.each(['loading for ever', 'opening for ever', 'ending for ever'])(
    'comes with the deadline when it is %s',
    async (at) => {
      const thread = start(at)
      await thread.end(SHORT_MS)
      expect(await thread.ended).toMatchObject({ cause: { message: expect.stringMatching(/^A thread did not end/) } })
    },
  )

  it.each(['never', 'spin'])('comes with the deadline when a call never ends (%s)', async (name) => {
    const thread = start()
    await thread.ready
    const call = thread.call(name, [])
    await Promise.all([expect(call).rejects.toBeInstanceOf(Failure), thread.end(SHORT_MS)])
    expect(await thread.ended).toMatchObject({ cause: { message: expect.stringMatching(/^A thread did not end/) } })
  })

  it('comes at once by force', async () => {
    const thread = start('loading for ever')
    await thread.end(0)
    expect(await thread.ended).toBe(null)
  })
})

describe('a thread in the middle of a call of zlib', () => {
  it('ends by force without ending the process', async () => {
    // Without the gate, about one termination in ten aborts the process.
    for (let i = 0; i < 30; i++) {
      const thread = start()
      const call = thread.call('inflate', [])
      await thread.ready
      for (let turn = 0; turn < 10 * i; turn++) await new Promise(setImmediate)
      await Promise.all([expect(call).rejects.toBeInstanceOf(Failure), thread.end(0)])
      expect(await thread.ended).toBe(null)
    }
  })
})

describe('a thread that is replaced', () => {
  function createReplaced(lives: readonly (string | null)[]) {
    const reported: string[] = []
    const timers: (() => void)[] = []
    let started = 0
    const thread = createReplacedThread({
      thread: () => ({ url, data: { at: lives[started++] ?? null } }),
      onDeath: (cause) => reported.push(`died: ${(cause as Error).message}`),
      onReplaced: () => reported.push('replaced'),
      schedule(run) {
        timers.push(run)
        return () => void timers.splice(timers.indexOf(run), 1)
      },
    })
    return { thread, reported, timers, started: () => started }
  }

  it('restarts with the next call, and reports once that it works again', async () => {
    const { thread, reported, timers, started } = createReplaced([])
    await expect(thread.call('die', [])).rejects.toBeInstanceOf(Failure)
    expect(await thread.call('echo', ['a'])).toBe('a')
    expect([started(), reported, timers.length]).toEqual([2, ['died: A thread ended with code 9.'], 1])
    timers.at(-1)?.()
    await thread.call('echo', ['b'])
    expect([started(), reported.slice(1)]).toEqual([2, ['replaced']])
    await thread.end(LONG_MS)
    await expect(thread.call('echo', ['c'])).rejects.toBeInstanceOf(Failure)
  })

  it('restarts without a call, however often it dies before it is ready', async () => {
    const { thread, reported, timers, started } = createReplaced(['loading', 'refusal'])
    thread.start()
    await thread.current()?.ended
    expect([thread.current(), timers.length]).toEqual([null, 1])
    timers.at(-1)?.()
    await thread.current()?.ended
    timers.at(-1)?.()
    await thread.current()?.ready
    expect([started(), reported]).toEqual([
      3,
      ['died: A thread ended with code 7.', 'died: The file is damaged.', 'replaced'],
    ])
    await thread.end(LONG_MS)
  })

  it('reports to a caller why it cannot be opened, and to nobody else', async () => {
    const { thread, reported } = createReplaced(['refusal'])
    const message = 'The file is damaged.'
    await expect(thread.call('echo', ['a'])).rejects.toMatchObject({ kind: 'storage_unavailable', message })
    expect(await thread.call('echo', ['a'])).toBe('a')
    expect(reported).toEqual([])
    await thread.end(LONG_MS)
  })

  it('does not restart after it was ended', async () => {
    const { thread, timers, started } = createReplaced([])
    await expect(thread.call('die', [])).rejects.toBeInstanceOf(Failure)
    await thread.end(LONG_MS)
    expect([timers.length, thread.current()]).toEqual([0, null])
    thread.start()
    expect(started()).toBe(1)
  })
})

it('keeps the process alive only while a call is pending', async () => {
  const program = new URL('./fixtures/wait-for-thread.mjs', import.meta.url)
  const { code, stdout } = await runProgram(program.pathname, []).finished
  expect([code, stdout]).toEqual([0, 'a\nended\n'])
})
