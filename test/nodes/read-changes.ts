/** Reads the change log from one place to its end. */
import { expect } from 'vitest'
import type { ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import { eventually } from '../eventually.ts'
import { askNode } from '../limits/ask-node.ts'

interface ReadOptions {
  /** Of the service, which may be another one after a failure. */
  readonly url: () => string
  readonly key: string
  /** Filters, without `after`. */
  readonly query: string
}

/** Full pages have so many changes. */
const PAGE = 100

export async function readChanges({ url, key, query }: ReadOptions, from: string | null): Promise<ChangesResponse> {
  const changes: ChangesResponse['changes'][number][] = []
  for (let after = from; ; ) {
    const page = await eventually(async () => {
      const target = `/v1/changes?${query}${after === null ? '' : `&after=${after}`}`
      const { status, body } = await askNode(url(), target, key)
      expect(status).toBe(200)
      return JSON.parse(body) as ChangesResponse
    })
    changes.push(...page.changes)
    after = page.next
    if (page.changes.length < PAGE) return { ...page, changes }
  }
}
