/** Texts about other ads of a car. */
import type { DuplicateStrength } from '../../../domain/duplicates/duplicate-record.ts'
import { inBoth, type Named } from '../../../domain/texts/in-both.ts'

export const OTHER_ADS = inBoth({
  title: ['Other ads of this car', '这辆车的其他车源'],
  caption: ['Ads that may offer the same car', '可能是同一辆车的车源'],
  ad: ['Ad', '车源'],
  match: ['Match', '匹配程度'],
  agrees: ['What agrees', '一致之处'],
  differs: ['What differs (here, there)', '不同之处（本条、对方）'],
  nothing: ['Nothing that was compared', '所比较的内容没有不同'],
  left: (day: string) => [`No longer listed, last seen on ${day}`, `已下架，最后一次见于 ${day}`],
  limits: [
    'Ads are compared by the masked VIN, first registration, version, mileage and colour. Seven signs of a VIN are visible, so no match is proof: compare the photos, or ask for the whole VIN.',
    '按掩码 VIN、首次上牌、车款、里程和颜色比较。VIN 只有七位可见，因此任何匹配都不是证明：请对比照片，或索取完整 VIN。',
  ],
  disputed: (names: readonly string[]) => [
    `Disputed by the inspection report of this car: ${names.join(', ')}.`,
    `本车的检测报告对以下内容有异议：${names.join('、')}。`,
  ],
  strength: {
    certain: ['VIN, first registration, version and mileage agree', 'VIN、首次上牌、车款和里程一致'],
    likely: ['May be the same car', '可能是同一辆车'],
  } satisfies Named<DuplicateStrength>,
})
