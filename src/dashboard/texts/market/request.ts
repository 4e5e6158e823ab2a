/** Texts of the request behind a page. */
import type { Texts } from '../texts.ts'

const en = {
  title: 'The request behind this page',
  lead: 'The API answers the same question. Put your key into the environment variable ERSHOU_KEY.',
  choose: 'Language of the sample',
  docs: 'What this request answers',
  client: 'How to install the TypeScript client',
}

const zh: typeof en = {
  title: '本页对应的 API 请求',
  lead: '通过 API 可以得到相同的数据。请把密钥放在环境变量 ERSHOU_KEY 中。',
  choose: '示例语言',
  docs: '查看接口说明',
  client: '如何安装 TypeScript 客户端',
}

export const REQUEST: Texts<typeof en> = { en, zh }
