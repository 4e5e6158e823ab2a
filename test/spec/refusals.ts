/** Reads the errors of a 422 in the shape of the contract. */
import { expect } from 'vitest'
import type { OpenService } from './open-service.ts'

export interface Complaint {
  readonly type: string
  readonly loc: readonly (string | number)[]
  readonly msg: string
  readonly input?: unknown
  readonly ctx?: Readonly<Record<string, unknown>>
}

export async function readComplaints(service: OpenService, target: string): Promise<Complaint[]> {
  const { status, body } = await service.get<{ detail: Complaint[] }>(target)
  expect([target, status]).toEqual([target, 422])
  return body.detail
}

/** Type and place of each complaint: `greater_than query.age_max`. */
export async function nameComplaints(service: OpenService, target: string): Promise<string[]> {
  return (await readComplaints(service, target)).map(({ type, loc }) => `${type} ${loc.join('.')}`)
}
