/** The documented samples: what each is, as its difference from a model. docs/guides/samples.md says what to expect of it. */

export type ModelName = 'corolla' | 'lavida' | 'crv' | 'bmw3' | 'qin' | 'es6'

/** How a report differs from the clean one. */
export interface SampleReport {
  /** By part: the result and a remark. */
  readonly findings?: Readonly<Record<string, string>>
  /** By title; an unknown title adds one. */
  readonly conclusions?: Readonly<Record<string, string>>
  /** By label, instead of what the listing says. */
  readonly facts?: Readonly<Record<string, string>>
  /** The level and its meaning. */
  readonly grade?: readonly [level: string, meaning: string]
  /** What it prints about the battery. */
  readonly health?: { readonly soh: string; readonly testMethod: string; readonly testTime: string }
  /** Counts more items than it lists. */
  readonly isIncomplete?: boolean
  /** Instead of the report: a layout that no parser knows, or a page that asks for a login. */
  readonly page?: 'other_layout' | 'login'
}

export interface SampleCar {
  readonly id: number
  readonly model: ModelName
  /** Null = never registered, or not said. */
  readonly registered_months_ago: number | null
  readonly listed_days_ago: number
  /** Native values that differ from the model; a missing one is removed by undefined. */
  readonly detail: Readonly<Record<string, unknown>>
  /** Without its spec sheet. */
  readonly hasNoSheet?: boolean
  /** Null = the listing advertises none. */
  readonly report: SampleReport | null
}

const CLEAN: SampleReport = {}

/** Price and mileage in units of 10,000, as the marketplace has them. */
export const SAMPLE_CARS: readonly SampleCar[] = [
  {
    ...{ id: 1, model: 'corolla', registered_months_ago: 38, listed_days_ago: 45 },
    detail: { price: 8.28, mileage: 3.1, transfercount: 0 },
    report: CLEAN,
  },
  {
    ...{ id: 2, model: 'corolla', registered_months_ago: 62, listed_days_ago: 50 },
    detail: { price: 6.58, mileage: 6.4, transfercount: 1, colorname: '银灰色' },
    report: {
      findings: { 左前门: '喷漆', 左前翼子板: '钣金喷漆', 前保险杠: '喷漆' },
      grade: ['B', '车况良好'],
    },
  },
  {
    ...{ id: 3, model: 'bmw3', registered_months_ago: 50, listed_days_ago: 60 },
    detail: { price: 12.8, mileage: 7.2, transfercount: 2, colorname: '黑色' },
    report: {
      findings: { 左前纵梁: '焊接', 左A柱: '变形', 左前翼子板: '更换' },
      conclusions: { 事故鉴定: '事故车' },
      grade: ['D', '车况较差'],
    },
  },
  {
    ...{ id: 4, model: 'crv', registered_months_ago: 44, listed_days_ago: 35 },
    detail: { price: 7.9, mileage: 4.8, transfercount: 1, colorname: '蓝色', cid: 440100, cname: '广州', pid: 440000 },
    report: {
      findings: { 座椅滑轨及固定螺丝: '锈蚀', 车内线束: '水渍', 左前地毯: '泥沙' },
      conclusions: { 泡水鉴定: '泡水车' },
      grade: ['E', '车况差'],
    },
  },
  {
    ...{ id: 5, model: 'lavida', registered_months_ago: 74, listed_days_ago: 40 },
    detail: { price: 4.2, mileage: 4.5, transfercount: 2, colorname: '红色' },
    report: { conclusions: { 里程鉴定: '调表车' }, grade: ['C', '车况一般'] },
  },
  {
    ...{ id: 6, model: 'bmw3', registered_months_ago: 33, listed_days_ago: 55 },
    detail: { price: 18.6, mileage: 3.8, transfercount: 1, colorname: '白色' },
    report: {
      conclusions: { 综合结论: '事故车' },
      facts: { 表显里程: '9.6万公里', 车身颜色: '黑色' },
      grade: ['A', '车况优秀'],
    },
  },
  {
    ...{ id: 7, model: 'crv', registered_months_ago: 57, listed_days_ago: 38 },
    detail: { price: 11.2, mileage: 5.9, transfercount: 1 },
    report: { page: 'other_layout' },
  },
  {
    ...{ id: 8, model: 'lavida', registered_months_ago: 40, listed_days_ago: 42 },
    detail: { price: 5.9, mileage: 3.6 },
    report: null,
  },
  {
    ...{ id: 9, model: 'es6', registered_months_ago: 28, listed_days_ago: 36 },
    detail: { price: 16.8, mileage: 2.9, baastype: '电池租用服务', cid: 340100, cname: '合肥', pid: 340000 },
    report: { health: { soh: '92%(SOH)', testMethod: '读取BMS', testTime: '{inspected}' } },
  },
  {
    ...{ id: 10, model: 'qin', registered_months_ago: null, listed_days_ago: 33 },
    detail: {
      ...{ price: 9.98, mileage: 0.01, isnewcar: 1, examine: '-', insurance: '-' },
      ...{ firstregdate: '未上牌', firstregshortdate: '1900-01-01', firstregyear: '未上牌' },
    },
    report: null,
  },
  {
    ...{ id: 11, model: 'lavida', registered_months_ago: null, listed_days_ago: 31, hasNoSheet: true },
    detail: {
      ...{ carname: '朗逸', price: 0, mileage: 0, guidanceprice: 0, displacement: '0', engine: '-', gearbox: '-' },
      ...{ drivingmode: '-', levelname: '-', ad_carleveid: '0', flowmode: '-', setcount: 0, fuelname: '-' },
      ...{ colorname: '-', wltc_fuelconsumption: '', environmental: '-', examine: '-', insurance: '-' },
      ...{ carusename: '-', firstregdate: '-', firstregshortdate: '1900-01-01', firstregyear: '-', remark: '' },
      ...{ transfercount: undefined, cid: 0, cname: '-', pid: 0, dealerid: 0, fromtype: undefined, cartype: undefined },
      ...{ isreport: undefined, isreporttag: undefined, testreporturl: '', accelerate: '-', isev: undefined },
      ...{ publicdate: '', imageurl: '', piclist: [] },
    },
    report: null,
  },
  {
    ...{ id: 15, model: 'corolla', registered_months_ago: 26, listed_days_ago: 48 },
    detail: { price: 8.88, mileage: 1.9 },
    report: CLEAN,
  },
  {
    ...{ id: 16, model: 'crv', registered_months_ago: 70, listed_days_ago: 52 },
    detail: { price: 9.6, mileage: 7.7, transfercount: 1, colorname: '灰色' },
    report: { isIncomplete: true, grade: ['B', '车况良好'] },
  },
  {
    ...{ id: 17, model: 'qin', registered_months_ago: 36, listed_days_ago: 47 },
    detail: { price: 7.3, mileage: 5.2, transfercount: 1 },
    report: { page: 'login' },
  },
]

