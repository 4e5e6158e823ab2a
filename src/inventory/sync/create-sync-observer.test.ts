import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createInventoryMetrics } from '../../observe/inventory-metrics.ts'
import { createHeardOfSync, createSyncObserver } from './create-sync-observer.ts'
import type { SyncReport } from './keep-syncing.ts'

const SILENT = { info() {}, warn() {} }
const STATES = { failed() {}, worked() {}, isFailing: () => false, of: () => ({ onFailure() {}, onSuccess() {} }) }

function open() {
  const heard = createHeardOfSync()
  const inventoryMetrics = createInventoryMetrics(new Registry())
  const hear = createSyncObserver({
    log: SILENT,
    states: STATES,
    inventoryMetrics,
    onUnknown() {},
    heard,
    now: () => 7,
  })
  return { heard, hear }
}

const progress = (done: number): SyncReport['news'] => ({
  ...{ event: 'progress', phase: 'lists', done, total: null, per_second: null, left_ms: null, freshness: null },
})

it('remembers what it heard last of a sync, and keeps what a report does not tell', () => {
  const { heard, hear } = open()
  expect(heard).toEqual(createHeardOfSync())
  hear({ news: progress(3), pace: 'full', requests_today: 12 })
  hear({ news: progress(5), pace: null, requests_today: null })
  expect(heard).toEqual({
    ...{ sync: { phase: 'lists', done: 5, total: null }, pace: 'full', requests_today: 12 },
    ...{ read_at_ms: 7, is_standby: false },
  })
})

it('knows nothing any more once another process syncs', () => {
  const { heard, hear } = open()
  hear({ news: progress(3), pace: 'slowed', requests_today: 12 })
  hear({ news: { event: 'standby' }, pace: null, requests_today: null })
  expect(heard).toEqual({ ...createHeardOfSync(), is_standby: true })
})
