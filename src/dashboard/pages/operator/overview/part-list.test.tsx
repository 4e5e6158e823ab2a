import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { InventoryView } from '../../../../domain/operations.ts'
import { PartList } from './part-list.tsx'

const PARTS = { storage: 'ok', copy: 'ok', rates: 'no usable rate', mail: 'not set' }

function statesIn(state: string, parts: Readonly<Record<string, string>> = PARTS) {
  const inventory = { state } as InventoryView
  const html = renderToString(<PartList {...{ parts, inventory }} language="en" />)
  return [...html.matchAll(/<span class="[^"]*">([^<]*)/g)].map(([, words]) => words)
}

it('says of the inventory that the first copy runs, as the status page does', () => {
  expect(statesIn('first_pass')).toEqual(['operational', 'first copy running', 'no usable rate', 'not set up'])
  expect(statesIn('complete')).toEqual(['operational', 'operational', 'no usable rate', 'not set up'])
  expect(statesIn('first_pass', { copy: 'failing' })).toEqual(['failing'])
})

/** Strangers are told the same on the status page. */
it('says of backups that none was made yet, and of what is not set that it is not', () => {
  const parts = { mail: 'not set', backup: 'not set', rates: 'not set' }
  expect(statesIn('complete', parts)).toEqual(['not set up', 'none made yet', 'not enabled'])
})
