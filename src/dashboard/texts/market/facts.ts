/** Units and codes of the facts of a car, for the pages that show or compare cars. */
import type { BodyForm, RangeStandard, SellerKind, ShownCurrency } from '../../../domain/codes.ts'
import type { FactGroup } from '../../../domain/fields/car-fields.ts'
import type { Unit } from '../../../domain/fields/declare-car-field.ts'
import { inBoth, type Named, same } from '../../../domain/texts/in-both.ts'

export const FACTS = inBoth({
  groups: {
    registration: ['Registration and use', '上牌与使用'],
    powertrain: ['Powertrain and performance', '动力与性能'],
    engine: ['Engine', '发动机'],
    motor: ['Electric motors', '电动机'],
    transmission: ['Transmission and drive', '变速箱与驱动'],
    battery: ['Battery and charging', '电池与充电'],
    body: ['Body and dimensions', '车身尺寸'],
    model: ['Model', '车型'],
  } satisfies Named<FactGroup>,
  /** Instead of a group that the car cannot have. */
  noEngine: ['This car has no combustion engine.', '本车没有燃油发动机。'],
  noBattery: ['The listing says nothing about a battery.', '车源没有说明电池情况。'],
  batteryNotRead: [
    'The spec sheet of this trim, which may describe the battery, has not been read yet.',
    '该配置版本的参数表可能说明电池情况，尚未读取。',
  ],
  notStated: ['Not stated: ', '未说明：'],
  notRead: ['Not read yet: ', '尚未读取：'],
  unknown: ['not stated', '未说明'],
  unread: ['not read yet', '尚未读取'],
  /** Between the members of a list in a sentence. */
  comma: [', ', '、'],
  /** Of a list that is known to be empty. */
  none: ['none', '无'],
  neverRegistered: ['never registered', '未上牌'],
  firstOwner: ['None, first owner', '0 次（一手车）'],
  transfers: (count: number) => [`${count}`, `${count} 次`],
  /** After a figure. */
  units: {
    ...{ kw: same(' kW'), l: same(' L'), kmh: same(' km/h'), mm: same(' mm'), kg: same(' kg') },
    ...{ kwh: same(' kWh'), percent: same(' %') },
    km: [' km', ' 公里'],
    hp: [' hp', ' 马力'],
    cc: [' cc', ' mL'],
    nm: [' Nm', ' N·m'],
    s: [' s', ' 秒'],
    h: [' h', ' 小时'],
    l_per_100km: [' L/100 km', ' L/100km'],
    kwh_per_100km: [' kWh/100 km', ' kWh/100km'],
  } satisfies Named<Exclude<Unit, ShownCurrency>>,
  derivedHp: (horsepower: string) => [`${horsepower} (calculated)`, `${horsepower}（换算）`],
  bases: {
    engine: ['engine', '发动机'],
    motors: ['motors', '电动机'],
    system: ['engine and motors together', '系统综合'],
  },
  standards: { nedc: same('NEDC'), cltc: same('CLTC'), wltc: same('WLTC') } satisfies Named<RangeStandard>,
  bodyForms: {
    sedan: ['Sedan', '三厢车'],
    hatchback: ['Hatchback', '两厢车'],
    wagon: ['Estate', '旅行车'],
    coupe: ['Coupé', '硬顶跑车'],
    convertible: ['Convertible', '敞篷车'],
    suv: same('SUV'),
    mpv: same('MPV'),
    pickup: ['Pickup', '皮卡'],
    van: ['Van', '厢式车'],
    truck: ['Truck', '货车'],
    bus: ['Bus', '客车'],
  } satisfies Named<BodyForm>,
  sellers: {
    dealer: ['Dealer', '车商'],
    franchised_dealer: ['Franchised dealer', '4S店'],
    private: ['Private seller', '个人卖家'],
    platform: ['The marketplace itself', '平台自营'],
  } satisfies Named<SellerKind>,
  rented: ['rented, not sold with the car', '租用电池，不随车出售'],
  notRented: ['sold with the car', '随车出售'],
  firstOwnerOnly: ['first owner only: it ends when the car is sold', '仅限首任车主，过户后失效'],
  laterOwners: ['also for later owners', '过户后仍有效'],
})
