/** Result lines: the decision tables for accident, flood, fire and odometer, row by row, by their wordings. */
import { describe, expect, it } from 'vitest'
import type { ConclusionTopic } from '../../../domain/observation.ts'
import { readConclusionRows } from './read-verdict.ts'
import { createStatements } from './statements.ts'

const statements = createStatements()

function state(source_label: string, source_heading: string | null = null, lang: 'en' | 'zh' = 'en') {
  const unknown: string[] = []
  const described = statements({ source_heading, source_label }, lang, (kind, text) => unknown.push(`${kind} ${text}`))
  expect(described.length).toBeGreaterThan(0)
  expect(described.every((one) => one.source_label === source_label)).toBe(true)
  return { described, unknown }
}

/** `topic: value`, with a plus where at least one of several applies. */
function values(source_label: string, source_heading: string | null = null): string[] {
  return state(source_label, source_heading).described.map(
    (one) => `${one.topic}: ${one.value}${one.is_combined_positive ? '+' : ''}`,
  )
}

const labels = (source_label: string, source_heading: string | null = null) =>
  state(source_label, source_heading).described.map(({ label }) => label)

describe('4.1 had_accident', () => {
  it.each([
    [
      'classification',
      ['事故车', '重大事故车', '属于事故车', '判定为事故车', '有重大事故', '有事故痕迹'],
      ['accident: true'],
    ],
    [
      'negative classification',
      ['非事故车', '排除事故车', '排除重大事故', '排除重大事故车', '无重大事故', '非重大事故车'],
      ['accident: false'],
    ],
    [
      'no sign found',
      ['未见重大事故迹象', '未发现重大事故', '未发现事故痕迹', '无事故痕迹', '没有发现重大事故'],
      ['accident: false'],
    ],
    [
      'undecided',
      ['疑似事故车', '存在事故风险', '不排除事故车', '无法排除重大事故', '可能为事故车'],
      ['accident: null'],
    ],
    ['minor', ['轻微事故', '轻微碰撞', '后部轻微追尾', '有轻微碰撞', '无轻微事故', '一般事故'], ['accident: null']],
    ['supporting text', ['骨架完好', '车辆骨架完好', '车身结构无修复', '一般损伤'], ['accident: null']],
    ['a heading', ['排除重大事故 20项', '排除重大碰撞18项'], ['accident: null']],
    ['promises', ['保证非事故车', '承诺：非事故车'], ['accident: null']],
    ['questions', ['是否事故车', '有无重大事故'], ['accident: null']],
    ['records', ['无事故记录', '有事故维修记录'], ['accident: null']],
  ])('%s', (_, wordings, expected) => {
    for (const wording of wordings) expect(values(wording), wording).toEqual(expected)
  })

  it.each([['诚信车'], ['0出险'], ['未检测'], ['假一赔三'], ['理赔3次'], ['正常'], ['无'], ['']])(
    '%j says nothing',
    (text) => {
      expect(values(text)).toEqual(['other: null'])
    },
  )

  it('is judged by the heading where the result is a bare word', () => {
    expect(values('事故车', '事故结论')).toEqual(['accident: true'])
    for (const clean of ['未见异常', '正常', '无', '否', '未见', '未发现', '无异常', '未见明显异常'])
      expect(values(clean, '重大事故'), clean).toEqual(['accident: false'])
    expect(labels('未见异常', '重大事故')).toEqual(['No sign found'])
    expect(values('待复检', '事故鉴定')).toEqual(['accident: null'])
    expect(values('未检测', '事故鉴定')).toEqual(['accident: null'])
    expect(values('异常', '事故鉴定')).toEqual(['accident: null'])
    expect(values('重大损伤', '事故鉴定')).toEqual(['accident: true'])
    expect(values('重大损伤', '鉴定结果')).toEqual(['accident: null'])
  })

  it('keeps "major" and the weaker wordings', () => {
    expect(labels('非事故车')).toEqual(['Not an accident vehicle'])
    expect(labels('非重大事故车')).toEqual(['Not a major-accident vehicle'])
    expect(labels('排除重大事故')).toEqual(['Major accident ruled out'])
    expect(labels('未见重大事故迹象')).toEqual(['No sign of a major accident found'])
    expect(labels('未发现事故')).toEqual(['No sign of an accident found'])
    expect(labels('无事故痕迹')).toEqual(['No sign of an accident'])
  })
})

