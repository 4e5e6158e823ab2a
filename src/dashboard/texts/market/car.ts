/** Texts of the page of a car. */

import type { ParseStatus } from '../../../domain/inspection.ts'
import type { Export } from '../../../domain/listing-parts/export.ts'
import type { Texts } from '../texts.ts'

type ReportState = ParseStatus | 'late' | 'failed'

const reportEn: Readonly<Record<ReportState, string>> = {
  parsed: 'Read completely',
  partial: 'Read in part',
  unsupported: 'Advertised, of a provider that is not supported',
  unavailable: 'Advertised, cannot be read',
  not_available: 'None advertised',
  late: 'Being read, reload the page in a moment',
  failed: 'Cannot be read right now',
}

const reportZh: Readonly<Record<ReportState, string>> = {
  parsed: '已完整读取',
  partial: '已部分读取',
  unsupported: '有报告，暂不支持该检测机构',
  unavailable: '有报告，但无法读取',
  not_available: '卖家未提供报告',
  late: '正在读取，请稍后刷新',
  failed: '暂时无法读取',
}

const exportEn: Readonly<Record<Export['status'], string>> = {
  clear: 'No manufacturer letter needed',
  letter_required: 'Manufacturer letter required',
  depends_on_day: 'Depends on the day of registration',
  unknown: 'Unknown',
}

const exportZh: Readonly<Record<Export['status'], string>> = {
  clear: '无需厂家确认书',
  letter_required: '需要厂家确认书',
  depends_on_day: '取决于具体登记日期',
  unknown: '未知',
}

