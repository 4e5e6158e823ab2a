/** Sends the example requests of the reference by their forms, as a reader does who changes nothing. */
import { expect } from 'vitest'
import { EXPORT_FILE } from '../../src/api/download/export-file-row.ts'
import { listEndpoints } from '../properties/list-endpoints.ts'
import { closePage } from './open-browser.ts'
import type { OpenReference } from './open-reference.ts'

/** The bodies of the answers by operation; each must succeed. */
export async function tryExamples(
  { service, open, setKey }: OpenReference,
  isChosen: (operation: string) => boolean,
): Promise<Readonly<Record<string, string>>> {
  const { page, troubles } = await open('/docs')
  const hrefs = await page
    .locator('.endpoint a')
    .evaluateAll((links) => links.map((link) => String(link.getAttribute('href'))))
  expect(hrefs).toHaveLength([...listEndpoints(), EXPORT_FILE].length)
  const statuses: Record<string, string> = {}
  const bodies: Record<string, string> = {}
  for (const href of hrefs) {
    const name = String(href.split('/').at(-1))
    // A file of an export that this service has not made.
    if (name === EXPORT_FILE.operationId || !isChosen(name)) continue
    await page.goto(`${service.url}${href}`, { waitUntil: 'load' })
    if (Object.keys(statuses).length === 0) await setKey(page)
    const missing = page.locator('form.try :invalid:not(fieldset)')
    expect(await missing.evaluateAll((fields) => fields.map(({ id }) => id))).toEqual([])
    await page.locator('form.try button[type="submit"]').click()
    const status = page.locator('.answer .status')
    await status.filter({ hasText: 'ms' }).waitFor()
    statuses[name] = (await status.innerText()).slice(0, 6)
    bodies[name] = await page.locator('.answer pre').innerText()
  }
  expect(Object.entries(statuses).filter(([, status]) => status !== '200 OK')).toEqual([])
  expect(troubles).toEqual([])
  await closePage(page)
  return bodies
}
