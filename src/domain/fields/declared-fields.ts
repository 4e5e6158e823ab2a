/** The fields that searches compare, each declared once: numbers in the stores and in the index, a condition of filters, a group of facets. */
import type { BodyStyle, DriveCode, FuelType, Gearbox, Powertrain, RegistrationState, Transmission } from '../codes.ts'
import { EQUIPMENT_KEYS } from '../listing-parts/equipment.ts'
import { CAR_FIELDS, COUNTED_FIELDS } from './car-fields.ts'
import { COLORS, EMISSIONS } from './code-tables.ts'
import {
  amount,
  bands,
  bitsOf,
  CC,
  CNY,
  code,
  DAYS,
  decimal,
  HP,
  KM,
  measure,
  NEVER,
  OTHER_POWERTRAINS,
  setOf,
  yesOrNo,
} from './declare-field.ts'
import { REPORT_FIELDS } from './report-fields.ts'

/**
 * `facet`: the name of the group that counts its values or bands, in the order of the answer. `source`: only the inspection report says it, so
 * that it is not read before the report is, or only a store knows it. `of`: the path of the value in a row or a car, where it has another name.
 * `filter`: the parameters that ask for it, which need an inventory, and what the reference says of
 * them; those that are more than one field, or a look-up, are declared with the parameters. `panel`: its filter on pages.
 */
