/** Texts of a car in a list. */
import type { Texts } from '../texts.ts'

const en = {
  untitled: (id: string) => `Listing ${id}`,
  photoOf: (title: string) => `Photo: ${title}`,
  noPrice: 'Price not stated',
  registered: (date: string) => `Registered ${date}`,
  neverRegistered: 'Never registered',
  facts: 'Key facts',
  notStated: (names: string) => `Not stated: ${names}`,
  notRead: (names: string) => `Not read yet: ${names}`,
  names: {
    registration: 'registration',
    mileage: 'mileage',
    powertrain: 'powertrain',
    power: 'power',
    place: 'location',
  },
  report: 'Report advertised',
  noReport: 'No report',
  reportUnread: 'Report cannot be read',
  reportAwaited: 'Report not read yet',
  reportOpen: 'Report read',
  reportInPart: (found: string) => `${found} (in part)`,
  severity: {
    none: 'Report: no damage found',
    minor: 'Report: minor damage',
    moderate: 'Report: moderate damage',
    severe: 'Report: severe damage',
  },
  listed: (date: string) => `Listed ${date}`,
  listedDays: (days: number) =>
    days === 0 ? 'Listed today' : days === 1 ? 'Listed 1 day ago' : `Listed ${days} days ago`,
  lower: (by: string) => `↓ ${by} lower`,
  higher: (by: string) => `↑ ${by} higher`,
  priceWas: (from: string, date: string) => `Was ${from} until ${date}`,
  pricedSince: (date: string) => `Priced since ${date}`,
}

const zh: typeof en = {
  untitled: (id) => `车源 ${id}`,
  photoOf: (title) => `车辆照片：${title}`,
  noPrice: '未标价',
  registered: (date) => `${date} 上牌`,
  neverRegistered: '未上牌',
  facts: '主要信息',
  notStated: (names) => `未说明：${names}`,
  notRead: (names) => `尚未读取：${names}`,
  names: {
    registration: '上牌时间',
    mileage: '里程',
    powertrain: '动力类型',
    power: '功率',
    place: '所在地',
  },
  report: '标注有检测报告',
  noReport: '无检测报告',
  reportUnread: '报告无法读取',
  reportAwaited: '报告尚未读取',
  reportOpen: '报告已读取',
  reportInPart: (found) => `${found}（部分）`,
  severity: {
    none: '报告：未发现损伤',
    minor: '报告：轻微损伤',
    moderate: '报告：中等损伤',
    severe: '报告：严重损伤',
  },
  listed: (date) => `${date} 上架`,
  listedDays: (days) => (days === 0 ? '今日上架' : `上架 ${days} 天`),
  lower: (by) => `↓ 降价 ${by}`,
  higher: (by) => `↑ 涨价 ${by}`,
  priceWas: (from, date) => `${date} 前标价 ${from}`,
  pricedSince: (date) => `${date} 起标价`,
}

export const CAR_CARD: Texts<typeof en> = { en, zh }
