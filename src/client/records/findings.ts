/** What a report finds, item by item. Made by `npm run docs` from the records of the API. */
import type { BodyPart } from './body-part.ts'

/** A section of a report, without its items. */
export interface ProviderInspectionCategorySummary {
  /** The heading in the language asked for. */
  readonly name: string
  /** The heading as printed. */
  readonly source_name: string
  /** The line beside the heading, as printed. Null: there is none. */
  readonly source_summary: string | null
  /** Keyed by the provider's status label. Empty: it prints no counts. */
  readonly reported_counts: Readonly<Record<string, number>>
  /** How many items were read. */
  readonly parsed_item_count: number
  /** Whether the items read equal the provider's declared total. Null: it declares none. True does not show that all were inspectable. */
  readonly count_matches: boolean | null
  readonly outcomes: OutcomeCounts
}

/** How many items of a section have each outcome. They add up to the items read. */
export interface OutcomeCounts {
  /** Items with this outcome: silt, water stains, mould, burn or smoke marks. */
  readonly water_or_fire_sign: number
  /** Items with this outcome: not the part that the car was built with. */
  readonly replaced: number
  /** Items with this outcome: beaten, filled, cut, welded, pulled or sealed. */
  readonly repaired: number
  /** Items with this outcome: scratched, dented, cracked, rusty, broken, deformed. */
  readonly damaged: number
  /** Items with this outcome: painted again, or paint that does not match. */
  readonly repainted: number
  /** Items with this outcome: not there, or not complete. */
  readonly missing: number
  /** Items with this outcome: does not work, leaks, makes noise, has to be replaced, or is called abnormal. */
  readonly faulty: number
  /** Items with this outcome: retrofitted or altered. */
  readonly modified: number
  /** Items with this outcome: not stated, not understood, suspected, or a trace that may mean several things, such as removal marks. */
  readonly unclear: number
  /** Items with this outcome: worn, aged or stained. */
  readonly wear: number
  /** Items with this outcome: was not, or could not be, inspected. */
  readonly not_inspected: number
  /** Items with this outcome: the car does not have it. */
  readonly not_fitted: number
  /** Items with this outcome: nothing is wrong, or it is there. */
  readonly normal: number
}

/** A section of a report with its items. */
export interface ProviderInspectionCategory extends ProviderInspectionCategorySummary {
  /** All that were read, the normal ones among them. */
  readonly items: readonly ProviderInspectionItem[]
}

/** One point of an inspection with its result. */
export interface ProviderInspectionItem {
  /** What was looked at, in the language asked for: a noun, never a finding. */
  readonly name: string
  /** The part of the body or its structure. Without a side or an end where the report does not say it. `_surface`: paint or trim on a part that lies deeper. Null: no part of the body, or several at once. */
  readonly part: BodyPart | null
  /** What was found there, in the language asked for; a word that no table knows stays as printed. */
  readonly status: string
  /** What was found there, as a code; of several findings the first in the order of this list. `water_or_fire_sign`: silt, water stains, mould, burn or smoke marks. `replaced`: not the part that the car was built with. `repaired`: beaten, filled, cut, welded, pulled or sealed. `damaged`: scratched, dented, cracked, rusty, broken, deformed. `repainted`: painted again, or paint that does not match. `missing`: not there, or not complete. `faulty`: does not work, leaks, makes noise, has to be replaced, or is called abnormal. `modified`: retrofitted or altered. `unclear`: not stated, not understood, suspected, or a trace that may mean several things, such as removal marks. `wear`: worn, aged or stained. `not_inspected`: was not, or could not be, inspected. `not_fitted`: the car does not have it. `normal`: nothing is wrong, or it is there. */
  readonly outcome:
    | 'water_or_fire_sign'
    | 'replaced'
    | 'repaired'
    | 'damaged'
    | 'repainted'
    | 'missing'
    | 'faulty'
    | 'modified'
    | 'unclear'
    | 'wear'
    | 'not_inspected'
    | 'not_fitted'
    | 'normal'
  /** Size, degree or place, in the language asked for. Null: nothing is printed beside the result that `status` does not say. */
  readonly remarks: string | null
  /** The name as printed. */
  readonly source_name: string
  /** The result as printed. */
  readonly source_status: string
  /** The remark as printed. Null: none is printed. */
  readonly source_remarks: string | null
  /** The page it stands on, from 1. Null in documents without pages. */
  readonly source_page: number | null
}
