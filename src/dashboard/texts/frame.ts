/** Texts that all pages share. */
import { inBoth, same } from '../../domain/texts/in-both.ts'

export const FRAME = inBoth({
  product: same('Ershou'),
  skip: ['Skip to content', '跳到正文'],
  sections: ['Sections', '栏目'],
  docs: ['Documentation', '文档'],
  places: {
    overview: ['Overview', '概览'],
    keys: ['Keys', '密钥'],
    searches: ['Saved searches', '保存的搜索'],
    usage: ['Usage', '用量'],
    requests: ['Requests', '请求记录'],
    billing: ['Billing', '计费'],
    account: ['Account', '账户'],
  },
  language: ['Language', '语言'],
  status: ['Status', '服务状态'],
  notKnown: ['not known', '未知'],
  never: ['never', '从未'],
  none: ['none', '无'],
  back: ['Back', '返回'],
  showPassword: ['Show', '显示'],
  copy: ['Copy', '复制'],
  copied: ['Copied', '已复制'],
  selected: ['Selected', '已选中'],
  chartTable: ['Show as a table', '以表格显示数据'],
  errors: {
    not_found: {
      title: ['Page not found', '页面不存在'],
      text: ['The address may be mistyped, or the page no longer exists.', '地址可能有误，或者页面已被移除。'],
    },
    not_allowed: {
      title: ['Method not allowed', '此处不能这样操作'],
      text: ['This page does not support this kind of request.', '该页面不接受这种请求方式。'],
    },
    forged: {
      title: ['This form was not sent from our site', '此表单并非来自本站页面'],
      text: [
        'Nothing was changed. Reload the page and submit the form again. If a browser extension hides the origin of requests, turn it off for this site.',
        '没有任何更改。请重新打开页面后再提交；如果浏览器扩展隐藏了请求来源，请对本站放行。',
      ],
    },
    too_many: { title: ['Too many requests', '请求过多'], text: ['Wait a moment, then try again.', '请稍候再试。'] },
    too_large: {
      title: ['The form is too large', '内容过多'],
      text: ['Shorten what you entered, then submit it again.', '表单内容超出我们接收的上限。'],
    },
    wrong_type: {
      title: ['Unsupported content type', '提交的内容不是表单'],
      text: [
        'Nothing was changed. Programs must submit forms as application/x-www-form-urlencoded.',
        '没有任何更改。由程序提交表单时，请使用 application/x-www-form-urlencoded。',
      ],
    },
    unreadable: {
      title: ['The form could not be read', '无法读取'],
      text: ['Go back and submit it again.', '请返回后重新提交表单。'],
    },
    unavailable: {
      title: ['Temporarily unavailable', '暂时不可用'],
      text: [
        'Our database does not respond. No data is lost. Try again in a moment.',
        '数据库暂无响应。没有丢失任何数据，请稍后再试。',
      ],
    },
    internal: {
      title: ['Something went wrong on our side', '我们这边出错了'],
      text: [
        'The error was logged. Try again. If it happens again, contact us and quote the request id below.',
        '问题已记录。请重试；如果再次发生，请把下面的编号告诉我们。',
      ],
    },
  },
  requestId: (id: string) => [`Request ${id}`, `请求 ${id}`],
  home: ['Home', '首页'],
  dashboard: ['Dashboard', '控制台'],
  meant: [
    ['Did you mean ', '您要找的是否为 '],
    ['?', '？'],
  ],
})
