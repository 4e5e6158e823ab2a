/** A person at a page, who finds elements by their visible or accessible names. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ORIGIN } from './open-desk.ts'

/** Longer than a busy machine needs for one step; the error then names the step. */
const PATIENCE_MS = 60_000

export class Hand {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    page.setDefaultTimeout(PATIENCE_MS)
  }

  async go(target: string): Promise<void> {
    await this.page.goto(target.startsWith('http') ? target : ORIGIN + target)
  }

  /** `label`: of a field. */
  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text)
  }

  async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('main').getByLabel(label, { exact: true }).selectOption({ label: option })
  }

  /** A button, by its name. */
  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).first().click()
  }

  /** In the user's menu. */
  async signOut(): Promise<void> {
    await this.page.locator('.user-menu > summary').click()
    await this.press('Sign out')
  }

  /** In the content of the page. */
  async follow(name: string | RegExp): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  }

  /** Waits until the content says so. */
  async sees(words: string | RegExp): Promise<void> {
    await this.page.getByRole('main').getByText(words).filter({ visible: true }).first().waitFor()
  }

  async arrives(target: string): Promise<void> {
    await this.page.waitForURL(ORIGIN + target)
  }

  async reads(selector: string): Promise<string> {
    return (await this.page.textContent(selector)) ?? ''
  }

  async seesNot(words: string): Promise<void> {
    expect(await this.page.content()).not.toContain(words)
  }
}
