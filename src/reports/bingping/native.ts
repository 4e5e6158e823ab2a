/** A PDF before it is interpreted: texts with their positions, then lines of cells. Units are points, `y` from the top. */

export const PROVIDER = 'bingping'
/** The beginning of every page's head. */
export const PROVIDER_NAME = '丙评鉴定'

export interface PlacedText {
  readonly text: string
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly width: number
  readonly size: number
}

export interface PdfPage {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly texts: readonly PlacedText[]
}

/** Text without a wide gap in it. */
export interface Cell {
  readonly text: string
  readonly x: number
  readonly end: number
  readonly y: number
  readonly size: number
}

export interface Line {
  readonly page: number
  readonly y: number
  readonly size: number
  /** From left to right, never empty. */
  readonly cells: readonly Cell[]
  /** The cells with a space between them. */
  readonly text: string
  /** The right edge of the printed area. */
  readonly edge: number
}

/** A heading with everything under it, up to the next heading. */
export interface Block {
  readonly heading: string
  readonly lines: readonly Line[]
}

/** The document as printed, before any word is interpreted. */
export interface PrintedPages {
  /** The running head of the first page: the provider and the title. */
  readonly head: string
  readonly title: string
  readonly preamble: readonly Line[]
  readonly blocks: readonly Block[]
  /** Pages that are announced but missing, or out of order. */
  readonly unread: readonly string[]
}

/** The words that identify and divide this layout, regardless of their meaning for a car. */
export const TITLES: readonly string[] = ['二手车技术状况鉴定报告', '二手车鉴定评估报告']

/** Headings of blocks that are not lists of items. */
export const HEADINGS = {
  vehicle: '车辆信息',
  conclusions: '鉴定结论',
  scores: '鉴定评分',
  modifications: '改装情况',
  queries: '历史记录查询',
  legend: '代码说明',
  notices: '声明',
} as const

export const ITEM_COLUMNS = {
  number: '序号',
  name: '检查项目',
  result: '检查结果',
  remark: '缺陷描述',
  /** A criterion, never a result. */
  criterion: '判定标准',
} as const

export const PAIR_COLUMNS = { label: '项目', text: '内容' } as const

/** Labels of the vehicle table that fields of the report are read from. */
export const LABELS = {
  usage: ['使用性质'],
  registered: ['首次登记日期', '首次上牌', '上牌日期'],
  inspected: ['检测日期', '检测时间'],
  issued: ['签发日期', '报告生成时间'],
  mileage: ['表显里程'],
  vin: ['车辆识别代号', 'VIN码', '车架号'],
  color: ['车身颜色'],
  city: ['鉴定地点'],
} as const

export const NUMBER = '报告编号'
export const STANDARD = '鉴定依据'
export const GRADE = '技术状况等级'
export const QUERY_DATE = '查询日期'
export const RECEIPT = '查询凭证'
