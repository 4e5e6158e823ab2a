/** The spec sheet of a car (`getparamtypeitems`): sections of name and content, with marks for standard, optional and none. */
import { DRIVES, FUELS, LEVELS } from '../catalogue/codes.ts'
import { hash } from '../random.ts'
import { formatMonth } from '../world/calendar.ts'
import { type Car, knows } from '../world/car.ts'
import { formatConsumption } from './consumption.ts'
import { formatAcceleration, MOTORS, makeElectricVehicle } from './electric-vehicle.ts'
import { equipmentOf } from './equipment.ts'

interface Item {
  readonly name: string
  readonly content: string
  readonly countline: number
}
interface Section {
  readonly title: string
  readonly data: readonly Item[]
}

const NONE = '-'
const WARRANTIES = ['三年或10万公里', '三年不限公里', '四年或10万公里', '六年或15万公里', '五年或15万公里', NONE]
const DOORS: Readonly<Record<string, number>> = {
  两厢车: 5,
  掀背车: 5,
  旅行车: 5,
  SUV: 5,
  SUV跨界车: 5,
  MPV: 5,
  硬顶跑车: 2,
  软顶敞篷车: 2,
  硬顶敞篷车: 2,
  货车: 2,
}
export function makeSpecSheet(car: Car, seed: number): Section[] {
  const { variant } = car.spec
  const sections = [basics(car), body(car)]
  if (variant.litres !== null) sections.push(engine(car))
  if (FUELS[variant.fuel].new_energy || variant.fuel === 'H') sections.push(motor(car))
  if (FUELS[variant.fuel].new_energy) sections.push(battery(car, seed))
  sections.push(gearbox(car), chassis(car), ...equipment(car))
  return sections
}

function section(title: string, pairs: readonly (readonly [name: string, content: string])[]): Section {
  return { title, data: pairs.map(([name, content]) => ({ name, content, countline: content.split('\n').length })) }
}

function basics(car: Car): Section {
  const { spec } = car
  const { generation, variant } = spec
  const registered = car.registered !== null && knows(car, 'registration')
  const expiries = knows(car, 'expiries')
  const kw = String(toKilowatts(variant.hp))
  return section('基本参数', [
    ['车型名称', spec.name],
    ['厂商', generation.maker],
    ['级别', LEVELS[generation.level] as string],
    ['能源类型', FUELS[variant.fuel].label],
    ['环保标准', knows(car, 'emission') ? car.emission : NONE],
    ['上市时间', `${spec.year - 1}.${String(1 + (hash(spec.id, 91) % 12)).padStart(2, '0')}`],
    ['首次上牌时间', registered ? `${formatMonth(car.registered as number)}-01` : NONE],
    ['车辆年审时间', expiries ? formatMonth(car.examine) : NONE],
    ['交强险截止日期', expiries ? formatMonth(car.insurance) : NONE],
    ['车船使用税有效日期', NONE],
    ['厂商指导价(元)', knows(car, 'guide_price') ? `${spec.guide_price.toFixed(2)}万` : NONE],
    ['最大功率(kW)', kw],
    ['最大扭矩(N·m)', String(Math.round(variant.hp * 1.75))],
    ['发动机', engineLine(car)],
    ['变速箱', variant.gearbox.name],
    ['长*宽*高(mm)', generation.size],
    ['车身结构', `${doorsOf(car)}门${spec.seats}座${generation.structure}`],
    ['最高车速(km/h)', String(150 + Math.min(110, Math.round(variant.hp / 4)))],
    ['官方0-100km/h加速(s)', formatAcceleration(car)],
    ...consumption(car),
    ['整车质保', WARRANTIES[hash(spec.series.id, 92) % WARRANTIES.length] as string],
  ])
}

/** The ministry's figure, which names no cycle, on older sheets. */
function consumption(car: Car): (readonly [name: string, content: string])[] {
  const litres = formatConsumption(car)
  if (litres === null) return []
  return [[car.spec.year >= 2018 ? 'WLTC综合油耗(L/100km)' : '工信部综合油耗(L/100km)', litres]]
}

function body(car: Car): Section {
  const { generation, seats } = car.spec
  const [length, width, height] = generation.size.split('*') as [string, string, string]
  return section('车身', [
    ['长度(mm)', length],
    ['宽度(mm)', width],
    ['高度(mm)', height],
    ['轴距(mm)', String(generation.wheelbase)],
    ['车身结构', generation.structure],
    ['车门数(个)', String(doorsOf(car))],
    ['座位数(个)', generation.seats.length > 1 ? generation.seats.join('-') : String(seats)],
    ['油箱容积(L)', car.spec.variant.litres === null ? NONE : String(40 + (generation.wheelbase % 35))],
    ['整备质量(kg)', String(Math.round((900 + generation.wheelbase * 0.28) / 5) * 5)],
  ])
}

