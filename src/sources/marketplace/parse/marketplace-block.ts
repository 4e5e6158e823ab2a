/** The native groups of a car: keys and values as sent, without full VINs and without contact data of people. */

import type { MarketplaceBlock, NativeGroup } from '../../../domain/listing-parts/marketplace-block.ts'
import type { Raw } from '../../../domain/readers.ts'
import { mapTexts } from '../../../domain/texts/clean-text.ts'
import {
  LIST_KEYS,
  NATIVE_KEYS,
  type NativeDetail,
  type NativeKind,
  type NativeRow,
  type NativeSheet,
} from '../native.ts'
import type { SpecSheet } from './spec-sheet.ts'
import { flagOrNull, isPlaceholder } from './values/known-text.ts'
import { createVinMask, maskText, maskVin } from './values/masks.ts'

export function parseMarketplaceBlock(
  detail: NativeDetail,
  sheet: SpecSheet,
  sections: NativeSheet | null,
): MarketplaceBlock {
  const pick = (group: keyof typeof NATIVE_KEYS) => pickKeys(detail, NATIVE_KEYS[group])
  const electric = parseElectricVehicle(detail)
  const block = {
    catalog: pick('catalog'),
    specifications: { ...pick('specifications'), ...(sections === null ? {} : { sheet: sections }) },
    listing: mapTexts(pick('listing'), maskText),
    registration: maskVinCode(pick('registration')),
    seller: mapTexts(pick('seller'), maskText),
    media: pick('media'),
    report_services: pick('report_services'),
    warranty: parseWarranty(detail, sheet),
    ...(electric === null ? {} : { electric_vehicle: electric }),
  }
  // Links to lookups contain the VIN too, sometimes unmasked.
  const mask = createVinMask(detail.vincode)
  return (mask === null ? block : mapTexts(block, mask)) as MarketplaceBlock
}

/** Adds the values that only the row of a list has; values of the detail are kept. */
export function addListed(block: MarketplaceBlock, row: NativeRow): MarketplaceBlock {
  // All are texts or numbers; a list or a record is something else, of any size.
  const pick = (group: keyof typeof LIST_KEYS) => {
    const entries = Object.entries(pickKeys(row, LIST_KEYS[group])).filter(([, value]) => typeof value !== 'object')
    return mapTexts(Object.fromEntries(entries), maskText) as NativeGroup
  }
  return {
    ...block,
    listing: { ...pick('listing'), ...block.listing },
    seller: { ...pick('seller'), ...block.seller },
  }
}

function maskVinCode({ vincode, ...group }: NativeGroup): NativeGroup {
  const masked = maskVin(vincode)
  return masked === null ? group : { ...group, vincode: masked }
}

/** Petrol cars have the battery fields too, as placeholders. Null unless the source marks the car as new-energy. */
function parseElectricVehicle(detail: NativeDetail): NativeGroup | null {
  return flagOrNull(detail.isev) === true ? pickKeys(detail, NATIVE_KEYS.electric_vehicle) : null
}

const DESCRIPTIONS = ['整车质保', '电池组质保']

/** Warranty: the record's flags as sent, and the descriptions that only the spec sheet has. */
function parseWarranty(detail: NativeDetail, sheet: SpecSheet): NativeGroup {
  const told = DESCRIPTIONS.map((name) => [name, sheet.find([name])] as const)
  return {
    ...pickKeys(detail, NATIVE_KEYS.warranty),
    ...Object.fromEntries(told.filter(([, text]) => !isPlaceholder(text))),
  }
}

/** 1900-01-01, 0001-01-01 00:00:00, 1900年: the first day of a calendar, not of a car. */
const BLANK_DATE = /^\s*(?:0000|0001|1[0-8]\d\d|1900)(?!\d)/

const NEVER = () => false
const UNKNOWN: Readonly<Record<NativeKind, (value: unknown) => boolean>> = {
  figure: isPlaceholder,
  words: isPlaceholder,
  id: isPlaceholder,
  date: (value) => isPlaceholder(value) || (typeof value === 'string' && BLANK_DATE.test(value)),
  // An empty text is never a value.
  flag: (value) => value === '',
  count: (value) => value === '',
  list: NEVER,
  object: NEVER,
}

/** Whether a value of this kind is one of the marketplace's ways to say nothing. */
export function isUnknownValue(kind: NativeKind, value: unknown): boolean {
  return UNKNOWN[kind](value)
}

/** The listed keys of a native record with their values as sent; missing and unknown values are left out. */
export function pickKeys(record: Raw, kinds: Readonly<Record<string, NativeKind>>): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const key in kinds) {
    const value = record[key]
    if (value === undefined || value === null || isUnknownValue(kinds[key] as NativeKind, value)) continue
    picked[key] = value
  }
  return picked
}
