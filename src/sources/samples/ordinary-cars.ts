/** Samples without a peculiarity, ids 21 to 50: enough for a second page of a search, and for every filter to divide them. */
import { type ModelName, type SampleCar, SHARED_VIN } from './samples.ts'

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
