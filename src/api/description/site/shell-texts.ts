/** The words around every page of the site, in both languages. */

export type SiteLanguage = 'en' | 'zh'

const en = {
  code: 'en',
  name: 'English',
  other: 'zh' as SiteLanguage,
  skip: 'Skip to content',
  search: 'Search',
  searchLabel: 'Search the documentation',
  results: 'Results',
  contents: 'Contents',
  parts: 'Documentation',
  onThisPage: 'On this page',
  allGuides: 'All guides',
  allErrors: 'All errors',
  steps: { previous: 'Previous', next: 'Next' },
  places: { reference: 'Reference', use: 'Guides', run: 'Operating', errors: 'Errors', changelog: 'Changelog' },
}

const zh: typeof en = {
  code: 'zh-Hans',
  name: '中文',
  other: 'en',
  skip: '跳到正文',
  search: '搜索',
  searchLabel: '搜索文档',
  results: '结果',
  contents: '目录',
  parts: '文档栏目',
  onThisPage: '本页内容',
  allGuides: '全部指南',
  allErrors: '全部错误',
  steps: { previous: '上一篇', next: '下一篇' },
  places: { reference: '接口参考', use: '指南', run: '运维', errors: '错误', changelog: '更新日志' },
}

export const SHELL_TEXTS: Readonly<Record<SiteLanguage, typeof en>> = { en, zh }
