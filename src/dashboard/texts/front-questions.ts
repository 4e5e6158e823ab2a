/** Questions and answers of the front page. */
import { inBoth, type Named, same } from '../../domain/texts/in-both.ts'

type Question = Named<'question' | 'answer'> & { readonly link?: Named<'name' | 'href'> }

const QUESTIONS: readonly Question[] = [
  {
    question: ['What does unknown mean?', '“未知”是什么意思？'],
    answer: [
      'No source stated it. The value is null in the API and a word on the pages. It is never shown or counted as zero, as no, or as no damage.',
      '没有任何来源说明过。在 API 中为 null，在网页上以文字显示，绝不会当作零、“否”或没有损伤。',
    ],
    link: {
      name: ['Unknown is not clean', '未知不等于没有问题'],
      href: ['/docs/guides/unknown-is-not-clean', '/docs/zh/guides/unknown-is-not-clean'],
    },
  },
  {
    question: ['Where does the data come from?', '数据从哪里来？'],
    answer: [
      'From the listings of one Chinese marketplace and from the inspection reports that they link to. Every car names its source and the time at which it was read.',
      '来自一家中国二手车平台的车源，以及车源所链接的检测报告。每辆车都注明来源和读取时间。',
    ],
  },
  {
    question: ['Is a car without findings free of damage?', '没有检测发现，是否说明没有损伤？'],
    answer: [
      'No. It may have no report, or a report that does not mention the part. Only a part that a report calls normal is shown as normal.',
      '不是。可能没有报告，也可能报告没有提到该部位。只有报告明确写明正常的部位才显示为正常。',
    ],
  },
  {
    question: ['What counts as a request?', '哪些请求会计数？'],
    answer: [
      'An answer with data. Errors, refused requests and the lists of makes and filters cost nothing.',
      '只有返回数据的请求。出错、被拒绝的请求，以及品牌与筛选项列表都不计数。',
    ],
    link: { name: ['All errors', '全部错误'], href: same('/docs/errors') },
  },
  {
    question: ['How do I test my program?', '如何测试我的程序？'],
    answer: [
      'With a test key. It sees a few fixed sample cars, among them a flooded one and one without a report, and does not count towards the month.',
      '使用测试密钥。它只能看到几辆固定的样例车辆，其中有泡水车，也有没有报告的车，并且不计入月度用量。',
    ],
    link: { name: ['Sample cars', '样例车辆'], href: ['/docs/guides/samples', '/docs/zh/guides/samples'] },
  },
  {
    question: ['Can I change my plan?', '可以更换套餐吗？'],
    answer: [
      'Yes, in the dashboard. A plan that allows more begins when it is confirmed, a smaller one at the end of the month.',
      '可以，在控制台中操作。升级在确认后生效，降级在月底生效。',
    ],
  },
]

export const FRONT_QUESTIONS = inBoth({
  title: ['Questions and answers', '常见问题'],
  list: QUESTIONS,
})
