/** Our body styles as the marketplace's levels. */
import type { BodyStyle } from '../../../domain/codes.ts'
import { LEVEL_STYLES } from '../levels.ts'
import { listCodes } from './fuel.ts'

export function formatLevels(styles: readonly BodyStyle[]): string {
  const levels = Object.keys(LEVEL_STYLES).map(Number)
  return listCodes(levels.filter((level) => styles.includes(LEVEL_STYLES[level] as BodyStyle)))
}
