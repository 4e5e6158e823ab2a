/** Every page of the table at every width, light and dark, in English and Chinese; with SCREENSHOTS=folder a picture of each. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FILES, type Gallery, openGallery } from './look-at-all.ts'

let gallery: Gallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery.close())

it('is accessible, requests no other site, and fits every window', async () => {
  expect(gallery.targets.length).toBeGreaterThan(40)
  expect(await gallery.lookAtAll()).toBe('')
})

it('changes nothing but colours in the dark, so that the rest is the same in both schemes', () => {
  const sheets = ['src/web/assets', 'src/dashboard/assets'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const dark = sheets.flatMap((text) => text.split(/@media [^{]*prefers-color-scheme[^{]*/).slice(1))
  expect(dark.length).toBeGreaterThan(1)
  for (const text of dark) expect(text).toMatch(/^\{\s*:root \{(?:\s*--[\w-]+: #[\da-f]{6};)+\s*\}\s*\}/)
})

it('sends files as small as pages', async () => {
  for (const path of FILES) {
    const { status, text } = await gallery.reader.get(path)
    expect([path, status, text.length <= 100_000]).toEqual([path, 200, true])
  }
})
