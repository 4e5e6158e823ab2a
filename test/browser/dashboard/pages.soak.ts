/** Every page of the table at every width, light and dark, in English and Chinese; with SCREENSHOTS=folder a picture of each. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FILES, type Gallery, openGallery } from './look-at-all.ts'
import { LANGUAGES, SCHEMES, WIDTHS } from './look-at-page.ts'

let gallery: Gallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery.close())

it('is read by everybody, keeps to itself, and fits every window', async () => {
  expect(gallery.targets.length).toBeGreaterThan(40)
  const looks = LANGUAGES.flatMap((language) =>
    SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ language, scheme, width }))),
  )
  expect(await gallery.lookAtAll(() => looks)).toBe('')
})

it('sends files as small as pages', async () => {
  for (const path of FILES) {
    const { status, text } = await gallery.owner.get(path)
    expect([path, status, text.length <= 100_000]).toEqual([path, 200, true])
  }
})
