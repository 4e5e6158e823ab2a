/** The words of the header and the footer, which all pages share. */

export type FrameLanguage = 'en' | 'zh'

const en = {
  code: 'en',
  name: 'English',
  other: 'zh' as FrameLanguage,
  product: 'Ershou',
  promise: 'Used-car listings from China as data. Unknown is never zero, never false, never clean.',
  site: 'Site',
  footer: 'More pages',
  market: 'Market',
  docs: 'Docs',
  pricing: 'Pricing',
  status: 'Status',
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  userMenu: 'Your account',
  dashboard: 'Dashboard',
  account: 'Account',
  operator: 'Operator',
  language: 'Language',
  switchTo: 'Switch to English',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  groups: { product: 'Product', developers: 'Developers', company: 'Company' },
  quickstart: 'Quickstart',
  reference: 'API reference',
  changelog: 'Changelog',
  contact: 'Contact',
  security: 'Security',
}

const zh: typeof en = {
  code: 'zh-Hans',
  name: '中文',
  other: 'en',
  product: 'Ershou',
  promise: '中国二手车信息数据接口。未知不等于零，不等于否，更不等于无问题。',
  site: '网站',
  footer: '更多页面',
  market: '车源',
  docs: '文档',
  pricing: '价格',
  status: '服务状态',
  signIn: '登录',
  signUp: '注册',
  signOut: '退出',
  userMenu: '我的账户',
  dashboard: '控制台',
  account: '账户设置',
  operator: '运营后台',
  language: '语言',
  switchTo: '切换到中文',
  theme: '外观',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  groups: { product: '产品', developers: '开发者', company: '关于' },
  quickstart: '快速入门',
  reference: '接口参考',
  changelog: '更新日志',
  contact: '联系我们',
  security: '安全',
}

export const FRAME_TEXTS: Readonly<Record<FrameLanguage, typeof en>> = { en, zh }

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
