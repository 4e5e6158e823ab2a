/** How much of the market is copied is counted in one way, so every page tells the same number at the same moment. */
import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { InventoryView } from '../../../domain/operations.ts'
import { CarsRead } from '../../components/share-read.tsx'
import type { ServiceStatus } from '../front/status/read-status.ts'
import { showStatus } from '../front/status/status-page.tsx'
import { InventoryCard } from './overview/inventory-card.tsx'
import { PartList } from './overview/part-list.tsx'
import { Inventory } from './service/inventory.tsx'

const FIRST_COPY = { read: 219, of: 20_000 }

/** The sync counts what it has asked for, and has asked for less than is there: opening a car reads it too. */
const INVENTORY: InventoryView = {
  ...{ state: 'first_pass', listings: 219, complete_at_ms: null, first_copy: FIRST_COPY },
  ...{ indexed: null, index_behind_s: null, sync: { phase: 'lists', done: 40, total: 20_000 }, pace: 'full' },
  ...{ requests_today: 520, requests_per_day: 100_000_000 },
}
const STATUS: ServiceStatus = {
  state: 'first_copy',
  ...{ at_ms: 0, first_copy: FIRST_COPY, incidents: null, complete_at_ms: null, p95_ms: null },
  parts: [{ part: 'copy', state: 'first_copy', history: null }],
}

const inventory = { inventory: INVENTORY, language: 'en' } as const
const PLACES = {
  'the status page': <>{showStatus(STATUS, 'en').body}</>,
  'the market': <CarsRead shares={{ cars: FIRST_COPY, reports: null }} language="en" />,
  'the parts of the service': <PartList parts={{ copy: 'ok' }} {...inventory} />,
  'the overview': <InventoryCard {...inventory} />,
  'the service': <Inventory exports={null} {...inventory} />,
}

it.each(Object.entries(PLACES))('%s tells how much has been read', (_, body) => {
  const text = renderToString(body)
  expect(new Set(text.match(/[\d.]+%(?=[ ,.<])/g))).toEqual(new Set(['1%']))
  expect(text).not.toContain('40')
})

it('the pages of operators tell of how many cars it is, and have no share before that is known', () => {
  expect(renderToString(PLACES['the service'])).toContain('first copy: 1%, 219 of 20,000 cars read')
  const begun = { ...INVENTORY, first_copy: { read: 3, of: null } }
  expect(renderToString(<InventoryCard inventory={begun} language="en" />)).toContain('first copy: 3 cars read<')
})

it('a later pass tells how far it is itself', () => {
  const later = { ...INVENTORY, state: 'complete', first_copy: null }
  expect(renderToString(<InventoryCard inventory={later} language="en" />)).toContain('reading lists: 0.2% of the pass')
})
