/** Texts of the inspection of a car: on its page and on the evidence sheet. */
import type { DamageSeverity, ParseStatus } from '../../../domain/inspection.ts'
import type { ReportedTopic } from '../../../domain/inspection-parts/provider-findings.ts'
import { inBoth, type Named } from '../../../domain/texts/in-both.ts'

type Flag = 'had_accident' | 'was_flooded' | 'was_fire_damaged' | 'odometer_rolled_back'
type State = ParseStatus | 'reading' | 'failed'

export const INSPECTION = inBoth({
  title: ['Inspection', '车况检测'],
  sheetLink: ['Evidence sheet to print', '双语检测单（可打印）'],
  about: ['About the report, and queries of records', '报告信息与记录查询'],
  reload: ['Read it again', '重新读取'],
  states: {
    parsed: {
      title: ['Report read completely', '报告已完整读取'],
      text: [
        'Everything that the report declares was read. This does not mean that the findings are good.',
        '报告所列内容均已读取。这不代表检测结果良好。',
      ],
    },
    partial: {
      title: ['Report read in part', '报告仅部分读取'],
      text: [
        'Some of its content is missing or was not understood. What is not shown here is unknown.',
        '部分内容缺失或无法识别，此处未显示的内容均为未知。',
      ],
    },
    unsupported: {
      title: ['There is a report that cannot be read here', '有检测报告，但暂不支持读取'],
      text: [
        'No parser knows this provider or its layout, so nothing is known about the findings. Open the report itself.',
        '暂不支持该机构或其版式，检测结果未知。请直接打开原报告。',
      ],
    },
    unavailable: {
      title: ['A report is advertised but cannot be opened', '声称有检测报告，但无法打开'],
      text: [
        'Nothing is known about its findings. This is not a finding about the car.',
        '检测结果未知。这不代表车况的任何结论。',
      ],
    },
    not_available: {
      title: ['No inspection report', '没有检测报告'],
      text: [
        'The listing advertises none. This says nothing about the condition of the car.',
        '该车源未提供检测报告。这不代表车况的任何结论。',
      ],
    },
    reading: {
      title: ['The report is being read', '正在读取检测报告'],
      text: [
        'The provider takes longer than usual. Reload the page in a moment. Until then nothing is known about the findings.',
        '检测机构响应较慢，请稍后刷新。在此之前检测结果未知。',
      ],
    },
    failed: {
      title: ['The report could not be read right now', '暂时无法读取检测报告'],
      text: [
        'The provider or the marketplace did not answer. Try again in a moment. Until then nothing is known about the findings.',
        '检测机构或市场暂无响应，请稍后再试。在此之前检测结果未知。',
      ],
    },
  } satisfies Readonly<Record<State, Named<'title' | 'text'>>>,
  notDetermined: ['Not determined', '未判定'],
  notPrinted: (names: string) => [`Not printed in the report: ${names}.`, `报告未注明：${names}。`],
  and: [', ', '、'],
  provider: {
    title: ['What the provider concluded', '检测机构的结论'],
    text: [
      'The provider’s own words. They describe the car on the day of the inspection.',
      '检测机构的原话，仅反映检测当日所见车况。',
    ],
    none: [
      'No conclusion of the provider was read. That is not a clean result.',
      '未读取到检测机构的结论。这不等于没有问题。',
    ],
    flags: {
      had_accident: {
        name: ['Accident', '事故'],
        yes: ['Accident vehicle', '事故车'],
        no: ['Not an accident vehicle', '非事故车'],
      },
      was_flooded: { name: ['Flood', '泡水'], yes: ['Flood-damaged', '泡水车'], no: ['Not flood-damaged', '非泡水车'] },
      was_fire_damaged: {
        name: ['Fire', '火烧'],
        yes: ['Fire-damaged', '火烧车'],
        no: ['Not fire-damaged', '非火烧车'],
      },
      odometer_rolled_back: {
        name: ['Odometer', '里程'],
        yes: ['Rolled back', '调表车'],
        no: ['Not rolled back', '非调表车'],
      },
    } satisfies Readonly<Record<Flag, Named<'name' | 'yes' | 'no'>>>,
    topics: {
      accident: ['Accident', '事故'],
      flood: ['Flood', '泡水'],
      fire: ['Fire', '火烧'],
      odometer: ['Odometer', '里程'],
      counters: ['Counts', '计数'],
    } satisfies Partial<Named<ReportedTopic>>,
    otherTopic: ['Other', '其他'],
    grade: ['Grade', '评级'],
    gradeText: [
      'The provider’s own scale. Grades of different providers cannot be compared.',
      '检测机构自己的评级标准，不同机构的评级不可比较。',
    ],
    mileages: (listing: string, report: string) => [
      `Listing ${listing} km, report ${report} km`,
      `车源 ${listing} 公里，报告 ${report} 公里`,
    ],
  },
  derived: {
    title: ['What this service calculated', '本服务的计算结果'],
    text: [
      'Calculated from the findings by fixed rules. It is not a rating of the provider.',
      '按固定规则由检测项计算得出，并非检测机构的评级。',
    ],
    severity: ['Damage', '损伤程度'],
    severities: {
      unknown: ['Not determined', '未判定'],
      none: ['None found', '未发现'],
      minor: ['Minor', '轻微'],
      moderate: ['Moderate', '中等'],
      severe: ['Severe', '严重'],
    } satisfies Named<DamageSeverity>,
    repair: ['Repair of outer panels', '外观件修复'],
    repairs: { yes: ['Observed', '有'], no: ['Every outer panel is listed as untouched', '各外观件均列为未修复'] },
    why: ['Why', '依据'],
  },
  history: {
    title: ['Queries of records', '记录查询'],
    noProof: [
      'No record is no proof: repairs outside the queried network, private settlements and late entries never show up in these records.',
      '查不到记录不等于没有发生：查询网络之外的维修、私下理赔以及延迟入库的记录都不会显示。',
    ],
    none: ['The report mentions no query of maintenance or insurance records.', '报告未提及维保或出险记录的查询。'],
    topics: { maintenance: ['Maintenance records', '维保记录'], insurance_events: ['Insurance events', '出险记录'] },
    results: {
      no_records_returned: ['The query returned no records', '本次查询未返回记录'],
      unknown: ['Result unknown', '结果未知'],
    },
    records: (count: string) => [
      count === '1' ? '1 record reported' : `${count} records reported`,
      `报告称有 ${count} 条记录`,
    ],
    on: (date: string) => [`queried on ${date}`, `查询日期 ${date}`],
    noDate: ['day of the query not printed', '未注明查询日期'],
    receipt: ['Receipt', '查询凭证'],
  },
  conflicts: {
    title: ['Listing against report', '车源与报告对照'],
    text: [
      'Where the two contradict each other. This service does not decide which is right.',
      '双方不一致之处。本服务不判断以哪一方为准。',
    ],
    none: [
      'Listing and report agree on everything that both state, which may be little.',
      '车源与报告在双方都写明的内容上一致，但双方都写明的可能很少。',
    ],
    field: ['Fact', '项目'],
    listing: ['Listing', '车源'],
    report: ['Report', '报告'],
    reason: ['Why', '原因'],
    reasons: {
      differs: ['They state different values', '双方数值不同'],
      doubted_by_provider: ['The provider doubts the listing', '检测机构对车源存疑'],
    },
    noValue: ['no value stated', '未写明数值'],
  },
  uninspected: {
    title: (count: number) => [
      count === 1 ? '1 item was not inspected' : `${count} items were not inspected`,
      `${count} 项未检测`,
    ],
    text: ['They are not normal: nobody looked, or nobody could.', '未检测不等于正常：没有检查，或无法检查。'],
  },
  unread: {
    title: (count: number) => [
      count === 1 ? '1 passage could not be read' : `${count} passages could not be read`,
      `${count} 处内容无法读取`,
    ],
    text: ['The report declares them. As printed:', '报告列出了这些内容，原文如下：'],
  },
  facts: {
    title: ['The report', '报告信息'],
    provider: ['Provider', '检测机构'],
    type: ['Kind of report', '报告类型'],
    types: { inspection: ['Inspection', '检测报告'], vehicle_condition: ['Vehicle condition', '车况报告'] },
    inspectionDate: ['Inspected on', '检测日期'],
    reportDate: ['Issued on', '出具日期'],
    number: ['Report number', '报告编号'],
    vin: ['VIN (masked)', 'VIN（已隐藏部分）'],
    mileage: ['Mileage', '表显里程'],
    color: ['Colour', '颜色'],
    city: ['City', '检测城市'],
    registered: ['First registration', '首次上牌'],
    usage: ['Registered use', '使用性质'],
    uses: ['Commercial use', '营运用途'],
    rental: ['Rental car', '租赁车辆'],
    rentals: { yes: ['Yes', '是'], no: ['No', '否'] },
    modifications: ['Modifications', '改装情况'],
    open: ['Open the report at the provider', '在检测机构网站打开报告'],
    print: ['Printable version of the provider', '检测机构的打印版'],
    mayExpire: ['Links to reports may expire or require access.', '报告链接可能失效或需要权限。'],
  },
  items: {
    found: (count: string) => [
      count === '0' ? 'No findings' : count === '1' ? 'What was found: 1 finding' : `What was found: ${count} findings`,
      count === '0' ? '没有异常发现' : `检测发现：${count} 项`,
    ],
    more: (count: string) => [`Show ${count} more`, `再显示 ${count} 项`],
    showAll: ['Show all sections with their counts', '查看全部检测项与数量'],
    nothingRead: [
      'No item with a result was read, so nothing is known about the findings.',
      '未读取到任何有结果的检测项，检测结果未知。',
    ],
    nothingFound: [
      'No inspected item is listed as abnormal. What the report does not mention is unknown.',
      '已检测的项目均未列为异常。报告未提及的内容属于未知。',
    ],
    title: ['Every section of the report', '报告的全部检测项'],
    counted: (read: string) => [read === '1' ? '1 item read' : `${read} items read`, `已读取 ${read} 项`],
    countMatches: ['as many as the report declares', '与报告所列总数一致'],
    countDiffers: ['not as many as the report declares', '与报告所列总数不一致'],
    noCount: ['the report declares no total', '报告未写明总数'],
    collapsed: (count: string) => [`${count} inspected, normal`, `${count} 项已检测，正常`],
    notFitted: (count: string) => [`${count} not fitted`, `${count} 项无此配置`],
    nothing: ['No item of this section has a result.', '本部分没有带结果的检测项。'],
    page: (page: number) => [`page ${page}`, `第 ${page} 页`],
    leftOut: (count: string) => [
      `Not shown here: ${count} more. This request returns all items:`,
      `另有 ${count} 项未在此显示，以下请求可取得全部：`,
    ],
  },
})
