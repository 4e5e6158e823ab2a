/** Texts of the page that says how complete the data is. */
import { inBoth } from '../../../domain/texts/in-both.ts'

export const COVERAGE = inBoth({
  title: ['How complete is the data', '数据有多完整'],
  all: (cars: string) => [
    `The figures are about all cars that a search finds now: ${cars}.`,
    `以下数字涉及目前可以搜索到的全部车辆：${cars}。`,
  ],
  some: (cars: string) => [
    `The figures are about the cars of this search: ${cars}.`,
    `以下数字涉及本次搜索的车辆：${cars}。`,
  ],
  left: [
    'Not counted here: converted prices, export rules, the state of health of batteries, and what reports find of accidents, flood, fire, odometer and rental.',
    '此处不统计：换算的价格、出口规定、电池健康度，以及报告中的事故、泡水、火烧、里程表和租赁结论。',
  ],
  none: ['No car matches these filters, so there is nothing to count.', '没有车辆符合这些条件，因此没有可统计的内容。'],
  allMakes: ['All makes', '全部品牌'],
  show: ['Show', '查看'],
  showCars: ['Show these cars', '查看这些车辆'],
  market: ['The whole market', '整个市场'],
  groups: ['Groups', '分组'],
  field: ['Field', '字段'],
  caption: (group: string) => [
    `${group}: cars by what is known of each field`,
    `${group}：按各字段是否已知统计的车辆数`,
  ],
  states: {
    known: ['Known', '已知'],
    unknown: ['Unknown', '未知'],
    not_applicable: ['Not applicable', '不适用'],
    not_read: ['Not read yet', '尚未读取'],
  },
  stateTexts: {
    known: ['The car has a value.', '该车有这个值。'],
    unknown: [
      'The records were read, and they do not state a value, or state it in a way that cannot be read.',
      '记录已经读取，但没有说明这个值，或说明的内容无法识别。',
    ],
    not_applicable: [
      'It does not apply to the car: an electric car has no displacement, a car without a report no findings, and a price that never changed no change. This says nothing about the condition.',
      '不适用于该车：纯电动车没有排量，没有报告的车没有检测结果，从未调价的车没有调价。这不代表车况。',
    ],
    not_read: [
      'This service has not read the spec sheet, listing or report that may state the value, cannot get that report, or knows the field only since an upgrade.',
      '本服务还没有读取可能说明这个值的配置表、车源或报告，无法取得该报告，或升级后才有这个字段。',
    ],
  },
  off: ['The completeness of the data cannot be counted here', '这里无法统计数据的完整程度'],
  offText: [
    'This service keeps no copy of the market to count. Its operator can turn the copy on (ERSHOU_INVENTORY). Searches and cars are not affected.',
    '本服务没有可供统计的市场副本。运营人员可以开启副本（ERSHOU_INVENTORY）。搜索和车辆页面不受影响。',
  ],
})
