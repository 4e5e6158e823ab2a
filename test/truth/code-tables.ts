/** The codes of the service for what the stand-in has, from tables of their own. */

export const POWERTRAINS: Readonly<Record<string, string>> = {
  P: 'combustion',
  P24: 'mild_hybrid',
  P48: 'mild_hybrid',
  P90: 'mild_hybrid',
  D: 'combustion',
  D48: 'mild_hybrid',
  H: 'hybrid',
  ED: 'hybrid',
  PH: 'plug_in_hybrid',
  ER: 'range_extender',
  EV: 'battery_electric',
  FC: 'fuel_cell',
  CNG: 'combustion',
  PCNG: 'combustion',
  // Methanol.
  M: 'hybrid',
}
export const FORMS: Readonly<Record<string, string>> = {
  三厢车: 'sedan',
  两厢车: 'hatchback',
  掀背车: 'hatchback',
  旅行车: 'wagon',
  硬顶跑车: 'coupe',
  软顶敞篷车: 'convertible',
  硬顶敞篷车: 'convertible',
  SUV: 'suv',
  SUV跨界车: 'suv',
  MPV: 'mpv',
  皮卡: 'pickup',
  微面: 'van',
  轻客: 'van',
  货车: 'truck',
  客车: 'bus',
}
export const GEARBOXES: Readonly<Record<string, string>> = {
  '手动变速箱(MT)': 'manual',
  '手自一体变速箱(AT)': 'at',
  '湿式双离合变速箱(DCT)': 'dct',
  '干式双离合变速箱(DCT)': 'dct',
  '机械式自动变速箱(AMT)': 'amt',
  '无级变速箱(CVT)': 'cvt',
  '电子无级变速箱(E-CVT)': 'e_cvt',
  '混合动力专用变速箱(DHT)': 'dht',
  固定齿比变速箱: 'fixed',
}
export const COLOURS: Readonly<Record<string, string>> = {
  白色: 'white',
  黑色: 'black',
  深灰色: 'grey',
  银灰色: 'silver',
  红色: 'red',
  蓝色: 'blue',
  棕色: 'brown',
  香槟色: 'champagne',
  绿色: 'green',
  橙色: 'orange',
  黄色: 'yellow',
  紫色: 'purple',
  咖啡色: 'brown',
  其他: 'other',
}
export const DRIVES: Readonly<Record<string, string>> = { FF: 'fwd', FR: 'rwd', RR: 'rwd', MR: 'rwd' }
/** Of two stages the lower; any other word is not a national stage from the third on. */
export const EMISSIONS: Readonly<Record<string, string>> = {
  国III: 'china_3',
  '国III+OBD': 'china_3',
  国IV: 'china_4',
  '国IV+OBD': 'china_4',
  '国IV(国V)': 'china_4',
  '国IV/国V': 'china_4',
  国V: 'china_5',
  '国V+OBD': 'china_5',
  '国V(国VI)': 'china_5',
  国VI: 'china_6',
}
export const SELLERS = { private: 'private', franchised: 'franchised_dealer', dealer: 'dealer' } as const
export const MOTORS: Readonly<Record<string, number>> = { E4: 2, E43: 3, E44: 4 }
