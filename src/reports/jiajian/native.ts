/** What a page's state holds at `report.data.detail`, as far as it is read. Names are promised, values are not: each is checked. */
import type { Raw } from '../../domain/readers.ts'

export const PROVIDER = 'jiajian'
/** The page names its provider in the title only, beside other words. */
export const PROVIDER_NAME = '甲鉴检测'

/**
 * `title`, `checkTime`, `reportTime` (text or epoch milliseconds), `carInfo` [{label, value}], `useProperty` {value}, `rentDesc`,
 * `grade` {level, levelText, desc}, `conclusions` [{type, title, resultText}], `scoreItems` [{name, abnormalNum, totalNum}],
 * `categories` [{categoryName, totalNum, statistics [{label, num}], parts [{partName, resultName, remark}]}],
 * `remould` [{name, value}], `history` [{name, queryDate, receiptUrl, resultText}].
 */
export type NativeDetail = Raw

/** Takes note of what stands in the state and could not be read. */
export type NoteUnread = (words: string) => void
