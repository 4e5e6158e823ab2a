/** Spec sheets: sections in order, the marks of the marketplace, and names that occur twice with different text. */
import { describe, expect, it } from 'vitest'
import type { Car } from '../world/car.ts'
import { createWorld } from '../world/world.ts'
import { makeDetail } from './detail.ts'
import { makeElectricVehicle } from './electric-vehicle.ts'
import { makeSpecSheet } from './spec-sheet.ts'

const world = createWorld({ seed: 7, today: '2026-11-15', cars: 1200 })
const cars = Array.from({ length: world.size() }, (_, i) => world.car(i))
const sheets = cars.map((car) => ({ car, sheet: makeSpecSheet(car, 7) }))
type Sheet = (typeof sheets)[number]['sheet']
const read = (sheet: Sheet, title: string, name: string) =>
  sheet.find((section) => section.title === title)?.data.find((item) => item.name === name)?.content
const all = (isRight: (sheet: Sheet, car: Car) => boolean) =>
  expect(sheets.filter(({ sheet, car }) => !isRight(sheet, car)).map(({ car }) => car.spec.name)).toEqual([])

const TITLES = ['基本参数', '车身', '发动机', '电动机', '电池/充电', '变速箱', '底盘转向']

describe('a spec sheet', () => {
  it('has its sections in order, engine and motor as the car has them', () => {
    all((sheet, { spec }) => {
      const { fuel, litres } = spec.variant
      const plugged = ['PH', 'ER', 'EV', 'FC'].includes(fuel)
      const expected = TITLES.filter((title) => {
        if (title === '发动机') return litres !== null
        if (title === '电动机') return plugged || fuel === 'H'
        return title !== '电池/充电' || plugged
      })
      const titles = sheet.map(({ title }) => title)
      return titles.slice(0, expected.length).join() === expected.join() && titles.length === expected.length + 9
    })
  })

  it('has items of name, content and lines, all text filled', () => {
    all((sheet) =>
      sheet.every(({ data }) =>
        data.every(
          ({ name, content, countline }) => name !== '' && content !== '' && countline === content.split('\n').length,
        ),
      ),
    )
    all((sheet) => sheet.every(({ data }) => new Set(data.map(({ name }) => name)).size === data.length))
  })

  it('says 车身结构 twice and differently', () => {
    all((sheet, { spec }) => {
      const [first, second] = [read(sheet, '基本参数', '车身结构'), read(sheet, '车身', '车身结构')]
      return (
        second === spec.generation.structure &&
        first !== second &&
        new RegExp(`^\\d门${spec.seats}座${second}$`).test(first as string)
      )
    })
    const sedan = sheets.find(({ car }) => car.spec.generation.structure === '三厢车' && car.spec.seats === 5)
    expect(read((sedan as (typeof sheets)[number]).sheet, '基本参数', '车身结构')).toBe('4门5座三厢车')
  })

  it('gives the displacement in millilitres and litres', () => {
    all((sheet, { spec }) => {
      const { litres } = spec.variant
      if (litres === null) return true
      const millilitres = Number(read(sheet, '发动机', '排量(mL)'))
      return (
        read(sheet, '发动机', '排量(L)') === litres.toFixed(1) &&
        millilitres <= litres * 1000 &&
        millilitres > litres * 1000 - 50
      )
    })
  })

  it('gives the power in both units, twice where there is an engine', () => {
    all((sheet, { spec }) => {
      const kw = Number(read(sheet, '基本参数', '最大功率(kW)'))
      if (Math.abs(kw - spec.variant.hp / 1.3596) > 1) return false
      const engine = read(sheet, '发动机', '最大功率(kW)')
      return engine === undefined || Number(engine) === kw
    })
  })

  it('agrees with the detail record on motors, battery and dates', () => {
    const context = {
      seed: 7,
      now: world.now(),
      public_url: '',
      advertise: () => ({ isreport: 0, testreporturl: '' }) as const,
      isAdvertised: () => false,
    }
    all((sheet, whole) => {
      const car = { ...whole, photo_count: 1 }
      const ev = makeElectricVehicle(car, 7)
      const motors = read(sheet, '电动机', '驱动电机数')
      if (motors !== undefined && ev.drivingnum !== '-' && motors !== ev.drivingnum) return false
      const battery = read(sheet, '电池/充电', '电池能量(kWh)')
      if (battery !== undefined && battery !== (ev.batterypower === 0 ? '-' : String(ev.batterypower))) return false
      const { firstregshortdate, insurance } = makeDetail(car, context)
      const registered = read(sheet, '基本参数', '首次上牌时间')
      const isDated = firstregshortdate !== '' && firstregshortdate !== '1900-01-01'
      return (
        registered === (isDated ? firstregshortdate : '-') && read(sheet, '基本参数', '交强险截止日期') === insurance
      )
    })
  })

  it('counts four motors where there are four', () => {
    const series = world.catalogue.series.find(({ name }) => name === '仰望U8')
    const year = world.specs.years(series!).at(-1)!
    const spec = world.specs.ofYear(year).find(({ variant }) => variant.drive === 'E44')
    const sheet = makeSpecSheet({ ...(cars[0] as Car), spec: spec as Car['spec'] }, 7)
    expect(read(sheet, '电动机', '驱动电机数')).toBe('四电机')
    expect(read(sheet, '底盘转向', '驱动方式')).toBe('四电机四驱')
  })

  it('names the cycle of the range by the model year', () => {
    const names = (isSo: (year: number) => boolean) =>
      new Set(
        sheets
          .filter(({ car }) => isSo(car.spec.year))
          .flatMap(({ sheet }) => sheet.find(({ title }) => title === '电池/充电')?.data ?? [])
          .map(({ name }) => name)
          .filter((name) => name.includes('续航')),
      )
    expect(names((year) => year >= 2021)).toEqual(new Set(['CLTC纯电续航里程(km)']))
    expect(names((year) => year < 2021)).toEqual(new Set(['NEDC纯电续航里程(km)']))
  })

  it('marks equipment as standard, optional or none, by place or by variant, or says it in words', () => {
    const contents = new Set(
      sheets.flatMap(({ sheet }) => sheet.slice(-9).flatMap(({ data }) => data.map((item) => item.content))),
    )
    const forms: readonly (readonly [form: RegExp, least: number])[] = [
      [/^[●○-]$/, 3],
      [/^[主前]● \/ [副后][●-]$/, 4],
      [/^[主前]○ \/ [副后]○$/, 2],
      [/^[●○][^●○\n]+$/, 20],
      [/^●[^●○\n]+\n?[●○][^●○\n]+$/, 20],
      [/^[\d.]+(?:英寸|喇叭)$/, 8],
      [/^待查$/, 1],
    ]
    for (const [form, least] of forms)
      expect([form, [...contents].filter((one) => form.test(one)).length >= least]).toEqual([form, true])
    expect([...contents].filter((one) => !forms.some(([form]) => form.test(one)))).toEqual([])
    expect(contents).toContain('●定速巡航\n○自适应巡航')
    expect(contents).toContain('●定速巡航○自适应巡航')
  })

  it('has the same equipment for every car of a trim', () => {
    const byTrim = new Map<number, string>()
    let again = 0
    for (const { car, sheet } of sheets) {
      const text = JSON.stringify(sheet.slice(-9))
      again += byTrim.has(car.spec.id) ? 1 : 0
      expect(byTrim.get(car.spec.id) ?? text).toBe(text)
      byTrim.set(car.spec.id, text)
    }
    expect(again).toBeGreaterThan(0)
  })

  it('has the consumption of a car with an engine, as the detail record does', () => {
    all((sheet, { spec }) => {
      const told = ['WLTC综合油耗(L/100km)', '工信部综合油耗(L/100km)'].map((name) => read(sheet, '基本参数', name))
      return told.filter((one) => one !== undefined).length === (spec.variant.litres === null ? 0 : 1)
    })
  })

  it('equips expensive cars better than cheap ones', () => {
    const equipped = (isSo: (car: Car) => boolean) => {
      const items = sheets
        .filter(({ car }) => isSo(car))
        .flatMap(({ sheet }) => sheet.slice(-9).flatMap(({ data }) => data))
      return items.filter(({ content }) => content !== '-').length / items.length
    }
    expect(equipped(({ spec }) => spec.guide_price > 40)).toBeGreaterThan(
      equipped(({ spec }) => spec.guide_price < 8) + 0.2,
    )
  })

  it('writes the gearbox in brackets of either width', () => {
    const kinds = sheets.map(({ sheet }) => read(sheet, '变速箱', '变速箱类型') as string)
    expect(kinds.some((kind) => kind.includes('（'))).toBe(true)
    expect(kinds.some((kind) => kind.includes('('))).toBe(true)
    all((sheet, { spec }) => (read(sheet, '变速箱', '简称') as string) === spec.variant.gearbox.name)
  })
})
