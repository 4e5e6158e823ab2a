/** The examples of the interface description are real answers, recorded again and compared. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { recordExamples } from '../../scripts/record-examples.ts'

it('equal the current answers of the service over the stand-in with a fixed seed and day', async () => {
  const shown = JSON.parse(
    readFileSync(new URL('../../src/api/description/assets/examples.json', import.meta.url), 'utf8'),
  )
  expect(Object.keys(shown).length).toBeGreaterThan(8)
  expect(await recordExamples(new URL('../../dist/marketplace/main.js', import.meta.url))).toEqual(shown)
})