describe('4.2 was_flooded', () => {
  it.each([
    [['泡水车', '水淹车', '水泡车', '全泡水车', '半泡水车', '为泡水车', '存在泡水痕迹'], ['flood: true']],
    [['非泡水车', '排除泡水', '排除泡水车', '未见泡水痕迹', '无水泡痕迹', '不是泡水车'], ['flood: false']],
    [['疑似泡水', '涉水', '涉水车', '涉水痕迹', '浸水车', '局部进水', '未见涉水痕迹'], ['flood: null']],
    [['排除泡水 8项', '保证非泡水车'], ['flood: null']],
  ])('%j', (wordings, expected) => {
    for (const wording of wordings) expect(values(wording), wording).toEqual(expected)
  })

  it('accepts an overall judgement that is printed as an item', () => {
    const heading = '综合判断是否为泡水车'
    expect(values('否', heading)).toEqual(['flood: false'])
    expect(values('正常', heading)).toEqual(['flood: false'])
    expect(values('是', heading)).toEqual(['flood: true'])
    expect(values('疑似泡水', heading)).toEqual(['flood: null'])
    expect(values('无法判断', heading)).toEqual(['flood: null'])
    expect(values('-', heading)).toEqual(['flood: null'])
  })

  it('is not decided by a record', () => {
    expect(new Set(values('车辆有涉水或水泡维修记录'))).toEqual(new Set(['flood: null']))
    expect(new Set(values('有泡水或火烧维修记录'))).toEqual(new Set(['flood: null', 'fire: null']))
    expect(values('无泡水理赔')).toEqual(['flood: null'])
    expect(values('无', '泡水维修记录')).toEqual(['flood: null'])
  })
})

describe('4.3 was_fire_damaged', () => {
  it.each([
    [['火烧车', '过火车', '有火烧痕迹'], ['fire: true']],
    [['非火烧车', '排除火烧', '排除火烧车', '未见火烧痕迹', '不存在过火痕迹'], ['fire: false']],
    [['疑似火烧', '局部烧蚀', '自燃', '排除火烧 2项'], ['fire: null']],
  ])('%j', (wordings, expected) => {
    for (const wording of wordings) expect(values(wording), wording).toEqual(expected)
  })

  it('takes self-ignition as a class only where the heading asks for one', () => {
    expect(values('自燃', '火烧鉴定')).toEqual(['fire: true'])
  })
})

describe('4.5 odometer', () => {
  it.each([
    [['调表车'], ['odometer: true']],
    [['非调表车', '排除调表', '里程正常'], ['odometer: false']],
    [['疑似调表', '里程异常', '读数低于上次记录'], ['odometer: null']],
  ])('%j', (wordings, expected) => {
    for (const wording of wordings) expect(values(wording), wording).toEqual(expected)
  })

  it('has a heading of its own', () => {
    expect(values('正常', '里程核查')).toEqual(['odometer: false'])
    expect(values('无', '里程核查')).toEqual(['odometer: null'])
    expect(values('是', '公里数是否正常')).toEqual(['odometer: null'])
  })
})

const ALL = (value: string) => [`accident: ${value}`, `flood: ${value}`, `fire: ${value}`]

