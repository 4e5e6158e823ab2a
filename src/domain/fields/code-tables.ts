/** Codes with many members: their numbers, and their labels. */
import { code, labelled } from './declare-field.ts'

export const COLORS = labelled({
  black: [1, 'Black', '黑色'],
  white: [2, 'White', '白色'],
  silver: [3, 'Silver', '银色'],
  grey: [4, 'Grey', '灰色'],
  red: [5, 'Red', '红色'],
  blue: [6, 'Blue', '蓝色'],
  green: [7, 'Green', '绿色'],
  yellow: [8, 'Yellow', '黄色'],
  orange: [9, 'Orange', '橙色'],
  brown: [10, 'Brown', '棕色'],
  beige: [11, 'Beige', '米色'],
  champagne: [12, 'Champagne', '香槟色'],
  gold: [13, 'Gold', '金色'],
  purple: [14, 'Purple', '紫色'],
  pink: [15, 'Pink', '粉色'],
  multicolor: [16, 'Multicolour', '多彩色'],
  other: [17, 'Other', '其他'],
})

export const EMISSIONS = labelled({
  china_3: [3, 'China 3', '国三'],
  china_4: [4, 'China 4', '国四'],
  china_5: [5, 'China 5', '国五'],
  china_6: [6, 'China 6, part not stated', '国六（未注明阶段）'],
  china_6a: [7, 'China 6a', '国六a'],
  china_6b: [8, 'China 6b', '国六b'],
})

/** The levels of the marketplace's own list. */
export const STYLES = code({
  micro_car: 1,
  small_car: 2,
  compact_car: 3,
  midsize_car: 4,
  large_car: 5,
  fullsize_car: 6,
  sports_car: 7,
  mpv: 8,
  minivan: 11,
  minitruck: 12,
  minibus: 13,
  pickup: 14,
  small_suv: 16,
  compact_suv: 17,
  midsize_suv: 18,
  large_suv: 19,
  fullsize_suv: 20,
})