const en = {
  allCars: 'All cars',
  description: (title: string, facts: string) =>
    `${title}: ${facts}. What is known about this used car, and what is not.`,
  noPrice: 'Price not stated',
  rate: (rates: string, date: string) => `Converted at the reference rate of ${date}: ${rates}.`,
  noRate: 'There is no usable exchange rate right now.',
  newPrice: (price: string) => `New: ${price} (guide price)`,
  priceChanged: (from: string, date: string) => `Changed from ${from} on ${date}`,
  priceChangedFromNone: (date: string) => `Had no price before ${date}`,
  listedOn: (day: string) => `Listed on ${day}`,
  listedBetween: (from: string, to: string) => `Listed between ${from} and ${to}`,
  listedUnknown: 'Listing date not stated',
  read: 'Read from the marketplace',
  source: 'Open the listing',
  noSource: 'The source does not say where the listing is shown.',
  compare: 'Compare with other cars',
  unfold: 'Show all specifications',
  stale: (time: string) =>
    `The marketplace cannot be read right now. This is the copy of ${time}; the car may have changed or left since.`,
  placeUnknown: 'Location not stated',
  sellerUnknown: 'Kind of seller not stated',
  id: 'Listing id',
  sections: {
    label: 'On this page',
    inspection: 'Inspection',
    specifications: 'Specifications',
    equipment: 'Equipment',
    words: "Seller's description",
    history: 'Price history',
    similar: 'Similar cars',
    export: 'Export',
  },
  gallery: {
    label: 'Photos',
    strip: 'Photos, scroll sideways',
    alt: (title: string, at: number, all: number) => `${title}, photo ${at} of ${all}`,
    show: (at: number) => `Show photo ${at}`,
    more: (shown: number, all: number) => `${shown} of ${all} photos; the listing at its source has the rest.`,
  },
  glance: {
    title: 'At a glance',
    export: 'Export',
    report: 'Inspection report',
    conflicts: 'Listing and report contradict each other',
    differs: (name: string, listing: string, report: string) =>
      `${name}: the listing says ${listing}, the report says ${report}.`,
    doubted: (name: string, listing: string) => `${name}: the provider doubts ${listing}, which the listing states.`,
  },
  reports: reportEn,
  export: {
    states: exportEn,
    clearFrom: 'No letter needed from',
    earliest: (day: string) => `${day}, if registered on the first possible day`,
    latest: (day: string) => `${day} at the latest`,
    rule: 'Rule',
    source: 'Source',
    asOf: (day: string) => `as of ${day}`,
    note: 'This is about one document of an export application today. It says nothing about other rules.',
  },
  equipment: {
    note: 'From the spec sheet of this trim: what was fitted or offered when new, not what was found on this car. What is not listed is unknown.',
    show: (count: string) => `Show ${count} pieces of equipment`,
    none: 'The spec sheet of this trim could not be read or is empty. Nothing is known about its equipment.',
    groups: {
      standard: (count: string) => `Standard (${count})`,
      optional: (count: string) => `Optional when new, not known for this car (${count})`,
      text: (count: string) => `With a value (${count})`,
      none: (count: string) => `Not available on this trim (${count})`,
    },
  },
  words: {
    note: 'As the seller wrote it, without contact details. Its claims are not verified.',
    none: 'The seller wrote nothing.',
    more: 'Show all of it',
    badges: (names: string) => `Badges of the listing: ${names}. They are advertising, not findings.`,
  },
  history: {
    off: 'This service keeps no history of prices.',
    notReady: 'The market is being read for the first time. The history begins afterwards.',
    notObserved: 'This car is not in the copy of the market yet, so its history is not known.',
    late: 'The history is taking too long to read. Reload the page.',
    failed: 'The history cannot be read right now. Reload the page in a moment.',
    noPrices: (day: string) => `First observed on ${day}. No price has been read since.`,
    one: (price: string, day: string) => `${price} since the first observation on ${day}. No change was observed.`,
    oneNone: (day: string) => `The listing has had no price since the first observation on ${day}.`,
    chart: 'Asking price in yuan over time',
    about: (count: string, first: string, last: string) => `${count} prices, from ${first} to ${last}.`,
    limits: (day: string) =>
      `Prices before ${day}, and changes between two observations, are not known. These are asking prices.`,
    cut: (shown: number, all: number) =>
      `These are the last ${shown} of ${all} prices; /v1/cars/{car_id}/history has all of them.`,
    table: 'The prices as a table',
    caption: 'Observed asking prices',
    from: 'From',
    cny: 'CNY',
    eur: 'EUR, rate of that day',
    noPrice: 'no price',
    noRate: 'unknown',
    now: 'now',
  },
  similar: {
    none: 'No similar car is on the market.',
    failed: 'Similar cars cannot be read right now. Reload the page in a moment.',
    late: 'Similar cars are taking too long to read. Reload the page.',
  },
  gone: {
    left: 'This car has left the market',
    leftText: (day: string) => `It was last observed on ${day}. Whether it was sold is not known.`,
    firstSeen: (day: string) => `It was first observed on ${day}.`,
    none: 'There is no car with this id',
    noneText:
      'The marketplace has no listing with this id, and this service has never observed one. Check the address.',
    search: 'Search the market',
  },
  unavailable: {
    title: 'This car cannot be read right now',
    unavailable: 'The marketplace does not answer, and this service has no copy of this car. Try again in a moment.',
    changed:
      'The marketplace sent a record that this service cannot read. Nothing is known about the car until it can.',
    overloaded: 'The service is busy. Try again in a moment.',
  },
}