function engine(car: Car): Section {
  const { litres, charged, hp, fuel } = car.spec.variant
  const cc = cubicCentimetres(car)
  return section('发动机', [
    [
      '发动机型号',
      `S${hash(car.spec.series.id, litres ?? 0)
        .toString(36)
        .slice(0, 4)
        .toUpperCase()}`,
    ],
    ['排量(mL)', String(cc)],
    ['排量(L)', (litres as number).toFixed(1)],
    ['进气形式', charged ? '涡轮增压' : '自然吸气'],
    ['气缸排列形式', cylinders(car) > 4 ? 'V' : 'L'],
    ['气缸数(个)', String(cylinders(car))],
    ['每缸气门数(个)', '4'],
    ['最大马力(Ps)', String(hp)],
    ['最大功率(kW)', String(toKilowatts(hp))],
    ['燃料形式', FUELS[fuel].label],
    ['燃油标号', fuel.startsWith('D') ? '0号' : hp > 200 ? '95号' : '92号'],
    ['环保标准', knows(car, 'emission') ? car.emission : NONE],
  ])
}

function motor(car: Car): Section {
  const { hp, drive, fuel } = car.spec.variant
  const share = fuel === 'EV' || fuel === 'FC' || fuel === 'ER' ? 1 : 0.6
  return section('电动机', [
    ['电机类型', '永磁/同步'],
    ['电动机总功率(kW)', String(toKilowatts(hp * share))],
    ['电动机总功率(Ps)', String(Math.round(hp * share))],
    ['系统综合功率(kW)', share === 1 ? NONE : String(toKilowatts(hp))],
    ['系统综合功率(Ps)', share === 1 ? NONE : String(hp)],
    ['驱动电机数', MOTORS[drive] ?? '单电机'],
    ['电机布局', drive.startsWith('E') ? '前置+后置' : drive.startsWith('R') ? '后置' : '前置'],
  ])
}

function battery(car: Car, seed: number): Section {
  const ev = makeElectricVehicle(car, seed)
  const text = (value: number) => (value === 0 ? NONE : String(value))
  return section('电池/充电', [
    ['电池类型', ev.batterytype],
    ['电芯品牌', ev.batterybrand],
    ['电池能量(kWh)', text(ev.batterypower)],
    [car.spec.year >= 2021 ? 'CLTC纯电续航里程(km)' : 'NEDC纯电续航里程(km)', text(ev.lifemileage)],
    ['百公里耗电量(kWh/100km)', ev.ev100power.replace('kWh', '')],
    ['快充时间(小时)', text(ev.quickcharge)],
    ['慢充时间(小时)', text(ev.slowcharge)],
    ['电池组质保', ev.evwarranty],
  ])
}

function gearbox(car: Car): Section {
  const { kind, name } = car.spec.variant.gearbox
  // Brackets come in full width on every seventh sheet.
  const wide = hash(car.spec.id, 93) % 7 === 0
  const gears = /^\d+/.exec(name)?.[0]
  return section('变速箱', [
    ['挡位个数', gears ?? (kind.includes('固定') ? '1' : '无级变速')],
    ['变速箱类型', wide ? kind.replace('(', '（').replace(')', '）') : kind],
    ['简称', name],
  ])
}

function chassis(car: Car): Section {
  const { drive } = car.spec.variant
  return section('底盘转向', [
    ['驱动方式', DRIVES[drive]],
    ['四驱形式', drive.includes('4') ? (drive.startsWith('E') ? '电动四驱' : '适时四驱') : NONE],
    ['前悬架类型', '麦弗逊式独立悬架'],
    ['后悬架类型', car.spec.guide_price > 14 ? '多连杆式独立悬架' : '扭力梁式非独立悬架'],
    ['助力类型', '电动助力'],
  ])
}

/** Lines of one section follow one another. */
function equipment(car: Car): Section[] {
  const sections = new Map<string, [name: string, content: string][]>()
  for (const { section: title, name, content } of equipmentOf(car)) {
    const pairs = sections.get(title)
    if (pairs) pairs.push([name, content])
    else sections.set(title, [[name, content]])
  }
  return [...sections].map(([title, pairs]) => section(title, pairs))
}

function engineLine(car: Car): string {
  const { litres, charged, hp } = car.spec.variant
  if (litres === null) return `纯电动 ${hp}马力`
  return `${litres.toFixed(1)}${charged ? 'T' : 'L'} ${hp}马力 ${cylinders(car) > 4 ? 'V' : 'L'}${cylinders(car)}`
}

function cylinders(car: Car): number {
  const litres = car.spec.variant.litres ?? 0
  if (litres >= 4) return litres >= 6 ? 12 : 8
  if (litres >= 2.8) return 6
  return litres > 0 && litres <= 1.2 ? 3 : 4
}

function cubicCentimetres(car: Car): number {
  const litres = car.spec.variant.litres ?? 0
  return Math.round(litres * 1000) - (hash(car.spec.series.id, Math.round(litres * 10)) % 28)
}

function doorsOf(car: Car): number {
  return DOORS[car.spec.generation.structure] ?? 4
}

function toKilowatts(hp: number): number {
  return Math.round(hp * 0.7355)
}
