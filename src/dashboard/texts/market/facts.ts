/** Units and codes of the facts of a car, for the pages that show or compare cars. */
import type { BodyForm, RangeStandard, SellerKind, ShownCurrency } from '../../../domain/codes.ts'
import type { FactGroup } from '../../../domain/fields/car-fields.ts'
import type { Unit } from '../../../domain/fields/declare-car-field.ts'
import type { Texts } from '../texts.ts'

interface FactTexts {
  readonly groups: Readonly<Record<FactGroup, string>>
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
  /** Of a list that is known to be empty. */
  readonly none: string
  readonly neverRegistered: string
  readonly firstOwner: string
  readonly transfers: (count: number) => string
  /** After a figure. */
  readonly units: Readonly<Record<Exclude<Unit, ShownCurrency>, string>>
  readonly derivedHp: (horsepower: string) => string
  readonly bases: Readonly<Record<'engine' | 'motors' | 'system', string>>
  readonly standards: Readonly<Record<RangeStandard, string>>
  readonly bodyForms: Readonly<Record<BodyForm, string>>
  readonly sellers: Readonly<Record<SellerKind, string>>
  readonly rented: string
  readonly notRented: string
  readonly firstOwnerOnly: string
  readonly laterOwners: string
}

const UNITS = { kw: ' kW', l: ' L', kmh: ' km/h', mm: ' mm', kg: ' kg', kwh: ' kWh', percent: ' %' } as const
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
  noEngine: 'This car has no combustion engine.',
  noBattery: 'The listing says nothing about a battery.',
  batteryNotRead: 'The spec sheet of this trim, which may describe the battery, has not been read yet.',
  notStated: 'Not stated: ',
  notRead: 'Not read yet: ',
  unknown: 'not stated',
  unread: 'not read yet',
  comma: ', ',
  none: 'none',
  neverRegistered: 'never registered',
  firstOwner: 'None, first owner',
  transfers: (count) => String(count),
  units: {
    ...UNITS,
    ...{ km: ' km', hp: ' hp', cc: ' cc', nm: ' Nm', s: ' s', h: ' h' },
    ...{ l_per_100km: ' L/100 km', kwh_per_100km: ' kWh/100 km' },
  },
  derivedHp: (horsepower) => `${horsepower} (calculated)`,
  bases: { engine: 'engine', motors: 'motors', system: 'engine and motors together' },
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
  noEngine: '本车没有燃油发动机。',
  noBattery: '车源没有说明电池情况。',
  batteryNotRead: '该配置版本的参数表可能说明电池情况，尚未读取。',
  notStated: '未说明：',
  notRead: '尚未读取：',
  unknown: '未说明',
  unread: '尚未读取',
  comma: '、',
  none: '无',
  neverRegistered: '未上牌',
  firstOwner: '0 次（一手车）',
  transfers: (count) => `${count} 次`,
  units: {
    ...UNITS,
    ...{ km: ' 公里', hp: ' 马力', cc: ' mL', nm: ' N·m', s: ' 秒', h: ' 小时' },
    ...{ l_per_100km: ' L/100km', kwh_per_100km: ' kWh/100km' },
  },
  derivedHp: (horsepower) => `${horsepower}（换算）`,
  bases: { engine: '发动机', motors: '电动机', system: '系统综合' },
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
}

export const FACTS: Texts<FactTexts> = { en, zh }
