/** Texts of a car in a list. */
import { inBoth } from '../../../domain/texts/in-both.ts'

export const CAR_CARD = inBoth({
  untitled: (id: string) => [`Listing ${id}`, `车源 ${id}`],
  photoOf: (title: string) => [`Photo: ${title}`, `车辆照片：${title}`],
  noPrice: ['Price not stated', '未标价'],
  registered: (date: string) => [`Registered ${date}`, `${date} 上牌`],
  neverRegistered: ['Never registered', '未上牌'],
  facts: ['Key facts', '主要信息'],
  notStated: (names: string) => [`Not stated: ${names}`, `未说明：${names}`],
  notRead: (names: string) => [`Not read yet: ${names}`, `尚未读取：${names}`],
  names: {
    registration: ['registration', '上牌时间'],
    mileage: ['mileage', '里程'],
    powertrain: ['powertrain', '动力类型'],
    power: ['power', '功率'],
    place: ['location', '所在地'],
  },
  report: ['Report advertised', '标注有检测报告'],
  noReport: ['No report', '无检测报告'],
  reportUnread: ['Report cannot be read', '报告无法读取'],
  reportAwaited: ['Report not read yet', '报告尚未读取'],
  reportOpen: ['Report read', '报告已读取'],
  reportInPart: (found: string) => [`${found} (in part)`, `${found}（部分）`],
  severity: {
    none: ['Report: no damage found', '报告：未发现损伤'],
    minor: ['Report: minor damage', '报告：轻微损伤'],
    moderate: ['Report: moderate damage', '报告：中等损伤'],
    severe: ['Report: severe damage', '报告：严重损伤'],
  },
  listed: (date: string) => [`Listed ${date}`, `${date} 上架`],
  listedDays: (days: number) => [
    days === 0 ? 'Listed today' : days === 1 ? 'Listed 1 day ago' : `Listed ${days} days ago`,
    days === 0 ? '今日上架' : `上架 ${days} 天`,
  ],
  lower: (by: string) => [`↓ ${by} lower`, `↓ 降价 ${by}`],
  higher: (by: string) => [`↑ ${by} higher`, `↑ 涨价 ${by}`],
  priceWas: (from: string, date: string) => [`Was ${from} until ${date}`, `${date} 前标价 ${from}`],
  pricedSince: (date: string) => [`Priced since ${date}`, `${date} 起标价`],
})