export const SEARCH_FIELDS = {
  model_year: {
    ...measure,
    facet: 'model_year',
    filter: {
      within: ['year_min', 'year_max'],
      examples: [2014, 2026],
      ge: 1900,
      le: 2100,
      says: '{End} model year (inclusive). Cars with an unknown model year never match.',
    },
    panel: { as: 'year', section: null, en: 'Model year', zh: '年款' },
  },
  fuel_type: {
    ...code<FuelType>({ gasoline: 1, diesel: 2, hybrid: 3, new_energy: 4 }),
    facet: 'fuel_type',
    panel: { section: 'drive', en: 'Fuel', zh: '燃料类型', isPlain: true },
  },
  powertrain: {
    ...code<Powertrain>({
      combustion: 1,
      mild_hybrid: 2,
      hybrid: 3,
      plug_in_hybrid: 4,
      range_extender: 5,
      battery_electric: 6,
      fuel_cell: 7,
    }),
    facet: 'powertrain',
    filter: {
      anyOf: 'powertrain',
      example: 'combustion',
      says: 'Finer than `fuel_type`; cars with an unknown powertrain never match.',
      otherNames: OTHER_POWERTRAINS,
    },
    panel: { section: 'drive', en: 'Powertrain', zh: '动力类型', isPlain: true },
  },
  transmission: {
    ...code<Transmission>({ manual: 1, automatic: 2 }),
    facet: 'transmission',
    panel: { section: 'drive', en: 'Transmission', zh: '变速箱', isPlain: true },
  },
  body_style: {
    ...code<BodyStyle>({
      micro_car: 1,
      small_car: 2,
      compact_car: 3,
      midsize_car: 4,
      large_car: 5,
      fullsize_car: 6,
      sports_car: 7,
      mpv: 8,
      minivan: 11,
      minitruck: 12,
      minibus: 13,
      pickup: 14,
      small_suv: 16,
      compact_suv: 17,
      midsize_suv: 18,
      large_suv: 19,
      fullsize_suv: 20,
    }),
    facet: 'body_style',
    panel: { section: 'body', en: 'Body', zh: '级别', isPlain: true },
  },
  /** Two digits of the national division. */
  province: {
    of: 'location.province',
    kind: 'code',
    numbers: null,
    facet: 'province',
    panel: { section: 'place', en: 'Province', zh: '省份', isPlain: true },
  },
  price_cny: {
    ...amount,
    facet: 'price_band',
    ...bands([0, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000], CNY),
  },
  mileage_km: {
    ...amount,
    facet: 'mileage_band',
    ...bands([0, 10_000, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000], KM),
  },
  registration_state: {
    ...code<RegistrationState>({ registered: 1, never_registered: 2 }),
    facet: 'registration_state',
    filter: {
      one: 'registration_state',
      example: 'registered',
      says: 'Whether the car was ever registered. Cars for which this is unknown never match.',
    },
    panel: { section: 'papers', en: 'Registration', zh: '上牌状态', isPlain: true },
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
  drive: {
    of: 'drive_code',
    ...code<DriveCode>({ fwd: 1, rwd: 2, awd: 3 }),
    facet: 'drive',
    filter: { anyOf: 'drive', example: 'rwd', says: 'The driven wheels. Cars for which this is unknown never match.' },
    panel: { section: 'drive', en: 'Driven wheels', zh: '驱动方式', isPlain: true },
  },
  gearbox: {
    ...code<Gearbox>({ manual: 1, at: 2, dct: 3, amt: 4, cvt: 5, e_cvt: 6, dht: 7, fixed: 8 }),
    facet: 'gearbox',
    filter: {
      anyOf: 'gearbox',
      example: 'at',
      says: 'The kind of gearbox. Cars for which this is unknown never match.',
    },
    panel: { section: 'drive', en: 'Gearbox', zh: '变速箱类型', isPlain: true },
  },
  /** Tariffs change at 160. */
  power_hp: {
    ...decimal,
    facet: 'power_band',
    ...bands([0, 80, 100, 120, 160, 200, 250, 300, 400, 600], HP),
    filter: {
      within: ['power_hp_min', 'power_hp_max'],
      examples: [100, 400],
      ge: 0,
      le: 100_000,
      says: '{End} of `power_hp` (inclusive); decimals are allowed. Cars with unknown power never match.',
    },
    panel: { as: 'power', section: 'drive', en: 'Power', zh: '功率', isPlain: true },
  },
  /** Duties change at these bounds. */
  displacement_cc: {
    ...measure,
    facet: 'displacement_band',
    ...bands([0, 1000, 1500, 1800, 2000, 2300, 3000, 4000], CC),
    filter: {
      within: ['displacement_min', 'displacement_max'],
      examples: [1000, 3000],
      ge: 0,
      le: 100_000,
      says: '{End} of `displacement_cc` (inclusive). Cars without it never match.',
    },
    panel: { as: 'displacement', section: 'drive', en: 'Displacement', zh: '排量', isPlain: true },
  },
  /** What the report says: a store adds it when it has been read. */
  ...REPORT_FIELDS,
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
  seats: {
    ...measure,
    filter: { exactly: 'seats', example: 5, ge: 1, le: 100, says: `Number of seats. ${NEVER}` },
    panel: { section: 'body', en: 'Seats', zh: '座位数' },
  },
  transfers: {
    of: 'transfer_count',
    ...measure,
    filter: {
      within: [null, 'transfers_max'],
      examples: [null, 2],
      ge: 0,
      le: 1000,
      says: `{End} of \`transfer_count\` (inclusive). ${NEVER}`,
    },
    panel: { section: 'papers', en: 'Transfers at most', zh: '过户次数上限' },
  },
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
  color: {
    of: 'color_code',
    ...COLORS,
    filter: {
      anyOf: 'color',
      example: 'black,white',
      says: 'The basic colour. Cars for which this is unknown never match.',
    },
    panel: { section: 'body', en: 'Colour', zh: '颜色', isPlain: true },
  },
  emission: {
    of: 'emission_code',
    ...EMISSIONS,
    filter: {
      anyOf: 'emission',
      example: 'china_6,china_6b',
      says: 'The stage of the Chinese emission standard, exactly: `china_6` does not include `china_6a` and `china_6b`. Cars for which this is unknown never match.',
    },
    panel: { section: 'papers', en: 'Emission standard', zh: '排放标准', isPlain: true },
  },
  battery_rented: {
    of: 'battery.rented',
    ...yesOrNo,
    filter: {
      yesOrNo: 'battery_rented',
      example: false,
      says: 'Whether the battery is rented. Cars whose listing does not say so match neither value.',
    },
    panel: { section: 'drive', en: 'Battery rented', zh: '电池租用' },
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
  /** Of the trim: fitted to every car of it in the factory. Unknown without a spec sheet. */
  equipment: {
    ...setOf(EQUIPMENT_KEYS, [1, 2, 3, 4, 5]),
    facet: 'equipment',
    filter: {
      allOf: 'equipment',
      example: 'panoramic_roof,adaptive_cruise_control',
      most: 20,
      says: 'Only cars whose trim left the factory with all of these (`standard` in `equipment`). Cars without a spec sheet never match, because their equipment is unknown.',
    },
    panel: { section: 'equipment', en: 'Equipment', zh: '配置' },
  },
} as const