const zh: typeof en = {
  allCars: '全部车源',
  description: (title, facts) => `${title}：${facts}。这台二手车哪些信息已知，哪些未知。`,
  noPrice: '未标价格',
  rate: (rates, date) => `按 ${date} 的参考汇率换算：${rates}。`,
  noRate: '目前没有可用的汇率。',
  newPrice: (price) => `新车指导价 ${price}`,
  priceChanged: (from, date) => `${date} 起由 ${from} 改为现价`,
  priceChangedFromNone: (date) => `${date} 之前未标价格`,
  listedOn: (day) => `${day} 上架`,
  listedBetween: (from, to) => `${from} 至 ${to} 之间上架`,
  listedUnknown: '上架时间未说明',
  read: '数据时间：',
  source: '查看原始车源',
  noSource: '来源没有提供车源页面地址。',
  compare: '与其他车辆对比',
  unfold: '查看全部参数',
  stale: (time) => `暂时无法读取来源平台。以下为 ${time} 的副本，此后车辆可能已变更或下架。`,
  placeUnknown: '所在地未说明',
  sellerUnknown: '卖家类型未说明',
  id: '车源编号',
  sections: {
    label: '本页内容',
    inspection: '检测报告',
    specifications: '参数',
    equipment: '配置',
    words: '车主描述',
    history: '价格走势',
    similar: '相似车源',
    export: '出口',
  },
  gallery: {
    label: '照片',
    strip: '照片，可左右滑动',
    alt: (title, at, all) => `${title}，第 ${at} 张，共 ${all} 张`,
    show: (at) => `查看第 ${at} 张照片`,
    more: (shown, all) => `共 ${all} 张照片，此处显示 ${shown} 张，其余请看原始车源。`,
  },
  glance: {
    title: '要点',
    export: '出口',
    report: '检测报告',
    conflicts: '车源与检测报告不一致',
    differs: (name, listing, report) => `${name}：车源为 ${listing}，报告为 ${report}。`,
    doubted: (name, listing) => `${name}：检测机构对车源所述的 ${listing} 存疑。`,
  },
  reports: reportZh,
  export: {
    states: exportZh,
    clearFrom: '免确认书日期',
    earliest: (day) => `最早 ${day}（按当月首日登记计算）`,
    latest: (day) => `最迟 ${day}`,
    rule: '规则',
    source: '依据',
    asOf: (day) => `截至 ${day}`,
    note: '仅针对今日申请出口时的一份文件，不涉及其他规定。',
  },
  equipment: {
    note: '来自该配置版本的参数表：新车时的标配或选配，并非对本车的实车核验。未列出的配置属于未知。',
    show: (count) => `查看 ${count} 项配置`,
    none: '该配置版本的参数表无法读取或为空，配置情况未知。',
    groups: {
      standard: (count) => `标配（${count}）`,
      optional: (count) => `新车选配，本车是否装配未知（${count}）`,
      text: (count) => `有具体数值（${count}）`,
      none: (count) => `该版本没有（${count}）`,
    },
  },
  words: {
    note: '卖家原文，已隐去联系方式，内容未经核实。',
    none: '卖家没有填写描述。',
    more: '展开全文',
    badges: (names) => `车源标签：${names}。标签是宣传用语，不是检测结论。`,
  },
  history: {
    off: '本服务不保存价格历史。',
    notReady: '正在首次读取市场数据，之后开始记录价格历史。',
    notObserved: '市场副本中还没有这台车，历史未知。',
    late: '读取价格历史超时，请刷新页面。',
    failed: '暂时无法读取价格历史，请稍后刷新。',
    noPrices: (day) => `${day} 首次观察到，此后尚未读到价格。`,
    one: (price, day) => `自 ${day} 首次观察以来一直为 ${price}，未观察到变动。`,
    oneNone: (day) => `自 ${day} 首次观察以来一直未标价格。`,
    chart: '标价走势（人民币）',
    about: (count, first, last) => `共 ${count} 个价格，${first} 至 ${last}。`,
    limits: (day) => `${day} 之前的价格，以及两次观察之间的变动，均未知。均为标价，并非成交价。`,
    cut: (shown, all) => `此处为最近 ${shown} 个价格，共 ${all} 个；接口 /v1/cars/{car_id}/history 提供全部。`,
    table: '以表格查看价格',
    caption: '观察到的标价',
    from: '起始日期',
    cny: '人民币',
    eur: '欧元（当日汇率）',
    noPrice: '未标价格',
    noRate: '未知',
    now: '现在',
  },
  similar: {
    none: '市场上没有相似的车源。',
    failed: '暂时无法读取相似车源，请稍后刷新。',
    late: '读取相似车源超时，请刷新页面。',
  },
  gone: {
    left: '这台车已下架',
    leftText: (day) => `最后一次观察到的时间是 ${day}。是否已售出，无从得知。`,
    firstSeen: (day) => `首次观察到的时间是 ${day}。`,
    none: '没有这个编号的车源',
    noneText: '来源平台没有这个编号的车源，本服务也从未观察到。请检查网址。',
    search: '搜索车源',
  },
  unavailable: {
    title: '暂时无法读取这台车',
    unavailable: '来源平台没有响应，本服务也没有这台车的副本。请稍后再试。',
    changed: '来源平台发来的记录无法识别。在能够识别之前，这台车的情况未知。',
    overloaded: '服务繁忙，请稍后再试。',
  },
}

export const CAR: Texts<typeof en> = { en, zh }
