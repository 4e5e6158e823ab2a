/** Registered use and renting: table 4.4, row by row. */
import { describe, expect, it } from 'vitest'
import { readTable } from '../read-table.ts'
import { createUsages, readUsageRows } from './usages.ts'

const usages = createUsages()

function use(source_usage: string | null, source_rental: string | null = null, lang: 'en' | 'zh' = 'en') {
  const unknown: string[] = []
  const words = usages(source_usage, source_rental, lang, (kind, text) => unknown.push(`${kind} ${text}`))
  return { ...words, unknown }
}

describe('4.4', () => {
  it.each<[string | null, string | null, string | null, boolean | null, readonly string[] | null]>([
    ['租赁', null, 'Rental', true, ['Rental']],
    ['租赁营运', null, 'Rental', true, ['Rental']],
    ['租赁非营运', null, 'Rental (non-commercial registration)', true, ['Rental']],
    ['分时租赁', null, 'Rental', true, ['Rental']],
    ['预约出租客运', null, 'Ride-hailing', null, ['Ride-hailing']],
    ['网约车', null, 'Ride-hailing', null, ['Ride-hailing']],
    ['出租客运', null, 'Taxi', null, ['Taxi']],
    ['营转非', null, 'Former commercial use', null, ['Commercial use (converted)']],
    ['出租转非', null, 'Former taxi', null, ['Taxi']],
    ['预约出租转非', null, 'Former ride-hailing', null, ['Ride-hailing']],
    ['非营运', null, 'Non-commercial', null, null],
    ['非营运', '非租赁车辆', 'Non-commercial', false, null],
    ['非营运', '经核实为非租赁', 'Non-commercial', false, null],
    ['非营运', '非租赁', 'Non-commercial', false, null],
    ['公户', null, null, null, null],
    ['私户', null, null, null, null],
    [null, null, null, null, null],
    ['', null, null, null, null],
    ['-', null, null, null, null],
  ])('%s, %s: %s, %s, %j', (usage, rental, usage_type, is_rental, usage_history) => {
    expect(use(usage, rental)).toEqual({ usage_type, is_rental, usage_history, unknown: [] })
  })
})

describe('as printed', () => {
  it.each<[string, string | null, string | null, boolean | null]>([
    ['使用性质：非营运', null, 'Non-commercial', null],
    ['非 营 运', null, 'Non-commercial', null],
    ['非营运车辆', null, 'Non-commercial', null],
    ['租赁车', null, 'Rental', true],
    ['A', null, 'Non-commercial', null],
    ['G', null, 'Rental', true],
    ['Ａ：非营运', null, 'Non-commercial', null],
    ['T-预约出租客运', null, 'Ride-hailing', null],
    ['预约出租客运（网约车）', null, 'Ride-hailing', null],
    ['非营运(租赁)', null, 'Non-commercial, Rental', true],
    ['非营运、非租赁', null, 'Non-commercial', false],
    ['公用/商务', null, 'Business use', null],
    ['租赁', '非租赁车辆', 'Rental', null],
    ['营转非', '曾用于租赁', 'Former commercial use', true],
    ['非营运', '未用于租赁', 'Non-commercial', false],
    ['非营运', '疑似租赁', 'Non-commercial', null],
    ['非营运', '无法核实是否租赁', 'Non-commercial', null],
    ['非营运', '并非非租赁', 'Non-commercial', null],
    ['非营运', '车况良好', 'Non-commercial', null],
  ])('%s, %s: %s, %s', (usage, rental, usage_type, is_rental) => {
    expect(use(usage, rental)).toMatchObject({ usage_type, is_rental, unknown: [] })
  })

  it('is shown as printed when no table has it, and decides nothing', () => {
    const unknown = { usage_type: '特种作业', is_rental: null, usage_history: null, unknown: ['usage 特种作业'] }
    expect(use('特种作业')).toEqual(unknown)
    expect(use('特种作业', null, 'zh')).toEqual(unknown)
    expect(use('Z')).toMatchObject({ usage_type: 'Z', is_rental: null })
  })

  it('is Chinese in Chinese answers', () => {
    expect(use('租赁非营运', null, 'zh')).toMatchObject({ usage_type: '租赁非营运', usage_history: ['租赁'] })
    expect(use('G', null, 'zh')).toMatchObject({ usage_type: '租赁', usage_history: ['租赁'] })
    expect(use('营转非', null, 'zh').usage_history).toEqual(['营运(已转非营运)'])
  })
})

it.each(readUsageRows().map((row) => [row.zh, row] as const))('%s is known', (zh, row) => {
  expect(use(zh)).toMatchObject({ usage_type: row.en, is_rental: row.is_rental || null, unknown: [] })
  if (row.code !== null) expect(use(row.code)).toEqual(use(zh))
})

describe('one word', () => {
  const listed = readTable('labels.tsv', ['kind', 'zh', 'en']).filter(({ kind }) => kind === 'usage')

  it('has one English label in listings and in reports', () => {
    const labels = new Map(listed.map(({ zh, en }) => [zh, en]))
    const shared = readUsageRows().filter(({ zh, en }) => en !== null && labels.has(zh))
    expect(shared.length).toBeGreaterThan(9)
    expect(shared.filter(({ zh, en }) => labels.get(zh) !== en)).toEqual([])
  })
})
