import { expect, it } from 'vitest'
import type { Caller } from '../../domain/accounts/callers.ts'
import { PLANS } from '../../domain/accounts/plans.ts'
import type { UsageStore } from '../../domain/accounts/usage.ts'
import type { Allowance } from '../../domain/limits/meter.ts'
import { ASKED } from '../fixtures/asked.ts'
import { type CallerAllowance, UsageRecorder, type Used } from '../usage-recorder.ts'

const NOW = Date.UTC(2026, 10, 15)

function allowanceOf(month_used: number): Allowance {
  return { now_ms: NOW, limits: PLANS.free, minute_used: 1, minute_frees_in_ms: 1, month: '2026-11', month_used }
}

function usedBy(id: string, allowance: Allowance | null): Used {
  const caller = { account: { id }, key: { id: `key_${id}` } } as Caller
  return { ...ASKED, request_id: 'req_1', caller, allowance, at_ms: NOW }
}

it('are told after each writing: of each account the last that is known, and none of what could not be written', async () => {
  let isAway = true
  const store = {
    async add() {
      if (isAway) throw new Error('out of reach')
    },
  } as unknown as UsageStore
  const told: (readonly [string, number])[][] = []
  const onWritten = (allowances: readonly CallerAllowance[]) =>
    told.push(allowances.map(({ caller, allowance }) => [caller.account.id, allowance.month_used]))
  const recorder = new UsageRecorder({ writer: 'a', store, now: () => NOW, schedule: () => () => {}, onWritten })
  recorder.record(usedBy('acc_1', allowanceOf(7)))
  recorder.record(usedBy('acc_1', allowanceOf(8)))
  recorder.record(usedBy('acc_1', null))
  recorder.record(usedBy('acc_2', allowanceOf(3)))
  recorder.record(usedBy('acc_3', null))
  await expect(recorder.flush()).rejects.toThrow('out of reach')
  expect(told).toEqual([])
  isAway = false
  await recorder.flush()
  await recorder.flush()
  expect(told).toEqual([
    [
      ['acc_1', 8],
      ['acc_2', 3],
    ],
  ])
})
