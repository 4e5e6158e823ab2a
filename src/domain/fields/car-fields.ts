/** Every field that the details of a car have, but the native block, each once: its group, its names, its unit, and the number of its bit. */

import type { ShownCurrency } from '../codes.ts'

export type Unit =
  | ('km' | 'kw' | 'hp' | 'cc' | 'l' | 'nm' | 'kmh' | 's' | 'mm' | 'kg' | 'kwh' | 'h' | 'percent')
  | ('l_per_100km' | 'kwh_per_100km')
  | ShownCurrency

interface CarField {
  /** Null for what every car has, for what depends on the moment of asking, and for what only a report says that is held: whether such a field is known is not kept. */
  readonly number: number | null
  readonly en: string
  readonly zh: string
  /** Null for what is no measure. */
  readonly unit: Unit | null
  /** Whether the pages of a car show it by itself. Other fields are codes beside a label, parts of a fact, or have a place of their own. */
  readonly isFact: boolean
}

type Numbered<Number> = CarField & { readonly number: Number }

function field<Number extends number | null>(
  number: Number,
  en: string,
  zh: string,
  unit: Unit | null = null,
): Numbered<Number> & { readonly isFact: false } {
  return { number, en, zh, unit, isFact: false }
}

function fact<Number extends number | null>(
  number: Number,
  en: string,
  zh: string,
  unit: Unit | null = null,
): Numbered<Number> & { readonly isFact: true } {
  return { number, en, zh, unit, isFact: true }
}

/**
 * Groups and fields in the order of the pages. Numbers are kept in databases: a new field gets the next one, no number ever changes its meaning,
 * and that of a field that goes is not given again.
 */
