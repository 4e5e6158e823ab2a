import { describe, expect, it } from 'vitest'
import { NATIVE_KEYS, type NativeKind } from '../native.ts'
import { pickKeys } from './marketplace-block.ts'

/** Every key of every group with its kind. */
const KINDS = Object.fromEntries(Object.values(NATIVE_KEYS).flatMap((group) => Object.entries(group))) as Record<
  string,
  NativeKind
>
const keysOf = (...kinds: readonly NativeKind[]) =>
  Object.keys(KINDS).filter((key) => kinds.includes(KINDS[key] as never))
const pick = (key: string, value: unknown) => pickKeys({ [key]: value }, KINDS)

const PLACEHOLDERS = [0, '0', '-', '--', '', ' ', '0kWh', '0.0T', '0.0', '待查', null, undefined]

describe('native values', () => {
  it.each(keysOf('figure', 'words', 'id', 'date'))('%s is left out where it is a placeholder', (key) => {
    for (const value of PLACEHOLDERS) expect(pick(key, value), String(value)).toEqual({})
    expect(pick(key, '7')).toEqual({ [key]: '7' })
  })

  it.each(keysOf('date'))('%s is left out where it is the first day of a calendar', (key) => {
    for (const value of ['1900-01-01', '1900年', '1900/01', '0001-01-01 00:00:00']) expect(pick(key, value)).toEqual({})
    for (const value of ['1990-01', '2014年', '未上牌', '已过期']) expect(pick(key, value)).toEqual({ [key]: value })
  })

  it.each(keysOf('flag', 'count'))('%s keeps its zero, which is a value', (key) => {
    for (const value of [0, '0', false, 1, 9]) expect(pick(key, value)).toEqual({ [key]: value })
    for (const value of [null, undefined, '']) expect(pick(key, value)).toEqual({})
  })

  it.each(keysOf('list', 'object'))('%s passes as sent', (key) => {
    for (const value of [[], {}, [{ title: '直降' }]]) expect(pick(key, value)).toEqual({ [key]: value })
  })

  it('are of every kind, and of no group that is not listed', () => {
    expect(new Set(Object.values(KINDS)).size).toBe(8)
    expect(pickKeys({ userid: 1, imuserid: 'x', carname: 'y' }, KINDS)).toEqual({ carname: 'y' })
  })
})
