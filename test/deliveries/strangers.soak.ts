/** A thousand receivers that hang, are made anew again and again, or answer and hang in turns: a quiet and quick one is delayed by at most ten seconds. */
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import { eventually } from '../eventually.ts'
import {
  addReceivers,
  createAccount,
  cursorsOf,
  delayAt,
  describeDelays,
  type Listener,
  listDelays,
  type NewReceiver,
  openStage,
} from './open-stage.ts'

const STRANGERS = 1000
const ACCOUNTS = 200
/** At a time. With 1,000 of them, each lives for five seconds. */
const MADE_ANEW = { count: 200, everyMs: 1000 }
const LASTS_MS = 90_000
const BETWEEN_PASSES_MS = 3000
const CHANGES_A_PASS = 20
const MOST_MORE_MS = 10_000

let stage: Awaited<ReturnType<typeof openStage>>
let quick: Listener
let alone: readonly number[]
beforeAll(async () => {
  stage = await openStage(1000)
  quick = await stage.listen((response) => response.writeHead(204).end())
  await eventually(() => stage.get('/v1/changes'))
  await createAccount(stage, 'acc_quick')
  await addReceivers(stage, [{ id: 'quick', account_id: 'acc_quick', url: quick.url }], await readEnd())
  for (let i = 0; i < ACCOUNTS; i++) await createAccount(stage, `acc_${i}`)
  alone = await measure('alone')
})
afterAll(() => stage?.close())

async function readEnd(): Promise<string> {
  return (await stage.listChanges((await stage.get<ChangesResponse>('/v1/changes')).next)).next
}

/** Changes prices, and returns how late the quick receiver heard of each. */
async function measure(name: string): Promise<readonly number[]> {
  const before = quick.heard.length
  const start = await readEnd()
  const until = Date.now() + LASTS_MS
  while (Date.now() < until) {
    await stage.changePrices(CHANGES_A_PASS)
    expect(await stage.passOver()).toBe(0)
    await pause(BETWEEN_PASSES_MS)
  }
  const { changes } = await stage.listChanges(start)
  await eventually(() => expect(new Set(cursorsOf(quick.heard))).toContain(changes.at(-1)?.cursor))
  const delays = listDelays(quick.heard.slice(before))
  process.stderr.write(`${name}: ${describeDelays(delays)} (${delays.length} changes)\n`)
  return delays
}

/** Some are replaced again and again while `isOver` is false. */
async function makeAnew(all: readonly NewReceiver[], isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round++) {
    const began = performance.now()
    const from = (round * MADE_ANEW.count) % all.length
    const renewed = all.slice(from, from + MADE_ANEW.count)
    // Removing the search removes the receiver.
    for (const { id } of renewed) await stage.records.savedSearches.deleteSearch(`srch_${id}`)
    await addReceivers(stage, renewed, await readEnd())
    await pause(Math.max(0, MADE_ANEW.everyMs - (performance.now() - began)))
  }
}

const asked = new Map<string, number>()
const hang = () => undefined
const hangInTurns = (response: ServerResponse, _: unknown, target: string) => {
  const times = asked.get(target) ?? 0
  asked.set(target, times + 1)
  if (times % 2 === 0) response.writeHead(204).end()
}

it.each([
  ['hang', hang, false],
  ['are made anew', hang, true],
  ['answer and hang in turns', hangInTurns, false],
] as const)('that %s', async (name, answer, areRenewed) => {
  const bad = await stage.listen(answer)
  const all = Array.from({ length: STRANGERS }, (_, i) => ({
    id: `${name.replaceAll(' ', '_')}_${i}`,
    account_id: `acc_${i % ACCOUNTS}`,
    // Hosts of their own, as strangers have them.
    url: `${bad.url.replace('127.0.0.1', `127.1.${i >> 8}.${i & 255}`)}${i}`,
  }))
  await addReceivers(stage, all, await readEnd())
  let isOver = false
  const renewing = areRenewed ? makeAnew(all, () => isOver) : Promise.resolve()
  try {
    const beside = await measure(`beside ${STRANGERS} that ${name}`)
    process.stderr.write(`they were sent to ${bad.heard.length} times\n`)
    expect(bad.heard.length).toBeGreaterThan(50)
    expect(delayAt(beside, 1)).toBeLessThan(delayAt(alone, 1) + MOST_MORE_MS)
  } finally {
    isOver = true
    await renewing
    for (const { id } of all) await stage.records.savedSearches.deleteSearch(`srch_${id}`)
  }
})