/** Of a car with two ads. */
const SHARED_VIN = 'LSA**********0412'

/** A car that left the market five days ago; an ordinary one is another ad of it. */
export const GONE_CAR: SampleCar = {
  ...{ id: 12, model: 'bmw3', registered_months_ago: 48, listed_days_ago: 64 },
  detail: { vincode: SHARED_VIN, price: 17.5, mileage: 5.57, colorname: '蓝色', transfercount: 1 },
  report: null,
}
export const DOWN_ID = 13
export const LIMITED_ID = 14
const SLOW_ID = 15
const SLOW_MS = 3000

/** How long the answer about a car waits, by its id in a path. */
export function samplePauseMs(carId: string): number {
  return carId === String(SLOW_ID) ? SLOW_MS : 0
}

const FIRST_ID = 21
const COUNT = 30
/** Listed after the first of the days that the log of changes covers. */
export const NEWCOMER_ID = 23
export const NEWCOMER_DAYS = 20
/** Another ad of the car that has left. */
const SECOND_AD_ID = 34
const MODELS: readonly ModelName[] = ['corolla', 'bmw3', 'crv', 'lavida', 'qin', 'es6']
/** In units of 10,000 CNY, nearly new. */
const PRICES: Readonly<Record<ModelName, number>> = {
  corolla: 9.8,
  lavida: 7.6,
  crv: 15.2,
  bmw3: 24.6,
  qin: 9.9,
  es6: 25.8,
}
const COLORS = ['白色', '黑色', '银灰色', '蓝色', '红色']
const CITIES = [
  { cid: 310100, cname: '上海', pid: 310000 },
  { cid: 110100, cname: '北京', pid: 110000 },
  { cid: 440100, cname: '广州', pid: 440000 },
  { cid: 510100, cname: '成都', pid: 510000 },
]

export const ORDINARY_CARS: readonly SampleCar[] = Array.from({ length: COUNT }, (_, i) => {
  const model = MODELS[i % MODELS.length] as ModelName
  const registered_months_ago = 9 + 3 * i
  const years = registered_months_ago / 12
  return {
    id: FIRST_ID + i,
    model,
    registered_months_ago,
    listed_days_ago: FIRST_ID + i === NEWCOMER_ID ? NEWCOMER_DAYS : 31 + (i % 12),
    detail: {
      price: round(PRICES[model] * 0.9 ** years),
      mileage: round(0.4 + 1.3 * years),
      transfercount: i % 3,
      colorname: COLORS[i % COLORS.length],
      ...CITIES[i % CITIES.length],
      ...(FIRST_ID + i === SECOND_AD_ID && { vincode: SHARED_VIN }),
    },
    report: i % 2 === 1 ? null : {},
  }
})

function round(value: number): number {
  return Math.round(value * 100) / 100
}