describe('a line over several topics', () => {
  it.each([
    '无重大事故、泡水、火烧迹象',
    '未见重大事故、泡水、火烧迹象',
    '排除重大事故车、泡水车、火烧车',
    '非事故车、非泡水车、非火烧车',
    '非事故、泡水、火烧车',
    '非事故车、泡水车、火烧车',
    '事故、泡水、火烧均未见',
    '经检测，无重大事故、泡水、火烧迹象。',
    '无重大事故、泡水或火烧迹象',
    '未发现重大事故／泡水／火烧',
    '全车无事故泡水火烧痕迹',
    '鉴定结果：无重大事故、泡水、火烧迹象',
  ])('%s denies all', (wording) => {
    expect(values(wording)).toEqual(ALL('false'))
    expect(state(wording).unknown).toEqual([])
  })

  it('denies in any order', () => {
    expect(values('排除事故车、火烧、水泡等')).toEqual(['accident: false', 'fire: false', 'flood: false'])
  })

  it.each(['有重大事故、泡水、火烧迹象', '存在事故、泡水、火烧', '事故车、泡水车、火烧车', '有事故泡水火烧痕迹'])(
    '%s says that at least one applies',
    (wording) => {
      expect(values(wording)).toEqual(ALL('null+'))
    },
  )

  it('is answered by a bare word', () => {
    expect(values('无', '有无重大事故、泡水、火烧迹象')).toEqual(ALL('false'))
    expect(values('有', '有无重大事故、泡水、火烧迹象')).toEqual(ALL('null+'))
    expect(values('未见异常', '重大事故、泡水、火烧')).toEqual(ALL('false'))
  })

  it.each([
    ['未见重大事故迹象、泡水车、非火烧车', 'accident: false', 'flood: true', 'fire: false'],
    ['无重大事故、水淹车、未见火烧痕迹', 'accident: false', 'flood: true', 'fire: false'],
    ['无重大事故、全泡水车', 'accident: false', 'flood: true'],
    ['排除重大事故车、涉水痕迹、火烧车', 'accident: false', 'flood: null', 'fire: true'],
    ['未见泡水痕迹、火烧车', 'flood: false', 'fire: true'],
    ['非事故车、疑似泡水、火烧车', 'accident: false', 'flood: null', 'fire: true'],
    ['未发现重大事故、涉水痕迹、过火车', 'accident: false', 'flood: null', 'fire: true'],
    ['有事故痕迹、非泡水车、未见火烧痕迹', 'accident: true', 'flood: false', 'fire: false'],
    ['疑似事故车、非泡水车、非火烧车', 'accident: null', 'flood: false', 'fire: false'],
    ['存在事故风险、半泡水车、非火烧车', 'accident: null', 'flood: true', 'fire: false'],
    ['轻微事故、泡水车', 'accident: null', 'flood: true'],
    ['待复检、非泡水车、非火烧车', 'other: null', 'flood: false', 'fire: false'],
    ['非事故车，待复检', 'accident: false', 'accident: null'],
    ['非事故车，但疑似事故车', 'accident: false', 'accident: null'],
    ['非事故车；泡水车', 'accident: false', 'flood: true'],
    ['非事故车、泡水车、非火烧车', 'accident: false', 'flood: true', 'fire: false'],
    ['非事故车、非泡水车、火烧车', 'accident: false', 'flood: false', 'fire: true'],
    ['事故车、非泡水车、非火烧车', 'accident: true', 'flood: false', 'fire: false'],
    ['事故车或泡水车', 'accident: null+', 'flood: null+'],
  ])('%s', (wording, ...expected) => {
    expect(values(wording)).toEqual(expected)
  })

  it.each([
    ['非事故车、泡水车', 'accident: false', 'flood: null'],
    ['未见重大事故迹象、非泡水车、火烧车', 'accident: false', 'flood: false', 'fire: null'],
    ['非事故车、排除泡水车、火烧车', 'accident: false', 'flood: false', 'fire: null'],
    ['排除重大事故车、排除泡水车、过火车', 'accident: false', 'flood: false', 'fire: null'],
    ['无重大事故、泡水车、火烧车', 'accident: false', 'flood: null', 'fire: null'],
    ['排除重大事故车、泡水车', 'accident: false', 'flood: null'],
    ['排除重大事故车、泡水车、非火烧车', 'accident: false', 'flood: null', 'fire: false'],
    ['疑似事故车、泡水车、非火烧车', 'accident: null', 'flood: null', 'fire: false'],
    ['非事故车，泡水车，火烧车', 'accident: false', 'flood: null', 'fire: null'],
    ['未见重大事故迹象、泡水', 'accident: false', 'flood: null'],
    ['事故车、泡水车待核实', 'accident: null', 'flood: null'],
    ['保证非泡水车、非火烧车', 'flood: null', 'fire: null'],
    ['非非事故车', 'accident: null'],
    ['事故、泡水、火烧均未见得', 'accident: null', 'flood: null', 'fire: null'],
    ['事故、泡水、火烧均无法排除', 'accident: null', 'flood: null', 'fire: null'],
  ])('decides nothing where the range of the negation is unclear: %s', (wording, ...expected) => {
    expect(values(wording)).toEqual(expected)
  })

  it('says so in English', () => {
    expect(labels('无重大事故、泡水、火烧迹象')).toEqual([
      'No sign of a major accident',
      'No sign of flood damage',
      'No sign of fire damage',
    ])
    expect(labels('排除重大事故车、泡水车、火烧车')[1]).toBe('Flood damage ruled out')
    expect(labels('有重大事故、泡水、火烧迹象')[2]).toBe(
      'Signs of a major accident, flood damage or fire damage, not said which',
    )
    expect(labels('排除重大事故车、泡水车')[1]).toBe('Undecided: flood damage')
  })

  it('says so in Chinese', () => {
    const chinese = (text: string) => state(text, null, 'zh').described.map(({ label }) => label)
    expect(chinese('无重大事故、泡水、火烧迹象')).toEqual(Array(3).fill('无重大事故、泡水、火烧迹象'))
    expect(chinese('事故车、非泡水车')).toEqual(['事故车', '非泡水车'])
  })
})

