/** Texts of the charts on operator pages. */
import type { Texts } from '../texts.ts'

const en = {
  about: (latest: string, highest: string) =>
    `Latest value ${latest}, highest ${highest}. The table below has the figures of each day.`,
  highest: (value: string) => `highest ${value}`,
  day: 'Day (UTC)',
  highestOf: (name: string) => `${name}: highest`,
  table: (title: string) => `${title}. Days without data are not listed.`,
  noData: 'No data yet. Figures appear within an hour.',
  megabytes: (value: string) => `${value} MB`,
  hours: (value: string) => `${value} h`,
  percent: (value: string) => `${value}%`,
}

const zh: typeof en = {
  about: (latest, highest) => `最新值 ${latest}，最高 ${highest}。每日数据见下方表格。`,
  highest: (value) => `最高 ${value}`,
  day: '日期（UTC）',
  highestOf: (name) => `${name}：最高`,
  table: (title) => `${title}。没有数据的日期不列出。`,
  noData: '暂无数据，一小时内会显示。',
  megabytes: (value) => `${value} MB`,
  hours: (value) => `${value} 小时`,
  percent: (value) => `${value}%`,
}

export const CHARTS: Texts<typeof en> = { en, zh }
