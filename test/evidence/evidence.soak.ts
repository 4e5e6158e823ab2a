/** The evidence of every car of the stand-in, in parts, so that each shows its progress and what is wrong in it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStock } from '../answers/read-truths.ts'
import { type CarTruth, type OpenService, openService } from '../spec/open-service.ts'
import { checkEvidence } from './check-evidence.ts'

const CARS = Number(process.env.EVIDENCE_CARS ?? 20_000)
/** To continue a run that was cut off. */
const FROM = Number(process.env.EVIDENCE_FROM ?? 0)
const PART = 1000
const MOST_SHOWN = 20

let service: OpenService
let truths: readonly CarTruth[]

beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', String(CARS)] })
  truths = [...(await readStock(service.marketplace)).truths.values()] as readonly CarTruth[]
})
afterAll(() => service?.stop())

const parts = Array.from({ length: Math.ceil((CARS - FROM) / PART) }, (_, part) => FROM + part * PART)

it.each(parts)('is right for a thousand cars from %d on', async (from) => {
  const complaints: string[] = []
  for (const truth of truths.slice(from, from + PART)) {
    if (complaints.length < MOST_SHOWN) complaints.push(...(await checkEvidence(service, truth)))
  }
  expect(complaints).toEqual([])
})

it('covers the cars on sale', () => {
  expect(truths.length).toBeGreaterThan(CARS / 2)
})
