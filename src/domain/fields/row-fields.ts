/** The fields of a row of a search, in the order of the record. The details of a car have them too. */
import { Type } from 'typebox'
import {
  BODY_STYLES,
  FUEL_TYPES,
  POWER_BASES,
  POWER_SOURCES,
  POWERTRAINS,
  REGISTRATION_STATES,
  REPORT_STATUSES,
  SEVERITY_CODES,
  TRANSMISSIONS,
} from '../codes.ts'
import { Tag } from '../listing-parts/tag.ts'
import { enumOf, nullableNumber } from '../schema.ts'
import { STYLES } from './code-tables.ts'
import { always, day, fact, field, flag, moment, number, record, text, url, whole } from './declare-car-field.ts'
import { amount, bands, CC, CNY, decimal, HP, KM, measure, numbered, OTHER_POWERTRAINS } from './declare-field.ts'
import { LOCATION, Location } from './group-fields.ts'

const PriceChange = Type.Object(
  {
    from_cny: nullableNumber('The previous asking price in yuan. Null if the listing had none.', 129800),
    at: Type.String({
      format: 'date-time',
      description: 'When the current price was first observed.',
      examples: ['2026-11-15T04:00:00.000Z'],
    }),
  },
  { description: 'A price change.' },
)

export const ROW_FIELDS = {
  id: field(
    'listing',
    null,
    'Listing id',
    '车源编号',
    always(Type.Integer({ description: 'The listing id, for use as `car_id`.', examples: [60689500] })),
  ),
  title: field('listing', 0, 'Title', '标题', text, {
    says: 'Title in the requested language. Null if the source has none.',
    example: '2018 Audi A4L 40 TFSI Sport',
    isMade: true,
  }),
  source_title: field('listing', 1, 'Title of the source', '来源标题', text, {
    says: 'Title in the source’s language. Null if the source has none.',
    example: '奥迪A4L 2018款 40 TFSI 运动型',
    isMade: true,
  }),
  manufacturer: fact('model', 82, 'Brand', '品牌', text, {
    says: 'The brand, in the requested language. Null if unknown.',
    example: 'Audi',
    isMade: true,
  }),
  model: fact('model', 83, 'Model', '车系', text, {
    says: 'The series, in the requested language. Null if unknown.',
    example: 'A4L',
    isMade: true,
  }),
  trim: fact('model', 84, 'Trim', '配置版本', text, {
    says: 'The part of the title after the model year, in the requested language. Null if there is none.',
    example: '40 TFSI Sport',
    isMade: true,
  }),
  model_year: fact('model', 85, 'Model year', '年款', whole, {
    says: 'Model year, not the year of registration. Null if the title does not state it.',
    example: 2018,
    isMade: true,
    search: {
      ...measure,
      facet: 'model_year',
      filter: {
        within: ['year_min', 'year_max'],
        examples: [2014, 2026],
        ge: 1900,
        le: 2100,
        says: '{End} model year (inclusive). Cars with an unknown model year never match.',
      },
      panel: { as: 'year', section: null },
    },
  }),
  registration_date: fact('registration', 17, 'First registration', '首次上牌', text, {
    says: 'First registration: `YYYY-MM`, or `YYYY` if the source states only the year. Null if unknown, and for a car that was never registered; see `registration_state`.',
    example: '2018-07',
  }),
  registration_state: field('registration', 25, 'State of registration', '上牌状态', enumOf(REGISTRATION_STATES), {
    says: 'Whether the car was ever registered. Null if the source does not say.',
    example: 'registered',
    search: {
      ...numbered(REGISTRATION_STATES),
      facet: 'registration_state',
      filter: {
        one: 'registration_state',
        example: 'registered',
        says: 'Whether the car was ever registered. Cars for which this is unknown never match.',
      },
      panel: { section: 'papers', en: 'Registration', zh: '上牌状态', isPlain: true },
    },
  }),
  mileage_km: fact('registration', 18, 'Mileage', '表显里程', number, {
    says: 'Mileage in kilometres as stated by the seller. Null if unknown, never 0.',
    example: 92700,
    unit: 'km',
    search: {
      ...amount,
      facet: 'mileage_band',
      ...bands([0, 10_000, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000], KM),
    },
  }),
  price_cny: field('listing', 2, 'Asking price', '标价', number, {
    says: 'Asking price in yuan. Null if the listing has none, never 0.',
    example: 125800,
    unit: 'cny',
    search: {
      ...amount,
      facet: 'price_band',
      ...bands([0, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000], CNY),
    },
  }),
  price_eur: field('listing', null, 'Asking price in euros', '标价（欧元）', number, {
    says: 'The price in euros at the reference rate of the day. Null without a price or without a usable exchange rate.',
    example: 15483.08,
    unit: 'eur',
    isMade: true,
  }),
  price_usd: field('listing', null, 'Asking price in dollars', '标价（美元）', number, {
    says: 'The price in US dollars at the reference rates of the day. Null without a price or without usable exchange rates.',
    example: 17841.15,
    unit: 'usd',
    isMade: true,
  }),
  fuel_type: field('powertrain', 38, 'Fuel, code', '燃料代码', enumOf(FUEL_TYPES), {
    says: 'The fuel class, as in the filter: mild hybrids count as gasoline or diesel; plug-in, range-extended, battery and fuel-cell cars as new_energy. Null if unknown, and for gas and methanol, which have no class.',
    example: 'gasoline',
    isMade: true,
    search: {
      ...numbered(FUEL_TYPES),
      facet: 'fuel_type',
      panel: { section: 'drive', en: 'Fuel', zh: '燃料类型', isPlain: true },
    },
  }),
  fuel_label: fact('powertrain', 28, 'Fuel', '燃料', text, {
    says: "The label of `fuel_type` in the requested language; the source's own word for a fuel without a class. Null if unknown.",
    example: 'Gasoline',
    isMade: true,
  }),
  powertrain: field('powertrain', 37, 'Powertrain, code', '动力类型代码', enumOf(POWERTRAINS), {
    says: 'The powertrain, more detailed than `fuel_type`. Null if unknown.',
    example: 'combustion',
    isMade: true,
    search: {
      ...numbered(POWERTRAINS),
      facet: 'powertrain',
      filter: {
        anyOf: 'powertrain',
        example: 'combustion',
        says: 'Finer than `fuel_type`; cars with an unknown powertrain never match.',
        otherNames: OTHER_POWERTRAINS,
      },
      panel: { section: 'drive', en: 'Powertrain', zh: '动力类型', isPlain: true },
    },
  }),
  powertrain_label: fact('powertrain', 27, 'Powertrain', '动力类型', text, {
    says: 'The label of `powertrain` in the requested language. Null if unknown.',
    example: 'Combustion',
    isMade: true,
  }),
  displacement_l: field('engine', 49, 'Displacement in litres', '排量（升）', number, {
    says: 'Engine displacement in litres. Null if unknown, and for a car without an engine.',
    example: 2,
    unit: 'l',
  }),
  /** Duties change at these bounds. */
  displacement_cc: field('engine', 50, 'Displacement in cc', '排量（毫升）', number, {
    says: 'Engine displacement in cubic centimetres. Null if unknown, and for a car without an engine.',
    example: 1984,
    unit: 'cc',
    search: {
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
  }),
  power_kw: fact('powertrain', 29, 'Power', '最大功率', number, {
    says: 'Power of the car in kilowatts, as printed; `power_basis` says what it measures. Null if unknown.',
    example: 140,
    unit: 'kw',
    isMade: true,
  }),
  /** Tariffs change at 160. */
  power_hp: field('powertrain', 34, 'Horsepower', '马力', number, {
    says: 'The same in metric horsepower (PS): as printed, else `power_kw` × 1.35962 to one decimal, never rounded to a whole number. Null if unknown.',
    example: 190,
    unit: 'hp',
    isMade: true,
    search: {
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
  }),
  power_source: field('powertrain', 35, 'Horsepower printed or derived', '马力为标注或换算', enumOf(POWER_SOURCES), {
    says: 'Whether `power_hp` is printed, or derived from `power_kw`. Null if there is no figure.',
    example: 'printed',
    isMade: true,
  }),
  power_basis: field('powertrain', 36, 'Whose power it is', '功率的口径', enumOf(POWER_BASES), {
    says: 'What the power measures: `engine` for cars driven only by an engine, including mild hybrids; `motors` for battery-electric cars; `system` (both combined) for hybrids. Null, without a figure, if the source does not state it.',
    example: 'engine',
    isMade: true,
  }),
  emission_standard: fact('engine', 43, 'Emission standard', '排放标准', text, {
    says: 'In the requested language. Null if unknown, and for cars that have none.',
    example: 'China 6',
    label: 'emission',
  }),
  transmission: field('transmission', 60, 'Transmission, code', '变速箱形式代码', enumOf(TRANSMISSIONS), {
    says: 'Manual or automatic. Null if unknown.',
    example: 'automatic',
    isMade: true,
    search: {
      ...numbered(TRANSMISSIONS),
      facet: 'transmission',
      panel: { section: 'drive', en: 'Transmission', zh: '变速箱', isPlain: true },
    },
  }),
  transmission_label: fact('transmission', 56, 'Transmission', '变速箱类型', text, {
    says: 'The label of `transmission` in the requested language. Null if unknown.',
    example: 'Automatic',
    isMade: true,
  }),
  body_style: field('body', 81, 'Size class, code', '级别代码', enumOf(BODY_STYLES), {
    says: 'The size class, as in the filter catalog. Null if unknown.',
    example: 'midsize_car',
    isMade: true,
    search: {
      ...STYLES,
      facet: 'body_style',
      panel: { section: 'body', en: 'Body', zh: '级别', isPlain: true },
    },
  }),
  body_style_label: fact('body', 72, 'Size class', '级别', text, {
    says: "The label of `body_style` in the requested language; the source's own word for a size without a class. Null if unknown.",
    example: 'Mid-size car',
    isMade: true,
  }),
  location: record(Location, LOCATION),
  photo_url: field('listing', 12, 'Cover photo', '封面照片', url, {
    says: 'The cover photo, in the largest size that the source sent. Null if it sent none.',
    example: 'https://marketplace.example/photos/640x480_c42_ab12.jpg.webp',
  }),
  inspection_advertised: field('inspection', 14, 'Report advertised', '是否标注有报告', flag, {
    says: 'Whether the listing advertises an inspection report. This says nothing about the condition. Null if unknown: search rows show the badge only for some cars.',
    example: true,
  }),
  // Stores replace this field and the next in rendered rows as one text, so they must stay together.
  report_status: field('inspection', 15, 'State of the report', '报告状态', enumOf(REPORT_STATUSES), {
    says: 'What the copy of the marketplace knows of the inspection report. The first four as `parse_status` in `/inspection`: `parsed`, `partial`, `unsupported`, `unavailable`. `not_available`: the listing advertises none. `not_read`: it was not read yet, or the service reads reports only on request. Null in search rows that come from the marketplace itself, which do not say enough.',
    example: 'parsed',
    isMade: true,
    search: {
      ...numbered(REPORT_STATUSES),
      facet: 'report_status',
      filter: { anyOf: 'report_status', example: 'parsed,partial', says: '' },
      panel: { section: 'report', en: 'Report status', zh: '报告读取状态' },
    },
  }),
  derived_damage_severity: field(
    'inspection',
    16,
    'Damage, calculated by this service',
    '损伤程度（本服务计算）',
    enumOf(SEVERITY_CODES),
    {
      says: 'The severity of damage that this API derives from the report, as in `/inspection`. Null if the report was not read or allows no conclusion; null never means undamaged.',
      example: 'minor',
      isMade: true,
      search: {
        ...numbered(SEVERITY_CODES),
        facet: 'derived_damage_severity',
        source: 'report',
        filter: {
          anyOf: 'derived_damage_severity',
          example: 'none,minor',
          says: 'Cars for which it is unknown or was not read never match.',
        },
        panel: { section: 'report', en: 'Calculated damage', zh: '推算损伤' },
      },
    },
  ),
  tags: field('words', 92, 'Badges of the listing', '车源标签', Type.Array(Tag, { maxItems: 50 }), {
    says: 'Badges of the listing. They are advertising, not findings, and a missing badge proves nothing. Null in car details, where the source does not send badges.',
    example: [{ code: 'newly_listed', label: 'Newly listed', source: '新上架' }],
    isMade: true,
  }),
  // From here to `price_change`, too.
  listed_at: field('listing', 8, 'Listed', '上架时间', text, {
    says: 'When the car was listed, as precisely as `listed_from` and `listed_to` agree: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. Null if they are in different years, and if unknown.',
    example: '2026-11',
    isMade: true,
  }),
  listed_from: field('listing', 9, 'Listed at the earliest', '最早上架日期', day, {
    says: 'The earliest day (China time) on which the car may have been listed. The source states only how long ago that was; with the inventory, every sync makes it more precise. Null if unknown.',
    example: '2026-11-12',
    isMade: true,
  }),
  listed_to: field('listing', 10, 'Listed at the latest', '最晚上架日期', day, {
    says: 'The latest such day, never later than the first observation. Null if unknown.',
    example: '2026-11-13',
    isMade: true,
  }),
  first_observed_at: field('listing', null, 'First observed', '首次观察', moment, {
    says: 'When the inventory first observed the car; it may have been listed long before. Null if the inventory does not have the car. Without an inventory, always null.',
    example: '2026-11-14T16:20:00.000Z',
    isMade: true,
  }),
  price_change: field('listing', 3, 'Last change of price', '最近一次改价', PriceChange, {
    says: 'The last price change that the inventory observed; `/history` has all of them. Null if there was none. Without an inventory, always null.',
    example: { from_cny: 129800, at: '2026-11-15T04:00:00.000Z' },
    isMade: true,
  }),
  source_url: field('listing', 11, 'Page of the listing', '车源页面', url, {
    says: "The listing's public page. Null if the source does not send enough to build the address.",
    example: 'https://marketplace.example/dealer/432708/60689500.html',
  }),
  observed_at: field(
    'listing',
    null,
    'Last read',
    '最近读取',
    always(
      Type.String({
        format: 'date-time',
        description: 'When the source was read, ISO 8601 in UTC.',
        examples: ['2026-11-15T04:00:00.000Z'],
      }),
    ),
    { isMade: true },
  ),
} as const