describe('a heading', () => {
  it('alone never gives a value', () => {
    for (const heading of ['排除重大事故', '非事故车', '事故车', '排除泡水火烧', '保证非事故车'])
      expect(values('详见下文', heading).every((value) => value.endsWith(': null'))).toBe(true)
  })

  it.each([
    ['是', '排除重大事故', 'accident: false'],
    ['否', '排除重大事故', 'accident: null'],
    ['正常', '排除重大事故', 'accident: false'],
    ['正常', '排除重大事故 20项', 'accident: null'],
    ['无', '火烧鉴定', 'fire: false'],
    ['有', '火烧鉴定', 'fire: true'],
    ['无', '火烧检测', 'fire: null'],
    ['是', '事故排查', 'accident: null'],
    ['正常', '事故排查', 'accident: false'],
    ['正常', '疑似泡水车检查', 'flood: null'],
    ['无', '轻微碰撞', 'accident: null'],
    ['正常', '涉水', 'flood: null'],
    ['正常', '鉴定结果', 'other: null'],
  ])('%s under %s: %s', (label, heading, expected) => {
    expect(values(label, heading)).toEqual([expected])
  })
})

describe('every line of the table', () => {
  it.each(readConclusionRows().map((row) => [row.zh, row] as const))('%s', (zh, { en, topic, value }) => {
    const { described, unknown } = state(zh.replace('%d', '3'))
    expect(unknown).toEqual([])
    expect(described.map((one) => one.label)).toEqual([en.replace('%d', '3')])
    const decided = { true: true, false: false }[value as string] ?? null
    expect(described[0]).toMatchObject({ topic: topic === 'heading' ? 'other' : topic, value: decided })
  })
})

describe('a line that is not understood', () => {
  it.each<[string, ConclusionTopic]>([
    ['该车骨架疑有焊接', 'accident'],
    ['天书', 'other'],
    ['事故车吗', 'accident'],
  ])('%s is shown as printed', (text, topic) => {
    const { described, unknown } = state(text)
    const open = { value: null, is_combined_positive: false }
    expect(described).toMatchObject([{ ...open, topic, label: text, source_label: text, source_words: text }])
    expect(unknown).toEqual([`conclusion ${text}`])
  })

  it('may be long', () => {
    const text = '非事故车、'.repeat(10_000)
    expect(state(text).described).toHaveLength(1)
    expect(state(text).described[0]).toMatchObject({ topic: 'other', value: null })
  })
})
