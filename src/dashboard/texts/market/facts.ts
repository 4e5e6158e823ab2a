/** Names, units and codes of the facts of a car, for the pages that show or compare cars. */
import type { BodyForm, RangeStandard, SellerKind } from '../../../domain/codes.ts'
import type { ConflictField } from '../../../domain/inspection-parts/conflict.ts'
import type { FactGroup, FactName } from '../../pages/market/facts/fact-groups.ts'
import type { Texts } from '../texts.ts'
import { BATTERY_NAMES } from './battery.ts'

interface FactTexts {
  readonly groups: Readonly<Record<FactGroup, string>>
  readonly names: Readonly<Record<FactName, string>>
  /** Instead of a group that the car cannot have. */
  readonly noEngine: string
  readonly noBattery: string
  readonly batteryNotRead: string
  readonly notStated: string
  readonly notRead: string
  readonly unknown: string
  readonly unread: string
  /** Between the members of a list in a sentence. */
  readonly comma: string
  readonly neverRegistered: string
  readonly firstOwner: string
  readonly transfers: (count: number) => string
  readonly km: (value: string) => string
  readonly kw: (value: string) => string
  readonly hp: (value: string) => string
  readonly derivedHp: (value: string) => string
  readonly bases: Readonly<Record<'engine' | 'motors' | 'system', string>>
  readonly cc: (value: string) => string
  readonly litres: (value: string) => string
  readonly nm: (value: string) => string
  readonly kmh: (value: string) => string
  readonly seconds: (value: string) => string
  readonly mm: (value: string) => string
  readonly kg: (value: string) => string
  readonly kwh: (value: string) => string
  readonly hours: (value: string) => string
  readonly consumption: Readonly<Record<'l_per_100km' | 'kwh_per_100km', (value: string) => string>>
  readonly standards: Readonly<Record<RangeStandard, string>>
  readonly bodyForms: Readonly<Record<BodyForm, string>>
  readonly sellers: Readonly<Record<SellerKind, string>>
  readonly rented: string
  readonly notRented: string
  readonly firstOwnerOnly: string
  readonly laterOwners: string
  readonly conflicts: Readonly<Record<ConflictField, string>>
}

const STANDARDS = { nedc: 'NEDC', cltc: 'CLTC', wltc: 'WLTC' } as const

const en: FactTexts = {
  groups: {
    registration: 'Registration and use',
    powertrain: 'Powertrain and performance',
    engine: 'Engine',
    motor: 'Electric motors',
    transmission: 'Transmission and drive',
    battery: 'Battery and charging',
    body: 'Body and dimensions',
    model: 'Model',
  },
  names: {
    registration_date: 'First registration',
    mileage_km: 'Mileage',
    transfer_count: 'Changes of ownership',
    usage_type: 'Use',
    color: 'Colour',
    inspection_valid_until: 'Periodic inspection valid until',
    insurance_expiry: 'Compulsory insurance until',
    warranty: "Maker's warranty when new",
    powertrain_label: 'Powertrain',
    fuel_label: 'Fuel',
    power_kw: 'Power',
    torque_nm: 'Torque',
    consumption: 'Consumption when new',
    top_speed_kmh: 'Top speed',
    acceleration_0_100_s: '0–100 km/h',
    'engine.displacement_cc': 'Displacement',
    'engine.power_kw': 'Engine power',
    'engine.cylinders': 'Cylinders',
    'engine.induction': 'Induction',
    emission_standard: 'Emission standard',
    fuel_grade: 'Fuel grade',
    tank_l: 'Tank',
    'motor.power_kw': 'Motor power',
    'motor.count': 'Motors',
    system_power_kw: 'Combined power',
    transmission_label: 'Transmission',
    gearbox_label: 'Gearbox',
    gears: 'Gears',
    drive: 'Drive',
    ...BATTERY_NAMES.en,
    body_style_label: 'Size class',
    body_form: 'Body',
    seats: 'Seats',
    doors: 'Doors',
    'dimensions_mm.length': 'Length',
    'dimensions_mm.width': 'Width',
    'dimensions_mm.height': 'Height',
    'dimensions_mm.wheelbase': 'Wheelbase',
    kerb_weight_kg: 'Kerb weight',
    manufacturer: 'Brand',
    model: 'Model',
    trim: 'Trim',
    model_year: 'Model year',
    launched: 'Launched',
    maker: 'Built by',
    new_price_cny: 'Guide price when new',
  },
  noEngine: 'This car has no combustion engine.',
  noBattery: 'The listing says nothing about a battery.',
  batteryNotRead: 'The spec sheet of this trim, which may describe the battery, has not been read yet.',
  notStated: 'Not stated: ',
  notRead: 'Not read yet: ',
  unknown: 'not stated',
  unread: 'not read yet',
  comma: ', ',
  neverRegistered: 'never registered',
  firstOwner: 'None, first owner',
  transfers: (count) => String(count),
  km: (value) => `${value} km`,
  kw: (value) => `${value} kW`,
  hp: (value) => `${value} hp`,
  derivedHp: (value) => `${value} hp (calculated)`,
  bases: { engine: 'engine', motors: 'motors', system: 'engine and motors together' },
  cc: (value) => `${value} cc`,
  litres: (value) => `${value} L`,
  nm: (value) => `${value} Nm`,
  kmh: (value) => `${value} km/h`,
  seconds: (value) => `${value} s`,
  mm: (value) => `${value} mm`,
  kg: (value) => `${value} kg`,
  kwh: (value) => `${value} kWh`,
  hours: (value) => `${value} h`,
  consumption: {
    l_per_100km: (value) => `${value} L/100 km`,
    kwh_per_100km: (value) => `${value} kWh/100 km`,
  },
  standards: STANDARDS,
  bodyForms: {
    sedan: 'Sedan',
    hatchback: 'Hatchback',
    wagon: 'Estate',
    coupe: 'Coupé',
    convertible: 'Convertible',
    suv: 'SUV',
    mpv: 'MPV',
    pickup: 'Pickup',
    van: 'Van',
    truck: 'Truck',
    bus: 'Bus',
  },
  sellers: {
    dealer: 'Dealer',
    franchised_dealer: 'Franchised dealer',
    private: 'Private seller',
    platform: 'The marketplace itself',
  },
  rented: 'rented, not sold with the car',
  notRented: 'sold with the car',
  firstOwnerOnly: 'first owner only: it ends when the car is sold',
  laterOwners: 'also for later owners',
  conflicts: {
    mileage_km: 'Mileage',
    registration_date: 'First registration',
    color: 'Colour',
    usage_type: 'Use',
    vin: 'VIN',
  },
}

