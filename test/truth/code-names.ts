/** The labels of codes in every answer, from a short list that is independent of the word tables. */
import type { Lang } from '../../src/domain/codes.ts'

const SETS: Readonly<Record<string, string>> = {
  fuel_type: 'gasoline=Gasoline=汽油 diesel=Diesel=柴油 hybrid=Hybrid=油电混合 new_energy=New_energy=新能源',
  powertrain:
    'combustion=Combustion=燃油 mild_hybrid=Mild_hybrid=轻混 hybrid=Hybrid=油电混合 plug_in_hybrid=Plug-in_hybrid=插电混动 range_extender=Range_extender=增程式 battery_electric=Battery_electric=纯电动 fuel_cell=Fuel_cell=氢燃料电池',
  transmission: 'manual=Manual=手动 automatic=Automatic=自动',
  body_style:
    'micro_car=Micro_car=微型车 small_car=Small_car=小型车 compact_car=Compact_car=紧凑型车 midsize_car=Mid-size_car=中型车 large_car=Large_car=中大型车 fullsize_car=Full-size_car=大型车 sports_car=Sports_car=跑车 mpv=MPV=MPV minivan=Minivan=微面 minitruck=Mini_truck=微卡 minibus=Minibus=轻客 pickup=Pickup=皮卡 small_suv=Small_SUV=小型SUV compact_suv=Compact_SUV=紧凑型SUV midsize_suv=Mid-size_SUV=中型SUV large_suv=Large_SUV=中大型SUV fullsize_suv=Full-size_SUV=大型SUV',
}

/** Field of a code → the field that names it. */
export const LABEL_FIELDS: Readonly<Record<string, string>> = {
  fuel_type: 'fuel_label',
  powertrain: 'powertrain_label',
  transmission: 'transmission_label',
  body_style: 'body_style_label',
}

const NAMES = new Map(
  Object.entries(SETS).flatMap(([kind, members]) =>
    members.split(' ').map((member) => {
      const [code, en = '', zh = ''] = member.split('=')
      return [`${kind} ${code}`, { en: en.replaceAll('_', ' '), zh }] as const
    }),
  ),
)

export function labelOf(kind: string, code: unknown, lang: Lang): string | null {
  return NAMES.get(`${kind} ${code}`)?.[lang] ?? null
}
