import { describe, expect, it } from 'vitest'
import { deriveSeverity } from './derive-severity.ts'
import { describeConflicts, describeLesserAccident, explainSeverity } from './explain-severity.ts'
import { cleanReport, combined, observe, reportOf, state } from './fixtures/observe.ts'
import { type ConflictParts, RULE_IDS } from './severity.ts'

const EN = 'Calculated by the API from extracted observations, not a provider rating.'
const ZH = '由 API 根据提取的检测项计算，并非检测机构的评级。'
const explain = (parts: ConflictParts, lang: 'en' | 'zh' = 'en') => explainSeverity(parts, deriveSeverity(parts), lang)
const NO = state('accident', false, '非事故车', { label: 'Not an accident vehicle' })

describe('explainSeverity', () => {
  it.each([
    [
      'names the conflict with the classification',
      reportOf(['左前纵梁 焊接'], { had_accident: false, statements: [NO] }),
      'Severe (rule S3): a structural part is cut, welded, replaced, twisted, creased, torn, pulled or deformed. Front left frame rail: welded. The provider classifies the vehicle as not an accident vehicle.',
    ],
    [
      'keeps the weaker words of the provider',
      reportOf(['左前纵梁 打胶'], {
        had_accident: false,
        statements: [state('accident', false, '未见重大事故迹象', { label: 'No sign of a major accident found' })],
      }),
      'Moderate (rule M1): a structural part is slightly deformed or repaired. Front left frame rail: re-sealed. The provider classifies the vehicle as not an accident vehicle ("No sign of a major accident found").',
    ],
    [
      'names the flag that decided',
      reportOf([], {
        was_flooded: true,
        statements: [state('flood', true, '半泡水车', { label: 'Half-flooded vehicle' })],
      }),
      'Severe (rule S1): the provider classifies the vehicle as flood-damaged ("Half-flooded vehicle").',
    ],
    [
      'names every flag, and a grade that is one',
      reportOf([], {
        had_accident: true,
        was_fire_damaged: true,
        grade: { code: '五级', source_label: '五级', source_meaning: null },
        source_standard: 'GB/T 30323-2013',
      }),
      'Severe (rule S1): the provider classifies the vehicle as an accident vehicle ("Grade 5 of GB/T 30323"); the provider classifies the vehicle as fire-damaged.',
    ],
    [
      'tells that the sentence leaves open which',
      reportOf([], { statements: combined() }),
      'Severe (rule S2): the provider reports signs of a major accident, flood or fire without saying which.',
    ],
    [
      'tells of a conflict that another rule outranks',
      reportOf(['左前纵梁 焊接'], { had_accident: false, was_flooded: true, statements: [NO] }),
      'Severe (rule S1): the provider classifies the vehicle as flood-damaged. The provider classifies the vehicle as not an accident vehicle, but its report lists: Front left frame rail: welded.',
    ],
    [
      'names three findings and counts the rest, each once',
      reportOf(['左前门 划痕', '左前门 划痕', '右前门 喷漆', '左后门 凹陷', '车顶 划痕', '前保险杠 掉漆']),
      'Minor (rule L1): an outer panel, glass, lamp or rim is marked, damaged or repaired. Front left door: scratch; Front right door: repainted; Rear left door: dent; and 2 more.',
    ],
    [
      'names all three panels',
      reportOf(['左前门 钣金', '右前门 更换', '左后门 更换']),
      'Moderate (rule M5): 3 or more outer panels were reshaped or replaced. Front left door: body repair (panel beating); Front right door: replaced; Rear left door: replaced.',
    ],
    [
      'tells that signs of water stand against the classification',
      reportOf(['座椅滑轨 泥沙', '保险丝盒 水渍'], { was_flooded: false }),
      'Moderate (rule M6): signs of water at 2 or more points, or signs of fire. Seat rails: silt or sand; Fuse box: water stain. The provider classifies the vehicle as not flood-damaged.',
    ],
    [
      'tells that only a part was read',
      reportOf(['水箱框架 更换'], { is_complete: false }),
      'Moderate (rule M2): a reinforcement or sill is deformed, creased, repaired, replaced or broken. Radiator support: replaced. Only part of the report could be read.',
    ],
    [
      'names the doubt that a harmless finding does not settle',
      reportOf(['左前门 划痕'], { statements: [state('fire', null, '疑似火烧', { label: 'Suspected fire damage' })] }),
      'Unknown (rule D1): the provider leaves doubt about accident, flood or fire damage, and minor findings do not settle it. Front left door: scratch. The provider\'s words leave doubt about fire damage ("Suspected fire damage").',
    ],
    [
      'says what a clean rating rests on',
      cleanReport(),
      'None (rule N1): the report was read completely, every exterior and structural point is normal, and the provider reports no accident, flood or fire damage.',
    ],
    [
      'says what a clean rating lacks',
      cleanReport(['右后纵梁 无法检测', '右前门 漆膜偏厚'], {
        is_complete: false,
        was_flooded: null,
        had_accident: null,
      }),
      'Unknown (rule U1): no damage rule applies, and there is not enough evidence for a clean rating: only part of the report was read; Rear right frame rail: could not be inspected; Front right door: a result that could not be translated; the provider does not clearly rule out accidents or flood damage.',
    ],
    [
      'says that one thing is lacking',
      cleanReport(['右后纵梁 未检测']),
      'Unknown (rule U1): no damage rule applies, and there is not enough evidence for a clean rating: Rear right frame rail: not inspected.',
    ],
    [
      'says that an item says nothing',
      cleanReport(['右前门']),
      'Unknown (rule U1): no damage rule applies, and there is not enough evidence for a clean rating: Front right door: -.',
    ],
    [
      'says that no negative is there',
      cleanReport([], { had_accident: null, was_flooded: null, was_fire_damaged: null }),
      'Unknown (rule U1): no damage rule applies, and there is not enough evidence for a clean rating: the provider does not clearly rule out accidents, flood damage or fire damage.',
    ],
    [
      'says that one negative is lacking',
      cleanReport([], { was_fire_damaged: null }),
      'Unknown (rule U1): no damage rule applies, and there is not enough evidence for a clean rating: the provider does not clearly rule out fire damage.',
    ],
  ])('%s', (_, parts, expected) => {
    expect(explain(parts)).toBe(`${EN} ${expected}`)
  })

  it('speaks Chinese', () => {
    const rail = observe('左前纵梁', {
      name: '左前纵梁',
      findings: [{ class: 'structural', word: '焊接', label: '焊接', is_slight: false, is_known: true }],
    })
    const parts = reportOf([rail], { had_accident: false, statements: [state('accident', false, '无重大事故')] })
    expect(explain(parts, 'zh')).toBe(
      `${ZH}严重（规则 S3）：结构件有切割、焊接、更换、扭曲、褶皱、撕裂、断裂、拉伸痕迹或变形。左前纵梁：焊接。检测机构将该车判定为非事故车（“无重大事故”）。`,
    )
    expect(explain(reportOf([], { is_complete: false }), 'zh')).toBe(
      `${ZH}未知（规则 U1）：没有适用的损伤规则，且不足以判定无损伤：报告仅部分可读；没有列为正常的外观件；没有列为正常的结构件；检测机构未明确否定事故、泡水、火烧。`,
    )
  })

  it('has words for every rule in both languages', () => {
    const parts = reportOf([], { had_accident: true })
    for (const rule of RULE_IDS) {
      expect(explainSeverity(parts, { severity: 'minor', rule, deciding: [] }, 'zh')).not.toMatch(/[a-z]/)
      const text = explainSeverity(parts, { severity: 'minor', rule, deciding: [] }, 'en')
      expect(text.startsWith(`${EN} Minor (rule ${rule}): `)).toBe(true)
      expect(text).not.toMatch(/[一-鿿]|undefined/)
    }
  })
})

