import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import { type MarketplaceProgram, runMarketplace, startMarketplace } from '../servers/marketplace-program.ts'
import { type Survey, surveyMarketplace } from './survey-marketplace.ts'

const WORLD = ['--today', '2026-11-15', '--cars', '500', '--public-url', 'http://marketplace.test']
const serve = (seed: number) => startMarketplace('--port', '0', '--seed', String(seed), ...WORLD)

describe('the marketplace, started twice and once with another seed', () => {
  let programs: MarketplaceProgram[] = []
  let surveys: Survey[] = []
  beforeAll(async () => {
    programs = await Promise.all([serve(7), serve(7), serve(8)])
    surveys = await Promise.all(programs.map(({ url }) => surveyMarketplace(url)))
  })
  afterAll(() => Promise.all(programs.map(({ stop }) => stop())))

  it('prints its address and its number of cars on one line', () => {
    expect(programs[0]?.line).toBe(`marketplace ${programs[0]?.url} · 500 cars · seed 7 · 2026-11-15`)
    expect(programs[0]?.url).not.toBe(programs[1]?.url)
  })

  it('is requested on every route', () => {
    const [first] = surveys as [Survey]
    const counts = Object.entries(first).map(([room, prints]) => [room, prints.length])
    expect(Object.fromEntries(counts)).toMatchObject({ search: 13, detail: 50, photo: 5, truth: 26 })
    expect(first.receipt?.length).toBeGreaterThan(0)
    const types = new Set(first.report?.map(([, head]) => head))
    expect(types).toContain('200 application/pdf')
    expect(types).toContain('200 text/html; charset=utf-8')
    for (const [room, prints] of Object.entries(first)) {
      if (room !== 'fixed') for (const [target, head] of prints) expect(`${target} ${head}`).toContain(' 200 ')
    }
  })

  it('answers the same bytes for the same seed and day, on every route', () => {
    expect(surveys[1]).toEqual(surveys[0])
  })

  it('answers differently for another seed, on every route that shows data', () => {
    const [seven, , eight] = surveys as [Survey, Survey, Survey]
    for (const room of Object.keys(seven)) {
      const [ours, theirs] = [seven[room] ?? [], eight[room] ?? []]
      if (room === 'fixed') expect(theirs).toEqual(ours)
      else {
        const known = new Set(ours.map((print) => print.join()))
        expect(theirs.filter((print) => known.has(print.join()))).toEqual([])
        expect(theirs.map(([, , hash]) => hash)).not.toEqual(ours.map(([, , hash]) => hash))
      }
    }
  })
})

describe('the command line', () => {
  // options.test.ts has the other cases of wrong usage.
  it.each([
    [['sell'], 'unknown command sell'],
    [['--colour', 'red'], "Unknown option '--colour'"],
  ])('%j is wrong usage', async (args, sentence) => {
    const { out, err, code } = await runMarketplace(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(sentence)
    expect(err).toContain('marketplace dump [options]')
  })

  it('helps on stdout', async () => {
    const { out, err, code } = await runMarketplace('--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('--seed N')
  })

  it('says in a sentence that a port is in use', async () => {
    const taken = createServer()
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const { out, err, code } = await runMarketplace('--port', String(port), ...WORLD)
    taken.close()
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^marketplace: .*address already in use 127\.0\.0\.1:\d+\n$/)
  })
})

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s ends it, also if clients stay connected', async (signal) => {
    const program = await serve(7)
    const agent = new Agent({ keepAlive: true })
    const [idle] = await once(get(`${program.url}/nothing`, { agent }), 'response')
    idle.resume()
    await once(idle, 'end')
    await fetch(`${program.url}/_control/faults`, {
      method: 'POST',
      body: '[{"kind":"hang","count":1},{"kind":"slow_drip","delay_ms":9999}]',
    })
    const waiting = [1, 2].map(() =>
      fetch(`${program.url}/api/v2/getbrands`)
        .then((response) => response.text())
        .catch(() => 'cut off'),
    )
    await eventually(async () => {
      const journal = (await (await fetch(`${program.url}/_control/journal`)).json()) as { count: number }
      expect(journal.count).toBeGreaterThanOrEqual(3)
    })
    expect(await program.stop(signal)).toBe(0)
    expect(await Promise.all(waiting)).toEqual(['cut off', 'cut off'])
    agent.destroy()
  })
})

describe('dump', () => {
  it('writes the same bytes with any number of threads', async () => {
    // More than three threads have ahead of the writer, and no whole block at the end.
    const args = ['dump', '--cars', '1145', '--seed', '7', '--today', '2026-11-15', '--list-only', '--threads']
    const [alone, together] = await Promise.all([runMarketplace(...args, '0'), runMarketplace(...args, '3')])
    expect([alone.code, alone.err]).toEqual([0, ''])
    expect(alone.out.trimEnd().split('\n')).toHaveLength(1145)
    expect(together.out).toBe(alone.out)
  })

  it('writes one record per line, the same each time', async () => {
    const args = ['dump', '--cars', '40', '--seed', '7', '--today', '2026-11-15', '--threads', '0']
    const [once1, once2, brief] = await Promise.all([
      runMarketplace(...args),
      runMarketplace(...args),
      runMarketplace(...args, '--list-only'),
    ])
    expect([once1.code, once1.err]).toEqual([0, ''])
    expect(once2.out).toBe(once1.out)
    const records = once1.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(records).toHaveLength(40)
    for (const { list, detail } of records) expect(detail.infoid).toBe(list.infoid)
    expect(
      brief.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(records.map(({ list }) => ({ list })))
  })

  it('ends quietly when its reader closes the pipe', async () => {
    const program = new URL('../../dist/marketplace/main.js', import.meta.url).pathname
    const child = spawn(process.execPath, [program, 'dump', '--cars', '100000'], { stdio: ['ignore', 'pipe', 'pipe'] })
    let err = ''
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    const lines = createInterface({ input: child.stdout })
    await once(lines, 'line')
    lines.close()
    child.stdout.destroy()
    const [code] = await once(child, 'exit')
    expect([code, err]).toEqual([0, ''])
  })
})
