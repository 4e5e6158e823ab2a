/** Texts about the asking price of a car among comparable cars. */
import type { PricePosition } from '../../../domain/prices/price-records.ts'
import { inBoth, type Named } from '../../../domain/texts/in-both.ts'

type Widening = PricePosition['widened'][number]

type Criterion = NonNullable<PricePosition['rule']>['unknown'][number]

export const PRICES = inBoth({
  lower: (share: string, count: string) => [
    `${share}% of ${count} comparable cars ask for less`,
    `${count} 辆同类车中，${share}% 的标价更低`,
  ],
  noneLower: (count: string) => [
    `None of ${count} comparable cars asks for less`,
    `${count} 辆同类车中，没有标价更低的`,
  ],
  allLower: (count: string) => [`All ${count} comparable cars ask for less`, `${count} 辆同类车的标价都更低`],
  ownUnknown: (count: string) => [
    `This listing has no price to compare with ${count} comparable cars`,
    `本车未标价，无法与 ${count} 辆同类车比较`,
  ],
  note: [
    'These are asking prices of cars that are listed now. What was paid is not known, and the condition may differ.',
    '均为目前在售车辆的标价，成交价未知，车况也可能不同。',
  ],
  tooFew: (count: string, fewest: string) => [
    `${count} comparable cars are listed. With fewer than ${fewest} there are no figures.`,
    `目前有 ${count} 辆同类车在售，不足 ${fewest} 辆，因此不给出数字。`,
  ],
  oneOnly: (fewest: string) => [
    `1 comparable car is listed. With fewer than ${fewest} there are no figures.`,
    `目前只有 1 辆同类车在售，不足 ${fewest} 辆，因此不给出数字。`,
  ],
  nobody: (fewest: string) => [
    `No comparable car is listed. With fewer than ${fewest} there are no figures.`,
    `目前没有同类车在售，不足 ${fewest} 辆，因此不给出数字。`,
  ],
  modelUnknown: ['The model of this car is unknown, so no car is comparable.', '本车的车系未知，因此没有可比较的车。'],
  median: ['Median', '中位数'],
  middle: ['Middle half', '中间一半'],
  from: (low: string, high: string) => [`${low} to ${high}`, `${low} 至 ${high}`],
  compared: ['Compared', '比较范围'],
  widened: ['Widened to find 8', '为凑足 8 辆已放宽'],
  widenings: {
    mileage: ['any mileage', '不限里程'],
    model_year: ['model year up to 2 apart', '年款相差 2 年以内'],
    gearbox: ['any gearbox', '不限变速箱'],
  } satisfies Named<Widening>,
  unknown: ['Not compared by', '未作限制'],
  unknownText: (names: string) => [`${names}: unknown for this car`, `${names}：本车未知`],
  criteria: {
    powertrain: ['powertrain', '动力形式'],
    gearbox: ['gearbox', '变速箱'],
    model_year: ['model year', '年款'],
    mileage: ['mileage', '表显里程'],
  } satisfies Named<Criterion>,
  comma: [', ', '、'],
  observed: ['Observed for', '已观察'],
  days: (days: number) => [
    days === 0
      ? 'less than a day; it may have been listed before'
      : `${days === 1 ? '1 day' : `${days} days`}; it may have been listed before`,
    days === 0 ? '不足一天；可能更早已上架' : `${days} 天；可能更早已上架`,
  ],
  cuts: ['Price cuts observed', '观察到的降价'],
  noCuts: ['none', '无'],
  flow: (days: number) => [
    days === 1 ? 'This model in the last day' : `This model in the last ${days} days`,
    `该车系最近 ${days} 天`,
  ],
  flowText: (appeared: string, left: string) => [
    `${appeared} appeared, ${left} no longer observed`,
    `新出现 ${appeared} 条，不再观察到 ${left} 条`,
  ],
  chart: ['Asking price against mileage', '标价与表显里程'],
  about: (count: string, median: string, own: string) => [
    `${count} comparable cars as dots. The line is their median asking price, ${median}. ${own} The table below has every car.`,
    `${count} 辆同类车，每个点一辆。横线为标价中位数 ${median}。${own}下方表格列出每一辆车。`,
  ],
  ownDrawn: (price: string, km: string) => [
    `This car is the diamond: ${price} at ${km}.`,
    `菱形为本车：${price}，${km}。`,
  ],
  ownNotDrawn: [
    'This car is not drawn, because its price or its mileage is unknown.',
    '本车的价格或里程未知，因此没有画出。',
  ],
  notDrawn: (count: string) => [`Not drawn: ${count} without a stated mileage.`, `未画出：${count} 辆未说明里程。`],
  price: ['Asking price, CNY', '标价（元）'],
  mileage: ['Mileage, km', '表显里程（公里）'],
  dot: (price: string, km: string) => [`${price} CNY · ${km} km`, `${price} 元 · ${km} 公里`],
  thisCar: ['This car', '本车'],
  other: ['A comparable car: choose a dot to open it', '同类车：点按圆点即可打开'],
  table: (count: string) => [
    count === '1' ? 'The compared car as a table' : `The ${count} compared cars as a table`,
    `以表格查看 ${count} 辆同类车`,
  ],
  caption: ['The compared cars, by mileage', '所比较的车，按里程排列'],
  listing: ['Listing', '车源'],
  mileageUnknown: ['unknown', '未知'],
  off: [
    'This service keeps no copy of the market, so there is nothing to compare with.',
    '本服务没有市场副本，因此无从比较。',
  ],
  notReady: [
    'The market is being read for the first time. Prices can be compared afterwards.',
    '正在首次读取市场数据，之后才能比较标价。',
  ],
  notObserved: [
    'This car is not in the copy of the market yet, so its price cannot be compared.',
    '市场副本中还没有这台车，因此无法比较标价。',
  ],
  late: ['The comparison is taking too long. Reload the page.', '比较超时，请刷新页面。'],
  failed: ['Prices cannot be compared right now. Reload the page in a moment.', '暂时无法比较标价，请稍后刷新。'],
})
