/** The fields of a page's state at `report.data.detail` that are read. Values are not guaranteed: each is checked. */
import type { Raw } from '../../domain/readers.ts'

export const PROVIDER = 'jiajian'
/** The page names its provider only in the title, beside other words. */
export const PROVIDER_NAME = '甲鉴检测'

/**
 * `title`, `checkTime`, `reportTime` (text or epoch milliseconds), `carInfo` [{label, value}], `useProperty` {value}, `rentDesc`,
 * `grade` {level, levelText, desc}, `conclusions` [{type, title, resultText}], `scoreItems` [{name, abnormalNum, totalNum}],
 * `categories` [{categoryName, totalNum, statistics [{label, num}], parts [{partName, resultName, remark}]}],
 * `batteryHealth` {soh, testMethod, testTime} of a few electric cars, `remould` [{name, value}], `history` [{name, queryDate, receiptUrl, resultText}].
 */
export type NativeDetail = Raw

/** Reports a part of the state that could not be read. */
export type NoteUnread = (words: string) => void