describe('describeConflicts', () => {
  const YES = state('accident', true, '事故车', { label: 'Accident vehicle' })
  const grade = { code: '五级', source_label: '五级', source_meaning: null }

  it.each([
    ['nothing', reportOf([]), []],
    ['a finding without a classification', reportOf(['左前纵梁 焊接']), []],
    ['a classification that fits', reportOf(['左前纵梁 焊接'], { had_accident: true, statements: [YES] }), []],
    ['a scratch', reportOf(['左前门 划痕'], { had_accident: false, statements: [NO] }), []],
    ['one sign of water', reportOf(['座椅滑轨 泥沙'], { was_flooded: false }), []],
    [
      'structure against a no, each state once',
      reportOf(['左前纵梁 焊接 变形', '左侧底大边 切割', '右后纵梁 修复'], { had_accident: false, statements: [NO] }),
      [
        'The provider classifies the vehicle as not an accident vehicle, but its report lists: Front left frame rail: welded; Front left frame rail: deformed; Left rocker (sill): cut; and 1 more.',
      ],
    ],
    [
      'fire and water',
      reportOf(['座椅滑轨 泥沙', '保险丝盒 水渍', '发动机 过火痕迹'], { was_flooded: false, was_fire_damaged: false }),
      [
        'The provider classifies the vehicle as not flood-damaged, but its report lists: Seat rails: silt or sand; Fuse box: water stain.',
        'The provider classifies the vehicle as not fire-damaged, but its report lists: Engine: burn marks.',
      ],
    ],
    [
      'two sentences',
      reportOf([], { statements: [YES, NO] }),
      [
        'The provider\'s statements on accidents contradict each other ("Not an accident vehicle", "Accident vehicle"). Which of them is right is unknown.',
      ],
    ],
    [
      'a sentence and the grade',
      reportOf([], { statements: [NO], grade, source_standard: 'GB/T 30323-2013' }),
      [
        'The provider\'s statements on accidents contradict each other ("Not an accident vehicle", "Grade 5 of GB/T 30323"). Which of them is right is unknown.',
      ],
    ],
    ['a grade that means nothing here', reportOf([], { had_accident: false, statements: [NO], grade }), []],
    [
      'a no and a doubt',
      reportOf([], {
        statements: [
          state('flood', false, '非泡水车', { label: 'Not flood-damaged' }),
          state('flood', null, '疑似泡水', { label: 'Suspected flood damage' }),
        ],
      }),
      [
        'The provider\'s statements on flood damage contradict each other ("Not flood-damaged", "Suspected flood damage"). Which of them is right is unknown.',
      ],
    ],
    [
      'a doubt alone',
      reportOf([], { statements: [state('fire', null, '疑似火烧', { label: 'Suspected fire damage' })] }),
      ['The provider\'s words leave doubt about fire damage ("Suspected fire damage").'],
    ],
    [
      'a doubt in words that no table knows',
      reportOf([], { statements: [state('fire', null, '疑似燎过', { label: '疑似燎过' })] }),
      ["The provider's words leave doubt about fire damage (wording that could not be translated)."],
    ],
    [
      'hits that are counted',
      reportOf([], { hits: [{ topic: 'flood', label: 'Flood check points', count: 7, total: 27 }] }),
      ['The provider counts abnormal checks for flood damage (Flood check points: 7 of 27 abnormal).'],
    ],
  ])('%s', (_, parts, expected) => {
    expect(describeConflicts(parts, 'en')).toEqual(expected)
  })

  it('speaks Chinese', () => {
    const fire = observe('保险丝盒', {
      name: '保险丝盒',
      findings: [{ class: 'fire-sign', word: '烧焦', label: '烧焦', is_slight: false, is_known: true }],
    })
    const statements = [state('accident', true, '事故车'), state('accident', false, '非事故车')]
    expect(describeConflicts(reportOf([fire], { was_fire_damaged: false, statements }), 'zh')).toEqual([
      '检测机构关于事故的结论相互矛盾（“非事故车”、“事故车”），何者成立未知。',
      '检测机构将该车判定为非火烧车，但报告列有：保险丝盒：烧焦。',
    ])
  })
})

