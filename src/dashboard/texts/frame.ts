/** Texts that all pages share. */
import type { Texts } from './texts.ts'

const en = {
  product: 'Ershou',
  skip: 'Skip to content',
  sections: 'Sections',
  docs: 'Documentation',
  places: {
    overview: 'Overview',
    keys: 'Keys',
    usage: 'Usage',
    requests: 'Requests',
    billing: 'Billing',
    account: 'Account',
  },
  language: 'Language',
  status: 'Status',
  notKnown: 'not known',
  never: 'never',
  none: 'none',
  back: 'Back',
  showPassword: 'Show',
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Selected',
  chartTable: 'Show as a table',
  errors: {
    not_found: { title: 'Page not found', text: 'The address may be mistyped, or the page no longer exists.' },
    not_allowed: { title: 'Method not allowed', text: 'This page does not support this kind of request.' },
    forged: {
      title: 'This form was not sent from our site',
      text: 'Nothing was changed. Reload the page and submit the form again. If a browser extension hides the origin of requests, turn it off for this site.',
    },
    too_many: { title: 'Too many requests', text: 'Wait a moment, then try again.' },
    too_large: { title: 'The form is too large', text: 'Shorten what you entered, then submit it again.' },
    wrong_type: {
      title: 'Unsupported content type',
      text: 'Nothing was changed. Programs must submit forms as application/x-www-form-urlencoded.',
    },
    unreadable: { title: 'The form could not be read', text: 'Go back and submit it again.' },
    unavailable: {
      title: 'Temporarily unavailable',
      text: 'Our database does not respond. No data is lost. Try again in a moment.',
    },
    internal: {
      title: 'Something went wrong on our side',
      text: 'The error was logged. Try again. If it happens again, contact us and quote the request id below.',
    },
  },
  requestId: (id: string) => `Request ${id}`,
  home: 'Home',
  dashboard: 'Dashboard',
  meant: ['Did you mean ', '?'],
}

const zh: typeof en = {
  product: 'Ershou',
  skip: '跳到正文',
  sections: '栏目',
  docs: '文档',
  places: { overview: '概览', keys: '密钥', usage: '用量', requests: '请求记录', billing: '计费', account: '账户' },
  language: '语言',
  status: '服务状态',
  notKnown: '未知',
  never: '从未',
  none: '无',
  back: '返回',
  showPassword: '显示',
  copy: '复制',
  copied: '已复制',
  selected: '已选中',
  chartTable: '以表格显示数据',
  errors: {
    not_found: { title: '页面不存在', text: '地址可能有误，或者页面已被移除。' },
    not_allowed: { title: '此处不能这样操作', text: '该页面不接受这种请求方式。' },
    forged: {
      title: '此表单并非来自本站页面',
      text: '没有任何更改。请重新打开页面后再提交；如果浏览器扩展隐藏了请求来源，请对本站放行。',
    },
    too_many: { title: '请求过多', text: '请稍候再试。' },
    too_large: { title: '内容过多', text: '表单内容超出我们接收的上限。' },
    wrong_type: {
      title: '提交的内容不是表单',
      text: '没有任何更改。由程序提交表单时，请使用 application/x-www-form-urlencoded。',
    },
    unreadable: { title: '无法读取', text: '请返回后重新提交表单。' },
    unavailable: { title: '暂时不可用', text: '数据库暂无响应。没有丢失任何数据，请稍后再试。' },
    internal: { title: '我们这边出错了', text: '问题已记录。请重试；如果再次发生，请把下面的编号告诉我们。' },
  },
  requestId: (id) => `请求 ${id}`,
  home: '首页',
  dashboard: '控制台',
  meant: ['您要找的是否为 ', '？'],
}

export const FRAME: Texts<typeof en> = { en, zh }
