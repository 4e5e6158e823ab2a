/** The marketplace's body levels, by number and by name. */
import type { BodyStyle } from '../../domain/codes.ts'

const LEVELS: Readonly<Record<BodyStyle, readonly [numbers: readonly number[], names: readonly string[]]>> = {
  micro_car: [[1], ['微型车']],
  small_car: [[2], ['小型车']],
  compact_car: [[3], ['紧凑型车']],
  midsize_car: [[4], ['中型车']],
  large_car: [[5], ['中大型车']],
  fullsize_car: [[6], ['大型车']],
  sports_car: [[7], ['跑车']],
  mpv: [
    [8, 21, 22, 23, 24],
    ['MPV', '紧凑型MPV', '中型MPV', '中大型MPV', '大型MPV'],
  ],
  minivan: [[11], ['微面']],
  minitruck: [[12], ['微卡']],
  minibus: [[13], ['轻客']],
  pickup: [[14, 15], ['皮卡']],
  small_suv: [[16], ['小型SUV']],
  compact_suv: [[17], ['紧凑型SUV']],
  midsize_suv: [[18], ['中型SUV']],
  large_suv: [[19], ['中大型SUV']],
  fullsize_suv: [[20], ['大型SUV']],
}

const ROWS = Object.entries(LEVELS) as [BodyStyle, (typeof LEVELS)[BodyStyle]][]

export const numbersOfStyle = (style: BodyStyle) => LEVELS[style][0]

export const STYLE_OF_LEVEL: ReadonlyMap<string | number | null, BodyStyle> = new Map(
  ROWS.flatMap(([style, levels]) => levels.flat().map((level) => [level, style] as const)),
)
