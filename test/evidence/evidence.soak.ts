/** The evidence of every car of the stand-in. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readStock } from '../answers/read-truths.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { checkEvidence } from './check-evidence.ts'

const CARS = Number(process.env.EVIDENCE_CARS ?? 20_000)
const MOST_SHOWN = 20

let service: OpenService

beforeAll(async () => {
  service = await openService({ marketplace: ['--cars', String(CARS)] })
})
afterAll(() => service?.stop())

it(`is right for all ${CARS} cars`, async () => {
  const complaints: string[] = []
  const { truths } = await readStock(service.marketplace)
  for (const truth of truths.values()) {
    if (complaints.length < MOST_SHOWN) complaints.push(...(await checkEvidence(service, truth)))
  }
  expect(truths.size).toBeGreaterThan(CARS / 2)
  expect(complaints).toEqual([])
})
