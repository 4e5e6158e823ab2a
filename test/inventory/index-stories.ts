/** Checks that an index follows its store: random histories, with random queries after every step. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { expectIndexed } from '../../src/inventory/serve/snapshot/fixtures/expect-indexed.ts'
import { indexStore } from '../../src/inventory/serve/snapshot/fixtures/index-store.ts'
import type { ListingImage } from '../../src/inventory/serve/snapshot/served-index.ts'
import { action, type InventoryAction, question } from '../../src/inventory/store/fixtures/inventory-arbitraries.ts'

const story = fc.array(fc.record({ step: action, asked: fc.array(question, { maxLength: 3 }) }), {
  minLength: 8,
  maxLength: 25,
})
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never

/** `open` gives an empty store. */
export function describeIndexFeed(name: string, open: () => Promise<InventoryStore>, { runs = 3 } = {}): void {
  describe(`an index of ${name}`, () => {
    it('answers as the store does after every step, also after it was saved and loaded', async () => {
      await fc.assert(
        fc.asyncProperty(story, async (steps) => {
          const folder = mkdtempSync(join(tmpdir(), 'ershou-index-'))
          const store = await open()
          try {
            await live(steps, store, folder)
          } finally {
            await store.close()
            rmSync(folder, { recursive: true })
          }
        }),
        { numRuns: runs },
      )
    })
  })
}

async function live(steps: Story, store: InventoryStore, folder: string): Promise<void> {
  // Two or three cars with long rows fill a segment, so segments are emptied often.
  const options = { folder, segmentBytes: 16_384 }
  let indexed = await indexStore(store, options)
  for (const { step, asked } of steps) {
    await apply(store, step)
    if (step.act === 'reopen') {
      indexed.feed.save()
      indexed = await indexStore(store, options)
      expect(indexed.loading).toMatchObject({ from: 'snapshot', refused: null })
    }
    await indexed.refresh()
    expect(indexed.current()?.version).toBe((await store.state()).version)
    await expectIndexed(store, indexed.current() as ListingImage, asked)
  }
}

async function apply(store: InventoryStore, step: InventoryAction): Promise<void> {
  if (step.act === 'observe') await store.observe(step.observations)
  else if (step.act === 'leave') await store.leave(step.ids, step.at_ms)
  else if (step.act === 'complete') await store.complete(step.at_ms)
  else if (step.act === 'forget') await store.forget(step.at_ms)
  else if (step.act === 'remember') await store.remember(step.name, step.text)
}
