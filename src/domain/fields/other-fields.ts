/** What searches compare besides the fields of the record of a car: parts and combinations of them, and what only a store or a report knows. */
import { CAR_FIELDS, COUNTED_FIELDS } from './car-fields.ts'
import { bitsOf, DAYS, measure, NEVER, type SearchDeclaration, stated, yesOrNo } from './declare-field.ts'

/** `of`: the path of the value in the record. */
export const OTHER_FIELDS = {
  /** Two digits of the national division. */
  province: {
    of: 'location.province',
    kind: 'code',
    numbers: null,
    facet: 'province',
    panel: { section: 'place', en: 'Province', zh: '省份', isPlain: true },
  },
  /** The listing advertises a report with a usable link; never unknown. */
  has_report: {
    ...yesOrNo,
    facet: 'has_report',
    filter: {
      yesOrNo: 'has_report',
      example: true,
      says: 'Whether the listing has a usable link to an inspection report.',
    },
    panel: { section: null, en: 'Inspection report', zh: '检测报告', isPlain: true },
  },
  /** The first and the last month in which the car may have been registered, counted from the year 0; equal when the month is known. */
  registered_from: {
    ...measure,
    filter: {
      months: ['registered_from', 'registered_to'],
      upTo: 'registered_to',
      examples: ['2014-01', '2026-06'],
      says: '{End} month of first registration (inclusive), `YYYY-MM`. A car of which only the year is known matches when the whole year lies inside. Cars for which it is unknown never match.',
    },
    panel: { as: 'registered', section: 'papers', en: 'First registration', zh: '首次上牌' },
  },
  registered_to: measure,
  /** Six digits of the national division. */
  city: { ...measure, panel: { section: 'place', en: 'City', zh: '城市', isPlain: true } },
  /** The earliest day on which the car may have been listed, counted as by `dayOf`. Only a store knows it. */
  listed_day: {
    source: 'store',
    ...measure,
    filter: {
      daysAgo: 'listed_within_days',
      example: 90,
      ...DAYS,
      says: `Only cars whose \`listed_from\` is at most so many days before today (China time). ${NEVER}`,
    },
    panel: { as: 'listed', section: 'listing', en: 'Listed within days', zh: '上架天数以内' },
  },
  /** The day on which the last change of the price was observed. Only a store knows it. */
  price_changed_day: {
    source: 'store',
    ...measure,
    filter: {
      daysAgo: 'price_changed_within_days',
      example: 30,
      ...DAYS,
      says: 'Only cars whose last price change was observed at most so many days before today (China time).',
    },
    panel: { as: 'price_changed', section: 'listing', en: 'Price changed within days', zh: '调价天数以内' },
  },
  /** The fields of its record that are known. What is unknown or not applicable is only counted; the rest has not been read. */
  known: {
    source: 'store',
    ...bitsOf(COUNTED_FIELDS, [1, 2, 3, 4]),
    labels: CAR_FIELDS,
    filter: {
      allOf: 'known',
      most: 20,
      example: 'mileage_km,transfer_count',
      says: 'Only cars of which all of these fields of their record are known.',
    },
    panel: { section: null, en: 'Known', zh: '已知' },
  },
  unknown: { source: 'store', isOnlyCounted: true, ...bitsOf(COUNTED_FIELDS, [1, 2, 3, 4]) },
  not_applicable: { source: 'store', isOnlyCounted: true, ...bitsOf(COUNTED_FIELDS, [1, 2, 3, 4]) },
} as const satisfies Readonly<Record<string, SearchDeclaration & { readonly of?: string }>>

/** What only an inspection report says. */
export const REPORT_FIELDS = {
  had_accident: stated('had_accident', 'car is an accident car', 'Accident', '事故'),
  was_flooded: stated('was_flooded', 'car was flooded', 'Flood', '泡水'),
  was_fire_damaged: stated('was_fire_damaged', 'car has fire damage', 'Fire', '火烧'),
  odometer_rolled_back: stated('odometer_rolled_back', 'odometer was rolled back', 'Odometer', '里程表'),
  is_rental: stated('is_rental', 'car was a rental', 'Rental', '租赁'),
} as const
