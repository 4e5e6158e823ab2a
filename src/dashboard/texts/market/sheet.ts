/** Texts of the evidence sheet of a car. It is always in both languages. */
import { inBoth } from '../../../domain/texts/in-both.ts'

export const SHEET = inBoth({
  title: ['Inspection evidence sheet', '检测报告双语对照单'],
  titleOf: (car: string) => [`Inspection evidence sheet: ${car}`, `检测报告双语对照单：${car}`],
  lead: [
    'What the inspection report of this car says, in the provider’s words and in English. What nobody stated is unknown, and unknown is not clean.',
    '本单以检测机构原文与英文对照列出该车检测报告的内容。没有写明的即为未知，未知不等于没有问题。',
  ],
  back: ['Back to the car', '返回车辆页面'],
  print: ['Print', '打印'],
  toPrint: [
    'Print this page to keep it: it fits A4 and is readable in grey.',
    '可打印保存：适合 A4 纸，黑白打印也可辨认。',
  ],
  car: ['The car in the listing', '车源信息'],
  facts: {
    id: ['Listing id', '车源编号'],
    price: ['Asking price', '标价'],
    registered: ['First registration', '首次上牌'],
    mileage: ['Mileage stated by the seller', '车源所述里程'],
    place: ['Location', '所在地'],
    observed: ['Listing read at', '车源读取时间'],
    made: ['Sheet made at', '本单生成时间'],
  },
  neverRegistered: ['Never registered', '未上牌'],
  notStated: (names: string) => [`Not stated in the listing: ${names}.`, `车源未说明：${names}。`],
  and: [', ', '、'],
  openListing: ['Open the listing', '打开车源页面'],
  limits: ['Limits of this sheet', '本单的局限'],
  limitsText: [
    'It repeats what a provider and a seller published, and adds calculations that are marked as such. Nobody looked at the car for this sheet. A part that is not mentioned is not known to be good.',
    '本单仅转述检测机构与卖家公布的内容，并附上已注明的计算结果。制作本单时没有人查看过该车。未提及的部件不代表完好。',
  ],
})
