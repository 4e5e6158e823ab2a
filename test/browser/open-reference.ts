/** The running service with an inventory, and a browser that opens its site at /docs. */
import type { Page } from 'playwright-core'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { issueOwnKey } from '../../src/accounts/issue-own-key.ts'
import { startService } from '../../src/main.ts'
import { SYSTEM_CLOCK } from '../../src/observe/clock.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStorageInMemory } from '../../src/wiring/storage/create-storage.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { PATIENT_SOURCE, startMarketplace } from '../start-marketplace.ts'
import { openBrowser, openPage } from './open-browser.ts'

export type OpenReference = Awaited<ReturnType<typeof openReference>>

export interface Opened {
  readonly page: Page
  /** Script errors, CSP violations, and requests to other sites. */
  readonly troubles: string[]
  /** Requests to the API. */
  readonly asked: string[]
}

export async function openReference() {
  const marketplace = await startMarketplace()
  const service = await startService(
    readConfig({
      ERSHOU_PORT: '0',
      ERSHOU_METRICS_PORT: '',
      ERSHOU_LOG_LEVEL: 'off',
      ERSHOU_MARKETPLACE_URL: marketplace.url,
      ...PATIENT_SOURCE,
      ERSHOU_REPORT_HOSTS: formatReportHosts(marketplace.url),
      ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
      ERSHOU_INVENTORY: 'on',
    }),
    { openStorage: openStorageInMemory, openInventory: () => openFilled(marketplace.url, SYSTEM_CLOCK) },
  )
  await service.ready()
  const key = await issueOwnKey(service.accounts)
  const browser = await openBrowser()
  const context = await browser.newContext()

  return {
    service,
    key,
    async open(path: string, width = 1440): Promise<Opened> {
      const page = await openPage(context, width)
      const troubles: string[] = []
      const asked: string[] = []
      page.on('pageerror', (error) => troubles.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(message.text())
      })
      page.on('dialog', (dialog) => troubles.push(dialog.message()))
      page.on('request', (request) => {
        if (!request.url().startsWith(service.url)) troubles.push(request.url())
        if (request.url().includes('/v1/')) asked.push(request.url().slice(service.url.length))
      })
      await page.goto(`${service.url}${path}`, { waitUntil: 'load' })
      return { page, troubles, asked }
    },
    async setKey(page: Page, own = key): Promise<void> {
      await page.locator('.key-state').click()
      await page.locator('#api-key').fill(own)
      await page.keyboard.press('Enter')
    },
    async close(): Promise<void> {
      await browser.close()
      await service.stop()
      await marketplace.stop()
    },
  }
}
