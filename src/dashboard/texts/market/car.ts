/** Texts of the page of a car. */
import type { ParseStatus } from '../../../domain/inspection.ts'
import type { Export } from '../../../domain/listing-parts/export.ts'
import { inBoth, type Named } from '../../../domain/texts/in-both.ts'

type ReportState = ParseStatus | 'late' | 'failed'

export const CAR = inBoth({
  allCars: ['All cars', '全部车源'],
  description: (title: string, facts: string) => [
    `${title}: ${facts}. What is known about this used car, and what is not.`,
    `${title}：${facts}。这台二手车哪些信息已知，哪些未知。`,
  ],
  noPrice: ['Price not stated', '未标价格'],
  rate: (rates: string, date: string) => [
    `Converted at the reference rate of ${date}: ${rates}.`,
    `按 ${date} 的参考汇率换算：${rates}。`,
  ],
  noRate: ['There is no usable exchange rate right now.', '目前没有可用的汇率。'],
  newPrice: (price: string) => [`New: ${price} (guide price)`, `新车指导价 ${price}`],
  priceChanged: (from: string, date: string) => [`Changed from ${from} on ${date}`, `${date} 起由 ${from} 改为现价`],
  priceChangedFromNone: (date: string) => [`Had no price before ${date}`, `${date} 之前未标价格`],
  listedOn: (day: string) => [`Listed on ${day}`, `${day} 上架`],
  listedBetween: (from: string, to: string) => [`Listed between ${from} and ${to}`, `${from} 至 ${to} 之间上架`],
  listedUnknown: ['Listing date not stated', '上架时间未说明'],
  read: ['Read from the marketplace', '数据时间：'],
  source: ['Open the listing', '查看原始车源'],
  noSource: ['The source does not say where the listing is shown.', '来源没有提供车源页面地址。'],
  compare: ['Compare with other cars', '与其他车辆对比'],
  unfold: ['Show all specifications', '查看全部参数'],
  stale: (time: string) => [
    `The marketplace cannot be read right now. This is the copy of ${time}; the car may have changed or left since.`,
    `暂时无法读取来源平台。以下为 ${time} 的副本，此后车辆可能已变更或下架。`,
  ],
  placeUnknown: ['Location not stated', '所在地未说明'],
  sellerUnknown: ['Kind of seller not stated', '卖家类型未说明'],
  id: ['Listing id', '车源编号'],
  sections: {
    label: ['On this page', '本页内容'],
    inspection: ['Inspection', '检测报告'],
    specifications: ['Specifications', '参数'],
    equipment: ['Equipment', '配置'],
    words: ["Seller's description", '车主描述'],
    prices: ['Price comparison', '标价比较'],
    history: ['Price history', '价格走势'],
    similar: ['Similar cars', '相似车源'],
    export: ['Export', '出口'],
    import: ['Import', '进口'],
  },
  gallery: {
    label: ['Photos', '照片'],
    strip: ['Photos, scroll sideways', '照片，可左右滑动'],
    alt: (title: string, at: number, all: number) => [
      `${title}, photo ${at} of ${all}`,
      `${title}，第 ${at} 张，共 ${all} 张`,
    ],
    show: (at: number) => [`Show photo ${at}`, `查看第 ${at} 张照片`],
    more: (shown: number, all: number) => [
      `${shown} of ${all} photos; the listing at its source has the rest.`,
      `共 ${all} 张照片，此处显示 ${shown} 张，其余请看原始车源。`,
    ],
  },
  glance: {
    title: ['At a glance', '要点'],
    export: ['Export', '出口'],
    report: ['Inspection report', '检测报告'],
    conflicts: ['Listing and report contradict each other', '车源与检测报告不一致'],
    differs: (name: string, listing: string, report: string) => [
      `${name}: the listing says ${listing}, the report says ${report}.`,
      `${name}：车源为 ${listing}，报告为 ${report}。`,
    ],
    doubted: (name: string, listing: string) => [
      `${name}: the provider doubts ${listing}, which the listing states.`,
      `${name}：检测机构对车源所述的 ${listing} 存疑。`,
    ],
  },
  reports: {
    parsed: ['Read completely', '已完整读取'],
    partial: ['Read in part', '已部分读取'],
    unsupported: ['Advertised, of a provider that is not supported', '有报告，暂不支持该检测机构'],
    unavailable: ['Advertised, cannot be read', '有报告，但无法读取'],
    not_available: ['None advertised', '卖家未提供报告'],
    late: ['Being read, reload the page in a moment', '正在读取，请稍后刷新'],
    failed: ['Cannot be read right now', '暂时无法读取'],
  } satisfies Named<ReportState>,
  export: {
    states: {
      clear: ['No manufacturer letter needed', '无需厂家确认书'],
      letter_required: ['Manufacturer letter required', '需要厂家确认书'],
      depends_on_day: ['Depends on the day of registration', '取决于具体登记日期'],
      unknown: ['Unknown', '未知'],
    } satisfies Named<Export['status']>,
    clearFrom: ['No letter needed from', '免确认书日期'],
    earliest: (day: string) => [`${day}, if registered on the first possible day`, `最早 ${day}（按当月首日登记计算）`],
    latest: (day: string) => [`${day} at the latest`, `最迟 ${day}`],
    rule: ['Rule', '规则'],
    source: ['Source', '依据'],
    asOf: (day: string) => [`as of ${day}`, `截至 ${day}`],
    note: [
      'This is about one document of an export application today. It says nothing about other rules.',
      '仅针对今日申请出口时的一份文件，不涉及其他规定。',
    ],
  },
  equipment: {
    note: [
      'From the spec sheet of this trim: what was fitted or offered when new, not what was found on this car. What is not listed is unknown.',
      '来自该配置版本的参数表：新车时的标配或选配，并非对本车的实车核验。未列出的配置属于未知。',
    ],
    show: (count: string) => [`Show ${count} pieces of equipment`, `查看 ${count} 项配置`],
    none: [
      'The spec sheet of this trim could not be read or is empty. Nothing is known about its equipment.',
      '该配置版本的参数表无法读取或为空，配置情况未知。',
    ],
    notRead: [
      'The spec sheet of this trim has not been read yet. Nothing is known about its equipment.',
      '该配置版本的参数表尚未读取，配置情况未知。',
    ],
    groups: {
      standard: (count: string) => [`Standard (${count})`, `标配（${count}）`],
      optional: (count: string) => [
        `Optional when new, not known for this car (${count})`,
        `新车选配，本车是否装配未知（${count}）`,
      ],
      text: (count: string) => [`With a value (${count})`, `有具体数值（${count}）`],
      none: (count: string) => [`Not available on this trim (${count})`, `该版本没有（${count}）`],
    },
  },
  words: {
    note: [
      'As the seller wrote it, without contact details. Its claims are not verified.',
      '卖家原文，已隐去联系方式，内容未经核实。',
    ],
    none: ['The seller wrote nothing.', '卖家没有填写描述。'],
    more: ['Show all of it', '展开全文'],
    badges: (names: string) => [
      `Badges of the listing: ${names}. They are advertising, not findings.`,
      `车源标签：${names}。标签是宣传用语，不是检测结论。`,
    ],
  },
  history: {
    off: ['This service keeps no history of prices.', '本服务不保存价格历史。'],
    notReady: [
      'The market is being read for the first time. The history begins afterwards.',
      '正在首次读取市场数据，之后开始记录价格历史。',
    ],
    notObserved: [
      'This car is not in the copy of the market yet, so its history is not known.',
      '市场副本中还没有这台车，历史未知。',
    ],
    late: ['The history is taking too long to read. Reload the page.', '读取价格历史超时，请刷新页面。'],
    failed: [
      'The history cannot be read right now. Reload the page in a moment.',
      '暂时无法读取价格历史，请稍后刷新。',
    ],
    noPrices: (day: string) => [
      `First observed on ${day}. No price has been read since.`,
      `${day} 首次观察到，此后尚未读到价格。`,
    ],
    one: (price: string, day: string) => [
      `${price} since the first observation on ${day}. No change was observed.`,
      `自 ${day} 首次观察以来一直为 ${price}，未观察到变动。`,
    ],
    oneNone: (day: string) => [
      `The listing has had no price since the first observation on ${day}.`,
      `自 ${day} 首次观察以来一直未标价格。`,
    ],
    chart: ['Asking price in yuan over time', '标价走势（人民币）'],
    about: (count: string, first: string, last: string) => [
      `${count} prices, from ${first} to ${last}.`,
      `共 ${count} 个价格，${first} 至 ${last}。`,
    ],
    limits: (day: string) => [
      `Prices before ${day}, and changes between two observations, are not known. These are asking prices.`,
      `${day} 之前的价格，以及两次观察之间的变动，均未知。均为标价，并非成交价。`,
    ],
    cut: (shown: number, all: number) => [
      `These are the last ${shown} of ${all} prices; /v1/cars/{car_id}/history has all of them.`,
      `此处为最近 ${shown} 个价格，共 ${all} 个；接口 /v1/cars/{car_id}/history 提供全部。`,
    ],
    table: ['The prices as a table', '以表格查看价格'],
    caption: ['Observed asking prices', '观察到的标价'],
    from: ['From', '起始日期'],
    cny: ['CNY', '人民币'],
    eur: ['EUR, rate of that day', '欧元（当日汇率）'],
    noPrice: ['no price', '未标价格'],
    noRate: ['unknown', '未知'],
    now: ['now', '现在'],
  },
  similar: {
    none: ['No similar car is on the market.', '市场上没有相似的车源。'],
    failed: [
      'Similar cars cannot be read right now. Reload the page in a moment.',
      '暂时无法读取相似车源，请稍后刷新。',
    ],
    late: ['Similar cars are taking too long to read. Reload the page.', '读取相似车源超时，请刷新页面。'],
  },
  gone: {
    left: ['This car has left the market', '这台车已下架'],
    leftText: (day: string) => [
      `It was last observed on ${day}. Whether it was sold is not known.`,
      `最后一次观察到的时间是 ${day}。是否已售出，无从得知。`,
    ],
    firstSeen: (day: string) => [`It was first observed on ${day}.`, `首次观察到的时间是 ${day}。`],
    none: ['There is no car with this id', '没有这个编号的车源'],
    noneText: [
      'The marketplace has no listing with this id, and this service has never observed one. Check the address.',
      '来源平台没有这个编号的车源，本服务也从未观察到。请检查网址。',
    ],
    search: ['Search the market', '搜索车源'],
  },
  unavailable: {
    title: ['This car cannot be read right now', '暂时无法读取这台车'],
    unavailable: [
      'The marketplace does not answer, and this service has no copy of this car. Try again in a moment.',
      '来源平台没有响应，本服务也没有这台车的副本。请稍后再试。',
    ],
    changed: [
      'The marketplace sent a record that this service cannot read. Nothing is known about the car until it can.',
      '来源平台发来的记录无法识别。在能够识别之前，这台车的情况未知。',
    ],
    overloaded: ['The service is busy. Try again in a moment.', '服务繁忙，请稍后再试。'],
  },
})