const GROUPS = {
  listing: {
    id: field(null, 'Listing id', '车源编号'),
    title: field(0, 'Title', '标题'),
    source_title: field(1, 'Title of the source', '来源标题'),
    price_cny: field(2, 'Asking price', '标价', 'cny'),
    price_eur: field(null, 'Asking price in euros', '标价（欧元）', 'eur'),
    price_usd: field(null, 'Asking price in dollars', '标价（美元）', 'usd'),
    rates: field(null, 'Exchange rates', '汇率'),
    price_change: field(3, 'Last change of price', '最近一次改价'),
    'location.city': field(4, 'City', '城市'),
    'location.province': field(5, 'Province', '省份'),
    'seller.kind': field(6, 'Kind of seller', '卖家类型'),
    'seller.name': field(7, 'Name of the business', '商家名称'),
    listed_at: field(8, 'Listed', '上架时间'),
    listed_from: field(9, 'Listed at the earliest', '最早上架日期'),
    listed_to: field(10, 'Listed at the latest', '最晚上架日期'),
    first_observed_at: field(null, 'First observed', '首次观察'),
    observed_at: field(null, 'Last read', '最近读取'),
    source_url: field(11, 'Page of the listing', '车源页面'),
    photo_url: field(12, 'Cover photo', '封面照片'),
    photos: field(13, 'Photos', '照片'),
  },
  inspection: {
    inspection_advertised: field(14, 'Report advertised', '是否标注有报告'),
    report_status: field(15, 'State of the report', '报告状态'),
    derived_damage_severity: field(16, 'Damage, calculated by this service', '损伤程度（本服务计算）'),
    conflicts: field(null, 'Listing against report', '车源与报告对照'),
  },
  registration: {
    registration_date: fact(17, 'First registration', '首次上牌'),
    mileage_km: fact(18, 'Mileage', '表显里程', 'km'),
    transfer_count: fact(19, 'Changes of ownership', '过户次数'),
    usage_type: fact(20, 'Use', '使用性质'),
    color: fact(21, 'Colour', '车身颜色'),
    inspection_valid_until: fact(22, 'Periodic inspection valid until', '年检到期'),
    insurance_expiry: fact(23, 'Compulsory insurance until', '交强险到期'),
    warranty: fact(24, "Maker's warranty when new", '新车质保'),
    registration_state: field(25, 'State of registration', '上牌状态'),
    color_code: field(26, 'Colour, code', '车身颜色代码'),
  },
  powertrain: {
    powertrain_label: fact(27, 'Powertrain', '动力类型'),
    fuel_label: fact(28, 'Fuel', '燃料'),
    power_kw: fact(29, 'Power', '最大功率', 'kw'),
    torque_nm: fact(30, 'Torque', '最大扭矩', 'nm'),
    consumption: fact(31, 'Consumption when new', '官方综合油耗/电耗'),
    top_speed_kmh: fact(32, 'Top speed', '最高车速', 'kmh'),
    acceleration_0_100_s: fact(33, '0–100 km/h', '百公里加速', 's'),
    power_hp: field(34, 'Horsepower', '马力', 'hp'),
    power_source: field(35, 'Horsepower printed or derived', '马力为标注或换算'),
    power_basis: field(36, 'Whose power it is', '功率的口径'),
    powertrain: field(37, 'Powertrain, code', '动力类型代码'),
    fuel_type: field(38, 'Fuel, code', '燃料代码'),
  },
  engine: {
    'engine.displacement_cc': fact(39, 'Displacement', '排量', 'cc'),
    'engine.power_kw': fact(40, 'Engine power', '发动机功率', 'kw'),
    'engine.cylinders': fact(41, 'Cylinders', '气缸数'),
    'engine.induction': fact(42, 'Induction', '进气形式'),
    emission_standard: fact(43, 'Emission standard', '排放标准'),
    fuel_grade: fact(44, 'Fuel grade', '燃油标号'),
    tank_l: fact(45, 'Tank', '油箱容积', 'l'),
    'engine.displacement_l': field(46, 'Engine, displacement in litres', '发动机排量（升）', 'l'),
    'engine.power_hp': field(47, 'Engine, horsepower', '发动机马力', 'hp'),
    'engine.emission_standard': field(48, 'Engine, emission standard', '发动机排放标准'),
    displacement_l: field(49, 'Displacement in litres', '排量（升）', 'l'),
    displacement_cc: field(50, 'Displacement in cc', '排量（毫升）', 'cc'),
    emission_code: field(51, 'Emission standard, code', '排放标准代码'),
  },
  motor: {
    'motor.power_kw': fact(52, 'Motor power', '电动机总功率', 'kw'),
    'motor.count': fact(53, 'Motors', '电动机数'),
    'motor.power_30min': fact(54, '30-minute power, estimated', '30分钟功率（估算）'),
    system_power_kw: fact(55, 'Combined power', '系统综合功率', 'kw'),
  },
  transmission: {
    transmission_label: fact(56, 'Transmission', '变速箱类型'),
    gearbox_label: fact(57, 'Gearbox', '变速箱'),
    gears: fact(58, 'Gears', '挡位数'),
    drive: fact(59, 'Drive', '驱动方式'),
    transmission: field(60, 'Transmission, code', '变速箱形式代码'),
    gearbox: field(61, 'Gearbox, code', '变速箱类型代码'),
    drive_code: field(62, 'Drive, code', '驱动方式代码'),
  },
  battery: {
    'battery.capacity_kwh': fact(63, 'Capacity', '电池容量', 'kwh'),
    'battery.range_km': fact(64, 'Electric range when new', '新车纯电续航', 'km'),
    'battery.chemistry': fact(65, 'Chemistry', '电池类型'),
    'battery.maker': fact(66, 'Battery maker', '电芯品牌'),
    'battery.state_of_health.percent': fact(null, 'State of health in the report', '报告中的电池健康度', 'percent'),
    'battery.warranty': fact(67, 'Battery warranty when new', '新车电池质保'),
    'battery.warranty_remaining': fact(null, 'Battery warranty remaining', '电池质保剩余'),
    'battery.rented': fact(68, 'Battery ownership', '电池归属'),
    'charging.fast_h': fact(69, 'Fast charging', '快充时间', 'h'),
    'charging.slow_h': fact(70, 'Slow charging', '慢充时间', 'h'),
    'battery.range_standard': field(71, 'Test cycle of the range', '续航测试标准'),
    'battery.state_of_health.source_text': field(null, 'State of health as printed', '电池健康度（报告原文）'),
    'battery.state_of_health.method': field(null, 'How it was measured, code', '检测方式代码'),
    'battery.state_of_health.source_method': field(null, 'How it was measured, as printed', '检测方式（报告原文）'),
    'battery.state_of_health.measured_at': field(null, 'When it was measured', '检测日期'),
    'battery.state_of_health.reason': field(null, 'Why the state of health is unknown', '电池健康度未知的原因'),
  },
  body: {
    body_style_label: fact(72, 'Size class', '级别'),
    body_form: fact(73, 'Body', '车身结构'),
    seats: fact(74, 'Seats', '座位数'),
    doors: fact(75, 'Doors', '车门数'),
    'dimensions_mm.length': fact(76, 'Length', '长度', 'mm'),
    'dimensions_mm.width': fact(77, 'Width', '宽度', 'mm'),
    'dimensions_mm.height': fact(78, 'Height', '高度', 'mm'),
    'dimensions_mm.wheelbase': fact(79, 'Wheelbase', '轴距', 'mm'),
    kerb_weight_kg: fact(80, 'Kerb weight', '整备质量', 'kg'),
    body_style: field(81, 'Size class, code', '级别代码'),
  },
  model: {
    manufacturer: fact(82, 'Brand', '品牌'),
    model: fact(83, 'Model', '车系'),
    trim: fact(84, 'Trim', '配置版本'),
    model_year: fact(85, 'Model year', '年款'),
    launched: fact(86, 'Launched', '上市时间'),
    maker: fact(87, 'Built by', '厂商'),
    new_price_cny: fact(88, 'Guide price when new', '新车指导价', 'cny'),
    source_maker: field(89, 'Built by, as the source writes it', '厂商（来源原文）'),
  },
  equipment: {
    equipment: field(90, 'Equipment', '配置'),
  },
  words: {
    description: field(91, "Seller's description", '车主描述'),
    tags: field(92, 'Badges of the listing', '车源标签'),
  },
  export: {
    export: field(null, 'Export state', '出口状态'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, CarField>>>>

type Groups = typeof GROUPS
export type FieldGroup = keyof Groups
/** A path in the record of a car, as evidence names it: `battery.capacity_kwh`. */
type CarFieldName = { [Group in FieldGroup]: keyof Groups[Group] }[FieldGroup]
type FactsOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly isFact: true } ? Name : never
}[keyof Fields]
export type FactGroup = { [Group in FieldGroup]: FactsOf<Groups[Group]> extends never ? never : Group }[FieldGroup]
export type FactName = { [Group in FieldGroup]: FactsOf<Groups[Group]> }[FieldGroup]

export const CAR_FIELDS = Object.assign({}, ...Object.values(GROUPS)) as Readonly<Record<CarFieldName, CarField>>

export const FIELD_GROUPS = Object.fromEntries(
  Object.entries(GROUPS).map(([group, fields]) => [group, Object.keys(fields)]),
) as unknown as Readonly<Record<FieldGroup, readonly CarFieldName[]>>

export const FACT_GROUPS = Object.fromEntries(
  Object.entries(FIELD_GROUPS)
    .map(([group, names]) => [group, names.filter((name) => CAR_FIELDS[name].isFact)] as const)
    .filter(([, names]) => names.length > 0),
) as unknown as Readonly<Record<FactGroup, readonly FactName[]>>

type CountedName = {
  [Group in FieldGroup]: {
    [Name in keyof Groups[Group]]: Groups[Group][Name] extends { readonly number: number } ? Name : never
  }[keyof Groups[Group]]
}[FieldGroup]

/** The number of the bit that says whether a car has the field. */
export const COUNTED_FIELDS = Object.fromEntries(
  Object.entries(CAR_FIELDS).flatMap(([name, { number }]) => (number === null ? [] : [[name, number]])),
) as Readonly<Record<CountedName, number>>
