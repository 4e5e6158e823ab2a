import { expect, it } from 'vitest'
import { Remembered } from './remembered.ts'

const at = (seq: number, log = 'one') => ({ log, seq, at_ms: seq })

it('remembers nothing of receivers that are not followed any more', () => {
  const remembered = new Remembered()
  remembered.change('ahead', { seen: at(5) })
  remembered.change('waiting', { waits: { plan: 'free', untilMs: 10 } })
  expect(remembered.size).toBe(2)
  expect([remembered.listWaiting(9), remembered.listWaiting(0)]).toEqual([['waiting'], []])
  remembered.keepOnly(new Set(['ahead', 'new']))
  expect([remembered.size, remembered.listPlaces()]).toEqual([1, [{ id: 'ahead', cursor: at(5) }]])
  remembered.forgetPlaces()
  expect(remembered.size).toBe(0)
})

it('lets a receiver wait for a time, or for another plan', () => {
  const remembered = new Remembered()
  remembered.change('a', { waits: { plan: 'free', untilMs: 10 } })
  expect(remembered.mustWait('a', 'free', 9)).toBe(true)
  expect(remembered.mustWait('a', 'free', 10)).toBe(false)
  expect(remembered.mustWait('a', 'pro', 9)).toBe(false)
  expect(remembered.mustWait('b', 'free', 9)).toBe(false)
})

it('knows the place that is further', () => {
  const remembered = new Remembered()
  remembered.change('a', { seen: at(5) })
  expect(remembered.placeOf({ id: 'a', cursor: at(4) })).toEqual(at(5))
  expect(remembered.placeOf({ id: 'a', cursor: at(6) })).toEqual(at(6))
  expect(remembered.placeOf({ id: 'a', cursor: at(6, 'old') })).toEqual(at(5))
  expect(remembered.placeOf({ id: 'b', cursor: at(1) })).toEqual(at(1))
})
