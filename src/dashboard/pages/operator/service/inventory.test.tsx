import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { InventoryView } from '../../../../domain/operations.ts'
import { Inventory } from './inventory.tsx'

const INVENTORY: InventoryView = {
  ...{ state: 'complete', listings: 12, complete_at_ms: 0, first_copy: null, indexed: null, index_behind_s: null },
  ...{ sync: { phase: 'idle', done: 0, total: null }, pace: 'full', requests_today: 5, requests_per_day: 9 },
}

it.each([
  ['is offered while none runs', {}, null],
  ['is not offered while one runs', { sync: { phase: 'lists', done: 1, total: 9 } }, 'A pass is running.'],
  ['is not offered when no requests are left', { requests_today: 9 }, 'Today’s requests are used up.'],
])('a pass %s', (_, change, reason) => {
  const text = renderToString(<Inventory inventory={{ ...INVENTORY, ...change }} exports={null} language="en" />)
  expect(text.includes('Run a pass now')).toBe(reason === null)
  expect(text).toContain(reason ?? 'The last complete pass ended at')
})
