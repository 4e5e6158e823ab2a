/** A page before it is interpreted: its sections, each a heading with the content below it in the same box. */
import type { Piece, TableRow } from '../read-blocks.ts'

export const PROVIDER = 'yiheng'
/** The page names its provider only in the title, beside other words. */
export const PROVIDER_NAME = '乙衡检测'

export interface NativeLine {
  readonly pieces: readonly Piece[]
  /** The next few lines in the same box. */
  readonly following: readonly (readonly Piece[])[]
}

export interface NativeSection {
  /** Null for content under no heading. */
  readonly heading: string | null
  /** The text beside the heading: `14项`, `3项异常`. */
  readonly summary: string | null
  readonly level: number
  readonly lines: readonly NativeLine[]
  readonly tables: readonly (readonly TableRow[])[]
}

/** Reports a part of the page that could not be read. */
export type NoteUnread = (words: string) => void

export const VEHICLE = '车辆基本信息'
export const VERDICT = '事故车鉴定'
/** Followed by a dash and further words. */
export const ANALYSIS = '整体综合分析'
