/** The words of a report link that does not open. */
import type { Access, PrintedReport } from '../printed-report.ts'
import { emptyReport, type ReportBase } from './base.ts'

const TITLES: Readonly<Record<Exclude<Access, 'open'>, string>> = {
  expired: '链接已失效',
  login: '登录',
  forbidden: '无权访问',
  gone: '页面不存在',
}

export const DENIAL_NOTICES: Readonly<Record<Exclude<Access, 'open'>, readonly string[]>> = {
  expired: ['链接已失效', '报告分享链接超过有效期，请联系车商重新分享。'],
  login: ['请登录后查看检测报告', '手机号登录'],
  forbidden: ['无权访问', '您没有查看该报告的权限。'],
  gone: ['报告不存在', '您访问的报告不存在或已被删除。'],
}

export function composeDenial(base: ReportBase, access: Exclude<Access, 'open'>): PrintedReport {
  return { ...emptyReport(base), charset: 'utf-8', title: TITLES[access], notices: DENIAL_NOTICES[access] }
}
