/** The native groups of a car: keys and values as sent, without full VINs and without contact data of people. */
import type { MarketplaceBlock, NativeGroup } from '../../../domain/listing-parts/marketplace-block.ts'
import type { NativeDetail, NativeRow, NativeSheet } from '../native.ts'
import { LIST_KEYS, NATIVE_KEYS } from '../native-keys.ts'
import { parseElectricVehicle } from './electric-vehicle.ts'
import { mapTexts } from './map-texts.ts'
import { pickKeys } from './pick-keys.ts'
import type { SpecSheet } from './spec-sheet.ts'
import { maskText } from './values/remark.ts'
import { createVinMask, maskVin } from './values/vin.ts'
import { parseWarranty } from './warranty.ts'

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
