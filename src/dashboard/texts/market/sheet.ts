/** Texts of the evidence sheet of a car. It is always in both languages. */
import type { Texts } from '../texts.ts'

const en = {
  title: 'Inspection evidence sheet',
  titleOf: (car: string) => `Inspection evidence sheet: ${car}`,
  lead: 'What the inspection report of this car says, in the provider’s words and in English. What nobody stated is unknown, and unknown is not clean.',
  back: 'Back to the car',
  print: 'Print',
  toPrint: 'Print this page to keep it: it fits A4 and is readable in grey.',
  car: 'The car in the listing',
  facts: {
    id: 'Listing id',
    price: 'Asking price',
    registered: 'First registration',
    mileage: 'Mileage stated by the seller',
    place: 'Location',
    observed: 'Listing read at',
    made: 'Sheet made at',
  },
  neverRegistered: 'Never registered',
  notStated: (names: string) => `Not stated in the listing: ${names}.`,
  and: ', ',
  openListing: 'Open the listing',
  limits: 'Limits of this sheet',
  limitsText:
    'It repeats what a provider and a seller published, and adds calculations that are marked as such. Nobody looked at the car for this sheet. A part that is not mentioned is not known to be good.',
}

const zh: typeof en = {
  title: '检测报告双语对照单',
  titleOf: (car) => `检测报告双语对照单：${car}`,
  lead: '本单以检测机构原文与英文对照列出该车检测报告的内容。没有写明的即为未知，未知不等于没有问题。',
  back: '返回车辆页面',
  print: '打印',
  toPrint: '可打印保存：适合 A4 纸，黑白打印也可辨认。',
  car: '车源信息',
  facts: {
    id: '车源编号',
    price: '标价',
    registered: '首次上牌',
    mileage: '车源所述里程',
    place: '所在地',
    observed: '车源读取时间',
    made: '本单生成时间',
  },
  neverRegistered: '未上牌',
  notStated: (names) => `车源未说明：${names}。`,
  and: '、',
  openListing: '打开车源页面',
  limits: '本单的局限',
  limitsText:
    '本单仅转述检测机构与卖家公布的内容，并附上已注明的计算结果。制作本单时没有人查看过该车。未提及的部件不代表完好。',
}

export const SHEET: Texts<typeof en> = { en, zh }