const zh: FactTexts = {
  groups: {
    registration: '上牌与使用',
    powertrain: '动力与性能',
    engine: '发动机',
    motor: '电动机',
    transmission: '变速箱与驱动',
    battery: '电池与充电',
    body: '车身尺寸',
    model: '车型',
  },
  names: {
    registration_date: '首次上牌',
    mileage_km: '表显里程',
    transfer_count: '过户次数',
    usage_type: '使用性质',
    color: '车身颜色',
    inspection_valid_until: '年检到期',
    insurance_expiry: '交强险到期',
    warranty: '新车质保',
    powertrain_label: '动力类型',
    fuel_label: '燃料',
    power_kw: '最大功率',
    torque_nm: '最大扭矩',
    consumption: '官方综合油耗/电耗',
    top_speed_kmh: '最高车速',
    acceleration_0_100_s: '百公里加速',
    'engine.displacement_cc': '排量',
    'engine.power_kw': '发动机功率',
    'engine.cylinders': '气缸数',
    'engine.induction': '进气形式',
    emission_standard: '排放标准',
    fuel_grade: '燃油标号',
    tank_l: '油箱容积',
    'motor.power_kw': '电动机总功率',
    'motor.count': '电动机数',
    system_power_kw: '系统综合功率',
    transmission_label: '变速箱类型',
    gearbox_label: '变速箱',
    gears: '挡位数',
    drive: '驱动方式',
    ...BATTERY_NAMES.zh,
    body_style_label: '级别',
    body_form: '车身结构',
    seats: '座位数',
    doors: '车门数',
    'dimensions_mm.length': '长度',
    'dimensions_mm.width': '宽度',
    'dimensions_mm.height': '高度',
    'dimensions_mm.wheelbase': '轴距',
    kerb_weight_kg: '整备质量',
    manufacturer: '品牌',
    model: '车系',
    trim: '配置版本',
    model_year: '年款',
    launched: '上市时间',
    maker: '厂商',
    new_price_cny: '新车指导价',
  },
  noEngine: '本车没有燃油发动机。',
  noBattery: '车源没有说明电池情况。',
  batteryNotRead: '该配置版本的参数表可能说明电池情况，尚未读取。',
  notStated: '未说明：',
  notRead: '尚未读取：',
  unknown: '未说明',
  unread: '尚未读取',
  comma: '、',
  neverRegistered: '未上牌',
  firstOwner: '0 次（一手车）',
  transfers: (count) => `${count} 次`,
  km: (value) => `${value} 公里`,
  kw: (value) => `${value} kW`,
  hp: (value) => `${value} 马力`,
  derivedHp: (value) => `${value} 马力（换算）`,
  bases: { engine: '发动机', motors: '电动机', system: '系统综合' },
  cc: (value) => `${value} mL`,
  litres: (value) => `${value} L`,
  nm: (value) => `${value} N·m`,
  kmh: (value) => `${value} km/h`,
  seconds: (value) => `${value} 秒`,
  mm: (value) => `${value} mm`,
  kg: (value) => `${value} kg`,
  kwh: (value) => `${value} kWh`,
  hours: (value) => `${value} 小时`,
  consumption: {
    l_per_100km: (value) => `${value} L/100km`,
    kwh_per_100km: (value) => `${value} kWh/100km`,
  },
  standards: STANDARDS,
  bodyForms: {
    sedan: '三厢车',
    hatchback: '两厢车',
    wagon: '旅行车',
    coupe: '硬顶跑车',
    convertible: '敞篷车',
    suv: 'SUV',
    mpv: 'MPV',
    pickup: '皮卡',
    van: '厢式车',
    truck: '货车',
    bus: '客车',
  },
  sellers: {
    dealer: '车商',
    franchised_dealer: '4S店',
    private: '个人卖家',
    platform: '平台自营',
  },
  rented: '租用电池，不随车出售',
  notRented: '随车出售',
  firstOwnerOnly: '仅限首任车主，过户后失效',
  laterOwners: '过户后仍有效',
  conflicts: {
    mileage_km: '里程',
    registration_date: '首次上牌',
    color: '颜色',
    usage_type: '使用性质',
    vin: '车架号',
  },
}

export const FACTS: Texts<FactTexts> = { en, zh }