describe('an accident that makes no accident vehicle', () => {
  const MINOR = state('accident', null, '轻微事故')
  it.each([
    ['is stated', [MINOR], 1],
    ['is stated in other words', [state('accident', null, '后部轻微追尾')], 1],
    ['is stated beside a negative classification', [MINOR, NO], 1],
    ['is stated beside a positive one, which says more', [MINOR, state('accident', true, '事故车')], 0],
    ['is denied', [state('accident', null, '无轻微事故')], 0],
    ['is still to be looked at', [state('accident', null, '轻微事故待复检', { is_unclear: true })], 0],
    ['is suspected to be one', [state('accident', null, '疑似事故车')], 0],
    ['is not spoken of', [state('accident', null, '车辆骨架完好'), state('flood', null, '涉水痕迹')], 0],
  ])('%s', (_, statements, count) => {
    expect(describeLesserAccident(statements, 'en')).toHaveLength(count)
    expect(describeLesserAccident(statements, 'zh')).toHaveLength(count)
  })

  it('is told with the words of the provider', () => {
    const statement = { ...MINOR, label: 'Minor accident' }
    expect(describeLesserAccident([statement], 'en')).toEqual([
      'The provider reports an accident or collision, which alone does not make the car an accident vehicle ("Minor accident").',
    ])
  })
})
