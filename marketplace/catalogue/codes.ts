/** The closed vocabularies of the series table, with the marketplace's text for each code. */

export interface Fuel {
  /** `fuelname` of a detail record. */
  readonly label: string
  /** The used-car filter code that matches it; null = none. */
  readonly filter: number | null
  readonly new_energy: boolean
}

export const FUELS = {
  P: { label: '汽油', filter: 1, new_energy: false },
  P24: { label: '汽油+24V轻混系统', filter: 1, new_energy: false },
  P48: { label: '汽油+48V轻混系统', filter: 1, new_energy: false },
  P90: { label: '汽油+90V轻混系统', filter: 1, new_energy: false },
  D: { label: '柴油', filter: 2, new_energy: false },
  D48: { label: '柴油+48V轻混系统', filter: 2, new_energy: false },
  H: { label: '油电混合', filter: 3, new_energy: false },
  ED: { label: '汽油电驱', filter: 3, new_energy: false },
  PH: { label: '插电式混合动力', filter: 5, new_energy: true },
  ER: { label: '增程式', filter: 6, new_energy: true },
  EV: { label: '纯电动', filter: 7, new_energy: true },
  FC: { label: '氢燃料', filter: 7, new_energy: true },
  CNG: { label: '压缩天然气(CNG)', filter: null, new_energy: false },
  PCNG: { label: '汽油+CNG', filter: null, new_energy: false },
  M: { label: '甲醇混动', filter: null, new_energy: false },
} as const satisfies Record<string, Fuel>
export type FuelCode = keyof typeof FUELS

export const DRIVES = {
  FF: '前置前驱',
  FR: '前置后驱',
  F4: '前置四驱',
  RR: '后置后驱',
  R4: '后置四驱',
  MR: '中置后驱',
  M4: '中置四驱',
  E4: '双电机四驱',
  E43: '三电机四驱',
  E44: '四电机四驱',
} as const
export type DriveCode = keyof typeof DRIVES

export const LEVELS: Readonly<Record<number, string>> = {
  1: '微型车',
  2: '小型车',
  3: '紧凑型车',
  4: '中型车',
  5: '中大型车',
  6: '大型车',
  7: '跑车',
  8: 'MPV',
  11: '微面',
  12: '微卡',
  13: '轻客',
  14: '皮卡',
  15: '皮卡',
  16: '小型SUV',
  17: '紧凑型SUV',
  18: '中型SUV',
  19: '中大型SUV',
  20: '大型SUV',
  21: '紧凑型MPV',
  22: '中型MPV',
  23: '中大型MPV',
  24: '大型MPV',
}

export interface Gearbox {
  /** The two-valued word of list filters and detail records. */
  readonly short: '手动' | '自动'
  /** 变速箱类型 of the spec sheet. */
  readonly kind: string
  /** 变速箱 of the spec sheet. */
  readonly name: string
}

const KINDS: Readonly<Record<string, string>> = {
  MT: '手动变速箱(MT)',
  AT: '手自一体变速箱(AT)',
  DCT: '湿式双离合变速箱(DCT)',
  DDCT: '干式双离合变速箱(DCT)',
  AMT: '机械式自动变速箱(AMT)',
}

const STEPLESS: Readonly<Record<string, Gearbox>> = {
  '1': { short: '自动', kind: '固定齿比变速箱', name: '电动车单速变速箱' },
  CVT: { short: '自动', kind: '无级变速箱(CVT)', name: 'CVT无级变速' },
  ECVT: { short: '自动', kind: '电子无级变速箱(E-CVT)', name: 'E-CVT无级变速' },
  DHT: { short: '自动', kind: '混合动力专用变速箱(DHT)', name: 'DHT混动专用' },
}

/** Reads a gearbox code of the series table: `6MT`, `7DDCT`, `CVT`, `1` … */
export function readGearbox(code: string): Gearbox {
  const stepless = STEPLESS[code]
  if (stepless) return stepless
  const [, gears, letters] = /^(\d+)([A-Z]+)$/.exec(code) ?? []
  const kind = KINDS[letters ?? '']
  if (!gears || !kind) throw new Error(`unknown gearbox ${code}`)
  const manual = letters === 'MT'
  const noun = letters?.endsWith('DCT') ? '双离合' : manual ? '手动' : letters === 'AMT' ? 'AMT' : '手自一体'
  return { short: manual ? '手动' : '自动', kind, name: `${gears}挡${noun}` }
}
