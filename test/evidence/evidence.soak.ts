/** The evidence of every car of the stand-in. */
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  for (const truth of service.truths.values()) {
    if (complaints.length < MOST_SHOWN) complaints.push(...(await checkEvidence(service, truth)))
  }
  expect(service.truths.size).toBeGreaterThan(CARS / 2)
  expect(complaints).toEqual([])
})
