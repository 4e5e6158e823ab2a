/** Texts about the asking price of a car among comparable cars. */
import type { PricePosition } from '../../../domain/prices/price-records.ts'
import type { Texts } from '../texts.ts'

type Widening = PricePosition['widened'][number]
type Criterion = NonNullable<PricePosition['rule']>['unknown'][number]

const widenedEn: Readonly<Record<Widening, string>> = {
  mileage: 'any mileage',
  model_year: 'model year up to 2 apart',
  gearbox: 'any gearbox',
}
const widenedZh: Readonly<Record<Widening, string>> = {
  mileage: '不限里程',
  model_year: '年款相差 2 年以内',
  gearbox: '不限变速箱',
}
const criteriaEn: Readonly<Record<Criterion, string>> = {
  powertrain: 'powertrain',
  gearbox: 'gearbox',
  model_year: 'model year',
  mileage: 'mileage',
}
const criteriaZh: Readonly<Record<Criterion, string>> = {
  powertrain: '动力形式',
  gearbox: '变速箱',
  model_year: '年款',
  mileage: '表显里程',
}

const en = {
  lower: (share: string, count: string) => `${share}% of ${count} comparable cars ask for less`,
  noneLower: (count: string) => `None of ${count} comparable cars asks for less`,
  allLower: (count: string) => `All ${count} comparable cars ask for less`,
  ownUnknown: (count: string) => `This listing has no price to compare with ${count} comparable cars`,
  note: 'These are asking prices of cars that are listed now. What was paid is not known, and the condition may differ.',
  tooFew: (count: string, fewest: string) =>
    `${count} comparable cars are listed. With fewer than ${fewest} there are no figures.`,
  oneOnly: (fewest: string) => `1 comparable car is listed. With fewer than ${fewest} there are no figures.`,
  nobody: (fewest: string) => `No comparable car is listed. With fewer than ${fewest} there are no figures.`,
  modelUnknown: 'The model of this car is unknown, so no car is comparable.',
  median: 'Median',
  middle: 'Middle half',
  from: (low: string, high: string) => `${low} to ${high}`,
  compared: 'Compared',
  widened: 'Widened to find 8',
  widenings: widenedEn,
  unknown: 'Not compared by',
  unknownText: (names: string) => `${names}: unknown for this car`,
  criteria: criteriaEn,
  comma: ', ',
  observed: 'Observed for',
  days: (days: number) =>
    days === 0
      ? 'less than a day; it may have been listed before'
      : `${days === 1 ? '1 day' : `${days} days`}; it may have been listed before`,
  cuts: 'Price cuts observed',
  noCuts: 'none',
  flow: (days: number) => (days === 1 ? 'This model in the last day' : `This model in the last ${days} days`),
  flowText: (appeared: string, left: string) => `${appeared} appeared, ${left} no longer observed`,
  chart: 'Asking price against mileage',
  about: (count: string, median: string, own: string) =>
    `${count} comparable cars as dots. The line is their median asking price, ${median}. ${own} The table below has every car.`,
  ownDrawn: (price: string, km: string) => `This car is the diamond: ${price} at ${km}.`,
  ownNotDrawn: 'This car is not drawn, because its price or its mileage is unknown.',
  notDrawn: (count: string) => `Not drawn: ${count} without a stated mileage.`,
  price: 'Asking price, CNY',
  mileage: 'Mileage, km',
  dot: (price: string, km: string) => `${price} CNY · ${km} km`,
  thisCar: 'This car',
  other: 'A comparable car: choose a dot to open it',
  table: (count: string) => (count === '1' ? 'The compared car as a table' : `The ${count} compared cars as a table`),
  caption: 'The compared cars, by mileage',
  listing: 'Listing',
  mileageUnknown: 'unknown',
  off: 'This service keeps no copy of the market, so there is nothing to compare with.',
  notReady: 'The market is being read for the first time. Prices can be compared afterwards.',
  notObserved: 'This car is not in the copy of the market yet, so its price cannot be compared.',
  late: 'The comparison is taking too long. Reload the page.',
  failed: 'Prices cannot be compared right now. Reload the page in a moment.',
}

const zh: typeof en = {
  lower: (share, count) => `${count} 辆同类车中，${share}% 的标价更低`,
  noneLower: (count) => `${count} 辆同类车中，没有标价更低的`,
  allLower: (count) => `${count} 辆同类车的标价都更低`,
  ownUnknown: (count) => `本车未标价，无法与 ${count} 辆同类车比较`,
  note: '均为目前在售车辆的标价，成交价未知，车况也可能不同。',
  tooFew: (count, fewest) => `目前有 ${count} 辆同类车在售，不足 ${fewest} 辆，因此不给出数字。`,
  oneOnly: (fewest) => `目前只有 1 辆同类车在售，不足 ${fewest} 辆，因此不给出数字。`,
  nobody: (fewest) => `目前没有同类车在售，不足 ${fewest} 辆，因此不给出数字。`,
  modelUnknown: '本车的车系未知，因此没有可比较的车。',
  median: '中位数',
  middle: '中间一半',
  from: (low, high) => `${low} 至 ${high}`,
  compared: '比较范围',
  widened: '为凑足 8 辆已放宽',
  widenings: widenedZh,
  unknown: '未作限制',
  unknownText: (names) => `${names}：本车未知`,
  criteria: criteriaZh,
  comma: '、',
  observed: '已观察',
  days: (days) => (days === 0 ? '不足一天；可能更早已上架' : `${days} 天；可能更早已上架`),
  cuts: '观察到的降价',
  noCuts: '无',
  flow: (days) => `该车系最近 ${days} 天`,
  flowText: (appeared, left) => `新出现 ${appeared} 条，不再观察到 ${left} 条`,
  chart: '标价与表显里程',
  about: (count, median, own) =>
    `${count} 辆同类车，每个点一辆。横线为标价中位数 ${median}。${own}下方表格列出每一辆车。`,
  ownDrawn: (price, km) => `菱形为本车：${price}，${km}。`,
  ownNotDrawn: '本车的价格或里程未知，因此没有画出。',
  notDrawn: (count) => `未画出：${count} 辆未说明里程。`,
  price: '标价（元）',
  mileage: '表显里程（公里）',
  dot: (price, km) => `${price} 元 · ${km} 公里`,
  thisCar: '本车',
  other: '同类车：点按圆点即可打开',
  table: (count) => `以表格查看 ${count} 辆同类车`,
  caption: '所比较的车，按里程排列',
  listing: '车源',
  mileageUnknown: '未知',
  off: '本服务没有市场副本，因此无从比较。',
  notReady: '正在首次读取市场数据，之后才能比较标价。',
  notObserved: '市场副本中还没有这台车，因此无法比较标价。',
  late: '比较超时，请刷新页面。',
  failed: '暂时无法比较标价，请稍后刷新。',
}

export const PRICES: Texts<typeof en> = { en, zh }
