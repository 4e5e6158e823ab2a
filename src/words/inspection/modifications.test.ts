/** Modifications in reports. */
import { expect, it } from 'vitest'
import { readTable } from '../read-table.ts'
import { createItems } from './items/items.ts'
import { createModifications } from './modifications.ts'

const modifications = createModifications(createItems())

function assess(text: string, lang: 'en' | 'zh' = 'en', name = '车辆改装') {
  const unknown: string[] = []
  const words = modifications(name, text, lang, (kind, word) => unknown.push(`${kind} ${word}`))
  return { ...words, unknown }
}

it.each<[string, string | null, boolean | null, string | null]>([
  ['未改装', 'Not modified', false, null],
  ['无改装', 'Not modified', false, null],
  ['未加装', 'Not retrofitted', false, null],
  ['无', 'None', false, null],
  ['否', 'No', false, null],
  ['有', 'Present', true, null],
  ['加装', 'Retrofitted', true, null],
  ['改装', 'Modified', true, null],
  ['加装(行车记录仪)', 'Retrofitted (dash camera)', true, 'Dash camera'],
  ['加装（尾翼', 'Retrofitted (rear spoiler)', true, 'Rear spoiler'],
  ['改装(轮毂)', 'Modified (wheel rims)', true, 'Wheel rims'],
  ['改装轮毂', 'Modified (wheel rims)', true, 'Wheel rims'],
  ['加装(尾翼、行车记录仪)', 'Retrofitted (rear spoiler, dash camera)', true, 'Rear spoiler, dash camera'],
  ['改装(排气)、加装(尾翼)', 'Modified (exhaust), retrofitted (rear spoiler)', true, 'Exhaust, rear spoiler'],
  ['改装损伤(钻孔<3cm)', 'Modification damage (drilled hole under 3 cm)', null, null],
  ['改装损伤', 'Modification damage', null, null],
  ['无法判断', 'Could not be determined', null, null],
  ['疑似改装', 'Suspected: modified', null, null],
  ['正常', 'Normal', null, null],
  ['-', null, null, null],
  ['', null, null, null],
])('%s: %s, %s, %s', (text, value, is_tuned, type) => {
  expect(assess(text)).toEqual({ name: 'Modifications', value, is_tuned, type, unknown: [] })
})

it('shows unknown words as printed, and decides nothing', () => {
  const unread = { value: '换了花样', is_tuned: null, type: null, unknown: ['modification 换了花样'] }
  expect(assess('换了花样')).toMatchObject(unread)
  expect(assess('改装(反重力引擎)')).toMatchObject({
    value: 'Modified (反重力引擎)',
    is_tuned: true,
    type: '反重力引擎',
  })
  expect(assess('未改装', 'en', '神秘项目')).toMatchObject({ name: '神秘项目', unknown: ['item 神秘项目'] })
})

it('is Chinese in Chinese answers', () => {
  expect(assess('改装(轮毂)', 'zh')).toMatchObject({ name: '车辆改装', value: '改装(轮毂)', type: '轮毂' })
  expect(assess('改装损伤（钻孔<3cm）', 'zh')).toMatchObject({ value: '改装损伤(钻孔<3cm)' })
  expect(assess('未改装', 'zh')).toMatchObject({ value: '未改装', is_tuned: false })
})

it.each(readTable('inspection-modifications.tsv', ['zh', 'en']).map(({ zh, en }) => [zh, en]))('%s: %s', (zh, en) => {
  expect(assess(`加装(${zh})`)).toMatchObject({ is_tuned: true, type: en, unknown: [] })
  expect(assess(`改装${zh}`)).toMatchObject({ is_tuned: true, type: en, unknown: [] })
})
