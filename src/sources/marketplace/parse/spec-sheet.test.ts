import { describe, expect, it } from 'vitest'
import { parseSpecSheet } from './spec-sheet.ts'

const parse = (content: unknown, title: unknown = '辅助/操控配置', name: unknown = '巡航系统') =>
  parseSpecSheet([{ title, data: [{ name, content }] }]).equipment

/** Short for the entries of one line: `part mark`, or the text in quotes. */
const say = (content: unknown) =>
  parse(content)?.map(({ part, fitting, text }) =>
    fitting === null ? `"${text}"` : `${part ?? ''} ${fitting}`.trim(),
  ) ?? null

describe('a line of equipment', () => {
  it.each<[unknown, string[] | null]>([
    ['●', ['standard']],
    ['○', ['optional']],
    ['-', ['none']],
    [' ● ', ['standard']],
    ['标配', ['standard']],
    ['选配', ['optional']],
    ['选装', ['optional']],
    ['无', ['none']],
    // By place.
    ['主● / 副●', ['主 standard', '副 standard']],
    ['主●/副-', ['主 standard', '副 none']],
    ['前● / 后○', ['前 standard', '后 optional']],
    ['前排●\n后排-', ['前排 standard', '后排 none']],
    // By variant.
    ['●定速巡航', ['定速巡航 standard']],
    ['●定速巡航○自适应巡航', ['定速巡航 standard', '自适应巡航 optional']],
    ['●定速巡航\n○自适应巡航', ['定速巡航 standard', '自适应巡航 optional']],
    ['●定速巡航 / ○自适应巡航', ['定速巡航 standard', '自适应巡航 optional']],
    ['●皮/织物混搭', ['皮/织物混搭 standard']],
    ['●\n○自适应巡航', ['standard', '自适应巡航 optional']],
    ['●、 ; ，\n○ / 自适应巡航 ;', ['standard', '自适应巡航 optional']],
    [`●${' ,'.repeat(400)}x${' '.repeat(100)}x`, ['x x standard']],
    // Words.
    ['10.25英寸', ['"10.25英寸"']],
    ['8\n喇叭', ['"8 喇叭"']],
    ['主●真皮 / 副○织物', ['"主●真皮 / 副○织物"']],
    ['x'.repeat(5000), [`"${'x'.repeat(200)}"`]],
    [`●${'x'.repeat(5000)}`, [`"●${'x'.repeat(199)}"`]],
    ['●a'.repeat(300), [`"${'●a'.repeat(100)}"`]],
    // Nothing known.
    ...['', ' ', '--', '—', '待查', '暂无', '未知', null, undefined, 0, 1, true, {}, ['●']].map(
      (value): [unknown, null] => [value, null],
    ),
  ])('%j', (content, expected) => expect(say(content)).toEqual(expected))

  it.each<[string, unknown, string | null]>([
    ['中控屏幕尺寸', '-', null],
    ['中控屏幕尺寸', '8英寸', '"8英寸"'],
    ['扬声器数量', '-', null],
    ['扬声器数量', '无', 'none'],
    ['USB/Type-C接口数量', '-', null],
    ['中控彩色屏幕', '-', 'none'],
  ])('of a size or a number, %s, gives no figure with a dash: %j', (name, content, expected) => {
    const [entry] = parse(content, '多媒体配置', name) ?? []
    expect(entry === undefined ? null : (entry.fitting ?? `"${entry.text}"`)).toBe(expected)
  })

  it.each<[string, unknown, boolean]>([
    ['equipment', '主/被动安全装备', true],
    ['glass', '玻璃/后视镜', true],
    ['air conditioning', '空调/冰箱', true],
    ['figures', '基本参数', false],
    ['the battery', '电池/充电', false],
    ['the chassis', '底盘转向', false],
    ['packages', '选装包', false],
    ['a section without a title', null, false],
  ])('is read in a section of %s: %s', (_, title, isRead) => {
    expect(parse('●', title) !== null).toBe(isRead)
  })

  it.each([null, '', 7, {}, 'x'.repeat(61)])('needs a name: %j', (name) =>
    expect(parse('●', '座椅配置', name)).toBeNull(),
  )
})

describe('the equipment of a sheet', () => {
  it.each([[null], [[]], [[null, 7, {}, { title: '座椅配置', data: 'x' }]]])('is unknown without any: %j', (sheet) => {
    expect(parseSpecSheet(sheet).equipment).toBeNull()
  })

  it('is limited in length', () => {
    const data = Array.from({ length: 5000 }, (_, i) => ({ name: `第${i}项`, content: '●' }))
    expect(parseSpecSheet([{ title: '内部配置', data }]).equipment?.length).toBeLessThanOrEqual(400)
  })

  it('has a limited number of lines, and none with an endless name', () => {
    const data = Array.from({ length: 6000 }, (_, i) => ({ name: `第${i}项`, content: 'x' }))
    const sheet = parseSpecSheet([{ title: '基本参数', data: [{ name: 'y'.repeat(101), content: 'x' }, ...data] }])
    expect(['第0项', '第4998项', '第4999项', 'y'.repeat(101)].map((name) => sheet.find([name]))).toEqual([
      'x',
      'x',
      null,
      null,
    ])
  })

  it('keeps the order of the sheet, and leaves out figures', () => {
    const sheet = parseSpecSheet([
      { title: '基本参数', data: [{ name: '厂商', content: '一汽奥迪' }] },
      {
        title: '座椅配置',
        data: [
          { name: '座椅材质', content: '●真皮' },
          { name: '电动座椅记忆功能', content: '-' },
        ],
      },
    ])
    expect(sheet.find(['厂商'])).toBe('一汽奥迪')
    expect(sheet.equipment).toEqual([
      { line: '座椅材质', part: '真皮', fitting: 'standard', text: null },
      { line: '电动座椅记忆功能', part: null, fitting: 'none', text: null },
    ])
  })
})
