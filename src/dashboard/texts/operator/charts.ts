/** Texts of the charts on operator pages. */
import { inBoth, same } from '../../../domain/texts/in-both.ts'

export const CHARTS = inBoth({
  about: (latest: string, highest: string) => [
    `Latest value ${latest}, highest ${highest}. The table below has the figures of each day.`,
    `最新值 ${latest}，最高 ${highest}。每日数据见下方表格。`,
  ],
  highest: (value: string) => [`highest ${value}`, `最高 ${value}`],
  day: ['Day (UTC)', '日期（UTC）'],
  highestOf: (name: string) => [`${name}: highest`, `${name}：最高`],
  table: (title: string) => [`${title}. Days without data are not listed.`, `${title}。没有数据的日期不列出。`],
  noData: ['No data yet. Figures appear within an hour.', '暂无数据，一小时内会显示。'],
  megabytes: (value: string) => same(`${value} MB`),
  hours: (value: string) => [`${value} h`, `${value} 小时`],
  percent: (value: string) => same(`${value}%`),
})
