/** Finds the facts of a listing that its inspection report states differently or doubts. */
import type { ConflictField } from '../../domain/inspection-parts/conflict.ts'
import { unwrapLink } from '../../domain/links/unwrap-link.ts'
import { createHeldCheck } from '../car.ts'
import type { InventoryView } from '../catalog-parts.ts'
import { describeHeld, type InspectionParts } from './inspection.ts'

/** Empty where the report is not known, too. */
export interface Disputed {
  readonly fields: readonly ConflictField[]
  readonly version: string
  /** False once the report is read anew. */
  readonly isCurrent: () => boolean
}

export type FindDisputed = (inventory: Pick<InventoryView, 'cars'>, id: number) => Promise<Disputed>

export const NOTHING_DISPUTED: Disputed = { fields: [], version: '', isCurrent: () => true }

/** By the copy of the market and the report that is held: neither is requested. */
export function createFindDisputed(parts: Omit<InspectionParts, 'source' | 'showUrl'>): FindDisputed {
  return async ({ cars }, id) => {
    const car = (await cars([id])).get(id)?.read()
    const link = unwrapLink(car?.report.link ?? null)
    if (car === undefined || link === null) return NOTHING_DISPUTED
    const held = await parts.reports.recall(link, id)
    const { conflicts } = describeHeld(car, held, parts, 'en')
    const fields = [...new Set(conflicts?.map(({ field }) => field))]
    return {
      fields,
      version: fields.join(),
      isCurrent: createHeldCheck(parts.reports, link, parts.reports.peek(link)?.version),
    }
  }
}
