import { describe, expect, it } from 'vitest'
import type { CarEvidence, EvidenceField } from '../../../domain/evidence/evidence-record.ts'
import { Failure } from '../../../domain/failure.ts'
import { findUnread } from './find-unread.ts'

type Asked = Parameters<typeof findUnread>[1]
const makeCar = (specifications: unknown, registration_state: Asked['registration_state'] = 'registered'): Asked =>
  ({ id: 7, marketplace: { specifications }, registration_state }) as unknown as Asked
const CAR = makeCar({})
const VISIT = { language: 'en', turn: async () => {} } as const

const field = (name: string, value: string | null, told: Partial<EvidenceField> = {}) =>
  ({ field: name, value, why: null, statements: [], ...told }) as unknown as EvidenceField
const told = (source: 'detail' | 'sheet') => ({ statements: [{ source }] }) as unknown as Partial<EvidenceField>

/** Of a car whose sheet could not be read when it was. */
function ask(fields: readonly EvidenceField[] | Failure, car: Asked = CAR) {
  const read = (): CarEvidence => ({ car_id: CAR.id, fields: fields as readonly EvidenceField[] })
  const evidence = async () => {
    if (fields instanceof Failure) throw fields
    return { read } as never
  }
  return findUnread({ evidence }, car, VISIT)
}

describe('a car whose spec sheet could not be read', () => {
  it('has fields that are not read yet, and fields that are not stated', async () => {
    const unread = await ask([field('power_kw', null, { why: 'not_read' }), field('color', null, { why: 'not_sent' })])
    expect([unread.has('power_kw'), unread.has('color')]).toEqual([true, false])
  })

  it('has no field that is not stated because the sheet could be read a moment later', async () => {
    const unread = await ask([
      field('power_kw', '120', told('sheet')),
      field('power_source', 'printed'),
      field('color', null, { why: 'not_sent' }),
    ])
    expect([unread.has('power_kw'), unread.has('power_source'), unread.has('color')]).toEqual([true, true, false])
  })

  it('may state everything in it if nobody can say what', async () => {
    const unread = await ask(new Failure('source_unavailable', 'The marketplace could not be read.'))
    expect(unread.has('power_kw')).toBe(true)
  })
})

it('a car whose spec sheet was read has no field that is not read, and no evidence is asked for', async () => {
  const unread = await ask(new Failure('source_unavailable', 'Not asked.'), makeCar({ sheet: [] }))
  expect(unread.has('power_kw')).toBe(false)
})

describe('a car whose details leave out its registration, which the row of a list may state', () => {
  const car = makeCar({ sheet: [] }, null)
  const date = (why: EvidenceField['why']) => [field('registration_date', null, { why }), field('color', null)]

  it('has a date that is not read yet as long as its row was not read, and then one that is not stated', async () => {
    const unread = await ask(date('not_read'), car)
    expect([unread.has('registration_date'), unread.has('color')]).toEqual([true, false])
    expect((await ask(date('not_sent'), car)).has('registration_date')).toBe(false)
  })

  it('may have it in its row if nobody can say, and nothing else', async () => {
    const unread = await ask(new Failure('source_unavailable', 'The marketplace could not be read.'), car)
    expect([unread.has('registration_date'), unread.has('power_kw')]).toEqual([true, false])
  })
})
