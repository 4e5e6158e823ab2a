/** Texts about other ads of a car. */
import type { DuplicateStrength } from '../../../domain/duplicates/duplicate-record.ts'
import type { Texts } from '../texts.ts'

const strengthEn: Readonly<Record<DuplicateStrength, string>> = {
  certain: 'VIN, first registration, version and mileage agree',
  likely: 'May be the same car',
}

const strengthZh: Readonly<Record<DuplicateStrength, string>> = {
  certain: 'VIN、首次上牌、车款和里程一致',
  likely: '可能是同一辆车',
}

const en = {
  title: 'Other ads of this car',
  caption: 'Ads that may offer the same car',
  ad: 'Ad',
  match: 'Match',
  agrees: 'What agrees',
  differs: 'What differs (here, there)',
  nothing: 'Nothing that was compared',
  left: (day: string) => `No longer listed, last seen on ${day}`,
  limits:
    'Ads are compared by the masked VIN, first registration, version, mileage and colour. Seven signs of a VIN are visible, so no match is proof: compare the photos, or ask for the whole VIN.',
  disputed: (names: readonly string[]) => `Disputed by the inspection report of this car: ${names.join(', ')}.`,
  strength: strengthEn,
}

const zh: typeof en = {
  title: '这辆车的其他车源',
  caption: '可能是同一辆车的车源',
  ad: '车源',
  match: '匹配程度',
  agrees: '一致之处',
  differs: '不同之处（本条、对方）',
  nothing: '所比较的内容没有不同',
  left: (day) => `已下架，最后一次见于 ${day}`,
  limits:
    '按掩码 VIN、首次上牌、车款、里程和颜色比较。VIN 只有七位可见，因此任何匹配都不是证明：请对比照片，或索取完整 VIN。',
  disputed: (names) => `本车的检测报告对以下内容有异议：${names.join('、')}。`,
  strength: strengthZh,
}

export const OTHER_ADS: Texts<typeof en> = { en, zh }
