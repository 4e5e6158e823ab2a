/** The badges of a listing: advertising of the seller or the platform, never findings. */
import { Type } from 'typebox'
import { nullableCode, part, type RecordOf, text } from '../schema.ts'

export const TAG_CODES = [
  'battery_electric',
  'battery_rented',
  'best_price_for_model',
  'brand_certified',
  'buyback_promise',
  'clearance',
  'electric_range',
  'factory_warranty',
  'first_owner',
  'franchised_dealer',
  'hybrid',
  'inspection_report',
  'live_sale',
  'managers_choice',
  'much_viewed',
  'nearly_new',
  'newly_listed',
  'no_claims_advertised',
  'no_transfers',
  'optional_extras',
  'original_paint_advertised',
  'platform_subsidy',
  'premium_selection',
  'real_photos',
  'regularly_serviced_advertised',
  'serviced_at_dealer_advertised',
  'trusted_seller_programme',
  'urgent_sale',
] as const
export type TagCode = (typeof TAG_CODES)[number]

/** Badges that come and go with time and viewers while the car stays the same. */
export const PASSING_TAGS: ReadonlySet<TagCode> = new Set(['newly_listed', 'much_viewed'])

export const Tag = part('A badge of the listing: advertising, not a finding and not a record.', {
  code: nullableCode(TAG_CODES, 'The code of the badge. Null if the service does not know the badge.', 'newly_listed'),
  label: text(
    'The badge in the requested language, or as the source prints it if no translation is known.',
    'Newly listed',
  ),
  source: Type.String({ maxLength: 60, description: 'The badge as the source prints it.', examples: ['新上架'] }),
})
export type Tag = RecordOf<typeof Tag>
