/** Answers the question which rules of a destination apply to a car. */
import type { Lang } from '../domain/codes.ts'
import { deriveImportRules } from '../domain/import-rules/derive-import-rules.ts'
import type { Destination, ImportRules } from '../domain/import-rules/import-record.ts'
import type { CarDetail } from '../domain/listing.ts'
import type { Sourced } from '../domain/source.ts'

interface ImportRuleParts {
  readonly car: (id: number, lang: Lang) => Promise<Sourced<CarDetail>>
  readonly now: () => number
}

/** The version of a car changes with the day. */
export function createImportRules({ car, now }: ImportRuleParts) {
  return async function importRules(id: number, destination: Destination, lang: Lang): Promise<Sourced<ImportRules>> {
    const found = await car(id, lang)
    const nowMs = now()
    return { ...found, read: () => deriveImportRules(found.read(), destination, nowMs, lang) }
  }
}
