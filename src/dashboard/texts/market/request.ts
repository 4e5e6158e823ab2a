/** Texts of the request behind a page. */
import { inBoth } from '../../../domain/texts/in-both.ts'

export const REQUEST = inBoth({
  title: ['The request behind this page', '本页对应的 API 请求'],
  lead: [
    'The API answers the same question. Put your key into the environment variable ERSHOU_KEY.',
    '通过 API 可以得到相同的数据。请把密钥放在环境变量 ERSHOU_KEY 中。',
  ],
  choose: ['Language of the sample', '示例语言'],
  docs: ['What this request answers', '查看接口说明'],
  client: ['How to install the TypeScript client', '如何安装 TypeScript 客户端'],
})
