/** Texts of the comparison of cars. */
import { inBoth } from '../../../domain/texts/in-both.ts'

export const COMPARE = inBoth({
  title: ['Compare cars', '车辆对比'],
  description: [
    'Up to four used cars side by side: what differs, what is the same, and what is not known.',
    '最多四台二手车并排对比：哪些不同，哪些相同，哪些未知。',
  ],
  legend: [
    'Only what differs is shown. Unknown values count neither as different nor as equal.',
    '仅显示有差异的项目。未知既不算不同，也不算相同。',
  ],
  differs: ['differs', '不同'],
  showAll: ['Show all facts', '显示全部项目'],
  shown: ['Cars on this screen', '本屏显示的车辆'],
  allUnknown: (names: string) => [`Not stated for any of the cars: ${names}.`, `各车均未说明：${names}。`],
  allUnread: (names: string) => [
    `Stated for none of the cars, and not read yet for at least one: ${names}.`,
    `各车均未说明，且至少一台尚未读取：${names}。`,
  ],
  inapplicable: ['does not apply', '不适用'],
  remove: (title: string) => [`Remove ${title}`, `移除 ${title}`],
  removeWord: ['Remove', '移除'],
  sheet: ['Evidence sheet', '检测对照单'],
  sheetOf: (title: string) => [`Evidence sheet: ${title}`, `检测对照单：${title}`],
  facts: ['Fact', '项目'],
  market: ['Price and place', '价格与所在地'],
  names: {
    price: ['Price', '价格'],
    listed_at: ['Listed', '上架'],
    location: ['Location', '所在地'],
    'seller.kind': ['Seller', '卖家'],
    'export.status': ['Export', '出口'],
    report: ['Inspection report', '检测报告'],
  },
  equipment: ['Equipment that differs', '不同的配置'],
  sameEquipment: (count: string) => [
    `${count} more lines of the spec sheets are equal, or are not known for two cars.`,
    `参数表另有 ${count} 项相同，或至少两台车中有未知。`,
  ],
  equipmentValues: {
    standard: ['standard', '标配'],
    optional: ['optional when new', '新车选配'],
    none: ['not available', '没有'],
  },
  diagram: ['Condition by the inspection report', '检测报告中的车况'],
  condition: {
    calculated: ['Calculated', '计算结果'],
    provider: ['Provider says', '检测机构结论'],
    alarms: ['To know first', '首先须知'],
    structure: ['Structure', '结构件'],
    skin: ['Skin', '外观'],
    findings: ['Findings', '检测发现'],
    none: ['none listed', '没有列出'],
  },
  missing: (ids: string) => [
    `No details are kept of ${ids}: there is no such car, it has left the market, or its details have not been read yet.`,
    `没有 ${ids} 的详情：可能没有这台车、已下架，或详情尚未读取。`,
  ],
  unreadable: (ids: string) => [
    `The record of ${ids} cannot be read. Nothing is known about it.`,
    `${ids} 的记录无法识别，情况未知。`,
  ],
  open: (id: string) => [`Open ${id}`, `打开 ${id}`],
  add: ['Add a car by its listing id', '按车源编号添加'],
  addButton: ['Add', '添加'],
  search: ['Find cars on the market', '去市场找车'],
  none: ['Choose up to four cars on the market, or enter a listing id.', '请在市场中选择最多四台车，或输入车源编号。'],
  one: ['This is one car. Add another one to see what differs.', '目前只有一台车，再添加一台即可对比。'],
  refusals: {
    rule: [
      'A comparison takes one to four different listing ids, separated by commas.',
      '对比需要一到四个不同的车源编号，用逗号分隔。',
    ],
    tooMany: (count: string) => [`These are ${count}. Remove some of them.`, `这里有 ${count} 个，请移除一些。`],
    notId: (piece: string) => [`“${piece}” is no listing id.`, `“${piece}”不是车源编号。`],
    twice: (id: string) => [`${id} occurs twice.`, `${id} 重复出现。`],
  },
  failed: ['The cars cannot be read right now. Try again in a moment.', '暂时无法读取车辆，请稍后再试。'],
})
