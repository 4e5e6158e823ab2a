/** The words of the header and the footer, which all pages share. */
import type { Lang } from '../../domain/codes.ts'
import { inBoth, same } from '../../domain/texts/in-both.ts'

export type FrameLanguage = Lang

export const FRAME_TEXTS = inBoth({
  /** Of the language in HTML. */
  code: ['en', 'zh-Hans'],
  name: ['English', '中文'],
  product: same('Ershou'),
  promise: [
    'Used-car listings from China as data. Unknown is never zero, never false, never clean.',
    '中国二手车信息数据接口。未知不等于零，不等于否，更不等于无问题。',
  ],
  site: ['Site', '网站'],
  footer: ['More pages', '更多页面'],
  market: ['Market', '车源'],
  docs: ['Docs', '文档'],
  pricing: ['Pricing', '价格'],
  status: ['Status', '服务状态'],
  signIn: ['Sign in', '登录'],
  signUp: ['Sign up', '注册'],
  signOut: ['Sign out', '退出'],
  userMenu: ['Your account', '我的账户'],
  dashboard: ['Dashboard', '控制台'],
  account: ['Account', '账户设置'],
  operator: ['Operator', '运营后台'],
  language: ['Language', '语言'],
  switchTo: ['Switch to English', '切换到中文'],
  theme: ['Theme', '外观'],
  themes: { system: ['System', '跟随系统'], light: ['Light', '浅色'], dark: ['Dark', '深色'] },
  groups: { product: ['Product', '产品'], developers: ['Developers', '开发者'], company: ['Company', '关于'] },
  quickstart: ['Quickstart', '快速入门'],
  reference: ['API reference', '接口参考'],
  changelog: ['Changelog', '更新日志'],
  contact: ['Contact', '联系我们'],
  security: ['Security', '安全'],
})

export const OTHER_LANGUAGE: Readonly<Record<FrameLanguage, FrameLanguage>> = { en: 'zh', zh: 'en' }

/** What operators usually link to, in Chinese; other names are shown as they wrote them. */
const LEGAL_NAMES: ReadonlyMap<string, string> = new Map([
  ['terms', '服务条款'],
  ['privacy', '隐私政策'],
  ['imprint', '网站运营者'],
  ['contact', '联系我们'],
])

export function nameLegalLink(name: string, language: FrameLanguage): string {
  return (language === 'zh' ? LEGAL_NAMES.get(name.toLowerCase()) : undefined) ?? name
}
