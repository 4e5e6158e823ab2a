/** Printed results as findings. */
import { describe, expect, it } from 'vitest'
import type { CategoryTopic, Finding, ItemClass } from '../../../domain/observation.ts'
import type { Report } from '../../../domain/report.ts'
import { createItems, readItemRows } from '../items/items.ts'
import { createFindings } from './findings.ts'
import { readStatusRows } from './read-phrase.ts'

const findings = createFindings(createItems())

interface Described {
  readonly status: string
  readonly remarks: string | null
  readonly findings: readonly Finding[]
  readonly unknown: readonly string[]
}

function resultOf(
  source_name: string,
  source_status: string,
  source_remarks: string | null = null,
  {
    lang = 'en',
    category = 'other',
    legend = [],
  }: { lang?: 'en' | 'zh'; category?: CategoryTopic; legend?: Report['legend'] } = {},
): Described {
  const unknown: string[] = []
  const of = { source_name, source_status, source_remarks, category, legend }
  return { ...findings(of, lang, (kind, text) => unknown.push(`${kind} ${text}`)), unknown }
}

/** `class word`, with a star when slight and a question mark when unknown. */
const show = ({ findings }: Described) =>
  findings.map((one) => `${one.class} ${one.word}${one.is_slight ? '*' : ''}${one.is_known ? '' : '?'}`)

describe('every status of the table', () => {
  it.each(readStatusRows().map((row) => [row.zh, row] as const))('%s', (zh, row) => {
    const described = resultOf('某处', zh)
    const finding = { class: row.class, word: zh, label: row.en, is_slight: row.degree === 'slight', is_known: true }
    const findings = [row.outcome === null ? finding : { ...finding, outcome: row.outcome }]
    expect(described).toEqual({ status: row.en, remarks: null, findings, unknown: [] })
    expect(resultOf('某处', zh, null, { lang: 'zh' })).toMatchObject({ status: zh, remarks: null })
  })
})

describe('the classes of facts 4.6', () => {
  it.each<[ItemClass, string, readonly string[]]>([
    ['normal', '左前门', ['正常', '未见异常', '原漆', '合格']],
    ['cosmetic', '左前门', ['划痕']],
    ['wear', '左前轮胎', ['磨损']],
    ['functional', '发动机总成', ['渗油']],
    ['removal', '左前门合页', ['拆卸痕迹']],
    ['repaint', '左前门', ['喷漆']],
    ['body-repair', '左前门', ['钣金']],
    ['repair', '左前门', ['修复痕迹']],
    ['replace', '左前门', ['更换']],
    ['deform', '左前纵梁', ['变形']],
    ['structural', '左前纵梁', ['扭曲', '褶皱', '切割', '焊接']],
    ['flood-sign', '左前地毯', ['泥沙']],
    ['fire-sign', '发动机线束', ['过火痕迹']],
    ['safety', '驾驶座安全气囊', ['气囊更换']],
    ['absent', '全景天窗', ['无此配置']],
    ['uninspectable', '左前纵梁', ['无法检测']],
    ['uninspected', '左前纵梁', ['未检测']],
    ['unknown', '左前纵梁', ['-', '—', '', '  ']],
  ])('%s', (itemClass, name, words) => {
    for (const word of words) {
      const described = resultOf(name, word)
      expect(described.findings.map((one) => [one.class, one.is_known])).toEqual([[itemClass, true]])
      expect(described.unknown).toEqual([])
    }
  })
})

describe('the grammar of results', () => {
  it.each<[status: string, shown: string, remarks: string | null, found: readonly string[]]>([
    ['划痕(3cm~10cm)', 'Scratch', '3 to 10 cm', ['cosmetic 划痕']],
    ['划痕(<5cm)', 'Scratch', 'Under 5 cm', ['cosmetic 划痕']],
    ['划痕(>10cm)', 'Scratch', 'Over 10 cm', ['cosmetic 划痕']],
    ['划痕（5cm～10cm）', 'Scratch', '5 to 10 cm', ['cosmetic 划痕']],
    ['划痕（3cm~10cm)', 'Scratch', '3 to 10 cm', ['cosmetic 划痕']],
    ['划痕(3cm~10cm', 'Scratch', '3 to 10 cm', ['cosmetic 划痕']],
    ['破损【10cm~20cm】', 'Broken', '10 to 20 cm', ['body 破损']],
    ['拆卸痕迹(拆卸痕迹)', 'Removal marks', null, ['removal 拆卸痕迹']],
    ['喷漆（喷漆', 'Repainted', null, ['repaint 喷漆']],
    ['变形(轻微)', 'Deformed', 'Slight', ['deform 变形*']],
    ['变形(严重)', 'Deformed', 'Severe', ['deform 变形']],
    ['严重变形(轻微)', 'Severely deformed', 'Slight', ['deform 严重变形']],
    ['严重凹陷(轻微)', 'Dent', 'Severe, slight', ['body 凹陷']],
    ['轻微变形', 'Slightly deformed', null, ['deform 轻微变形*']],
    ['轻微凹陷', 'Dent', 'Slight', ['body 凹陷*']],
    ['凹陷轻微', 'Dent', 'Slight', ['body 凹陷*']],
    ['喷漆、钣金', 'Repainted, body repair (panel beating)', null, ['repaint 喷漆', 'body-repair 钣金']],
    ['划痕(<5cm、凹陷(轻微)', 'Scratch, dent', 'Scratch: under 5 cm; Dent: slight', ['cosmetic 划痕', 'body 凹陷*']],
    ['喷漆,喷漆,喷漆', 'Repainted', null, ['repaint 喷漆']],
    ['切割焊接', 'Cut, welded', null, ['structural 切割', 'structural 焊接']],
    ['划痕和凹陷', 'Scratch, dent', null, ['cosmetic 划痕', 'body 凹陷']],
    ['有划痕', 'Scratch', null, ['cosmetic 划痕']],
    ['左侧有20cm划痕', 'Scratch', 'Left, 20 cm', ['cosmetic 划痕']],
    [
      '左C柱上部-20CM~30CM以内修理痕迹,切割痕迹,切割痕迹',
      'Repair marks, cut marks',
      'Repair marks: left C-pillar, upper part, 20 to 30 cm',
      ['repair 修理痕迹', 'structural 切割痕迹'],
    ],
    ['右后门：钣金修复', 'Body repair (panel beating)', 'Rear right door', ['body-repair 钣金修复']],
    ['皱褶', 'Creased (buckled)', null, ['structural 褶皱']],
    ['板金', 'Body repair (panel beating)', null, ['body-repair 钣金']],
    ['５ｃｍ', '5 cm', null, ['unknown ５ｃｍ']],
    ['85%', '85%', null, ['unknown 85%']],
    ['轻微', 'Slight', null, ['abnormal 轻微*']],
    ['严重', 'Severe', null, ['abnormal 严重']],
    ['正常(有划痕)', 'Normal', 'Scratch', ['cosmetic 划痕']],
    ['正常划痕', 'Normal, scratch', null, ['cosmetic 划痕']],
    ['正常、划痕', 'Normal, scratch', null, ['normal 正常', 'cosmetic 划痕']],
    ['喷漆(左下角)', 'Repainted', 'Lower left corner', ['repaint 喷漆']],
    ['划痕(3处)', 'Scratch', '3 places', ['cosmetic 划痕']],
  ])('%s', (status, shown, remarks, found) => {
    const described = resultOf('某处', status)
    expect(described).toMatchObject({ status: shown, remarks, unknown: [] })
    expect(show(described)).toEqual(found)
  })

  it.each<[status: string, shown: string, found: readonly string[]]>([
    ['无明显划痕', 'Not found: scratch', ['normal 无明显划痕']],
    ['未更换', 'Not found: replaced', ['normal 未更换']],
    ['未发现有泥沙', 'Not found: silt or sand', ['normal 未发现有泥沙']],
    ['无划痕、凹陷', 'Not found: scratch, not found: dent', ['normal 无划痕', 'normal 凹陷']],
    ['无划痕、凹陷(轻微)', 'Not found: scratch, dent', ['normal 无划痕', 'body 凹陷*']],
    ['无划痕，凹陷', 'Not found: scratch, dent', ['normal 无划痕', 'body 凹陷']],
    ['无渗漏、异响', 'No leak, abnormal noise', ['normal 无渗漏', 'functional 异响']],
    ['无划痕有凹陷', 'Not found: scratch, dent', ['body 凹陷']],
    ['无加装', 'Not retrofitted', ['normal 无加装']],
  ])('a negation covers its own list: %s', (status, shown, found) => {
    const described = resultOf('某处', status)
    expect(described).toMatchObject({ status: shown, unknown: [] })
    expect(show(described)).toEqual(found)
  })

  it.each<[status: string, shown: string, found: string]>([
    ['疑似喷漆', 'Suspected: repainted', 'unknown 疑似喷漆'],
    ['喷漆(疑似)', 'Suspected: repainted', 'unknown 喷漆'],
    ['待更换', 'Pending: replaced', 'unknown 待更换'],
    ['待确认', 'To be confirmed', 'unknown 待确认'],
  ])('a doubtful result decides nothing: %s', (status, shown, found) => {
    const described = resultOf('某处', status)
    expect(described).toMatchObject({ status: shown, unknown: [] })
    expect(show(described)).toEqual([found])
  })

  it.each(['漆感发涩', '轻度晕开', '局部走样', '喷漆?', '无', '未正常', '像是喷漆', '水渍或泥沙', '✔'])(
    'a result that is not understood is shown as printed: %s',
    (status) => {
      for (const lang of ['en', 'zh'] as const) {
        const described = resultOf('左前门', status, null, { lang })
        if (status === '无') return
        expect(described).toEqual({
          status,
          remarks: null,
          findings: [{ class: 'unknown', word: status, label: status, is_slight: false, is_known: false }],
          unknown: [`status ${status}`],
        })
      }
    },
  )

  it('keeps the known part beside the unknown one', () => {
    const described = resultOf('左前门', '喷漆、漆感发涩')
    expect(described.status).toBe('Repainted, 漆感发涩')
    expect(show(described)).toEqual(['repaint 喷漆', 'unknown 漆感发涩?'])
  })

  it('is Chinese in Chinese answers', () => {
    expect(resultOf('左前门', '划痕(<5cm)、凹陷（轻微', '不影响使用', { lang: 'zh' })).toMatchObject({
      status: '划痕、凹陷',
      remarks: '划痕：<5cm；凹陷：轻微；不影响使用',
    })
    expect(resultOf('左前门', '变形(轻微)', null, { lang: 'zh' }).findings[0]?.label).toBe('轻微变形')
    expect(resultOf('左前门', '凹陷(轻微)', null, { lang: 'zh' }).findings[0]?.label).toBe('凹陷（轻微）')
    expect(resultOf('车内是否整洁、无异味', '是', null, { lang: 'zh' }).status).toBe('是')
  })
})

describe('a remark', () => {
  it.each<[status: string, remark: string, remarks: string, found: readonly string[]]>([
    ['异常', '划痕', 'Scratch', ['abnormal 异常', 'cosmetic 划痕']],
    [
      '异常',
      '喷漆、钣金',
      'Repainted; body repair (panel beating)',
      ['abnormal 异常', 'repaint 喷漆', 'body-repair 钣金'],
    ],
    ['异常', '无划痕、凹陷', 'Not found: scratch; not found: dent', ['abnormal 异常']],
    ['变形', '轻微', 'Slight', ['deform 变形*']],
    ['严重变形', '轻微', 'Slight', ['deform 严重变形']],
    ['变形(严重)', '轻微', 'Severe; slight', ['deform 变形']],
    ['变形', '轻微、严重', 'Slight; severe', ['deform 变形']],
    ['变形', '轻微、不影响使用', 'Slight; does not affect use', ['deform 变形*']],
    ['变形、切割', '轻微', 'Slight', ['deform 变形', 'structural 切割']],
    ['喷漆', '长度约5cm', 'About 5 cm long', ['repaint 喷漆']],
    ['喷漆', '面积约10cm×10cm', 'Area about 10 × 10 cm', ['repaint 喷漆']],
    ['喷漆', '不影响使用', 'Does not affect use', ['repaint 喷漆']],
    ['喷漆', '建议整备', 'Reconditioning recommended', ['repaint 喷漆']],
    ['喷漆', '详见照片', 'See photos', ['repaint 喷漆']],
    ['正常', '功能正常', 'Working', ['normal 正常']],
    ['正常', '建议更换', 'Replacement recommended', ['normal 正常', 'functional 建议更换']],
    ['正常', '疑似喷漆', 'Suspected: repainted', ['normal 正常', 'unknown 疑似喷漆']],
    ['划痕(<5cm)', '轻微', 'Under 5 cm; slight', ['cosmetic 划痕*']],
  ])('%s, %s', (status, remark, remarks, found) => {
    const described = resultOf('左前门', status, remark)
    expect(described).toMatchObject({ remarks, unknown: [] })
    expect(show(described)).toEqual(found)
  })

  it('that is not understood is not a status', () => {
    const described = resultOf('左前门', '喷漆', '看着像新的')
    expect(described).toMatchObject({ status: 'Repainted', remarks: '看着像新的', unknown: ['remark 看着像新的'] })
    expect(show(described)).toEqual(['repaint 喷漆'])
  })

  it('that names a fault and is not understood makes the result not clean', () => {
    expect(show(resultOf('左前门', '正常', '左边喷漆了吗'))).toEqual(['normal 正常', 'unknown 左边喷漆了吗?'])
    expect(show(resultOf('左前门', '正常(好像喷漆了)'))).toEqual(['unknown 好像喷漆了?'])
  })
})

describe('an answer', () => {
  const questions = readItemRows().filter(({ question }) => question !== null)
  const opposite: Readonly<Record<string, string>> = { 是: '否', 否: '是', 有: '无', 无: '有' }

  it.each(questions.map((row) => [row.zh, row] as const))('%s', (zh, { question }) => {
    const good = resultOf(zh, question!.good)
    expect(good.findings.map((one) => one.class)).toEqual(['normal'])
    expect(good.status).toBe('Normal')
    const bad = resultOf(zh, opposite[question!.good]!)
    expect(bad.findings.map((one) => one.class)).toEqual([question!.bad])
    expect(bad.status).toBe('Abnormal')
    expect([...good.unknown, ...bad.unknown]).toEqual([])
  })

  it.each<[name: string, answer: string, status: string, itemClass: ItemClass]>([
    ['踩住制动踏板启动发动机，踏板是否向下移动', '是', 'Normal', 'normal'],
    ['机油有无冷却液混入', '有', 'Abnormal', 'functional'],
    ['机油有无冷却液混入', '否', 'Normal', 'normal'],
    ['缸盖外是否有机油渗漏', '无', 'Normal', 'normal'],
    ['发动机油底壳是否无渗漏', '无', 'Unknown: the answer "none" is not clear', 'unknown'],
    ['发动机油底壳是否无渗漏？', '是', 'Normal', 'normal'],
    ['没见过的问题', '是', 'Unknown: the answer "yes" is not clear', 'unknown'],
    ['没见过的问题', '无', 'Unknown: the answer "none" is not clear', 'unknown'],
    ['左前翼子板', '无', 'Unknown: the answer "none" is not clear', 'unknown'],
    ['千斤顶', '无', 'Not fitted', 'absent'],
    ['千斤顶', '有', 'Present', 'absent'],
    ['驾驶座安全气囊', '无', 'Not fitted', 'absent'],
    ['综合判断是否为泡水车', '否', 'Normal', 'normal'],
    ['综合判断是否为泡水车', '是', 'Abnormal', 'abnormal'],
    ['机油有无冷却液混入', '轻微', 'Slight', 'functional'],
    ['车内是否无水泡痕迹', '有(疑似)', 'Unknown: the answer "present" is not clear', 'unknown'],
  ])('%s: %s', (name, answer, status, itemClass) => {
    const described = resultOf(name, answer)
    expect(described).toMatchObject({ status, unknown: [] })
    // An answer whose meaning for the item is unknown is not understood; 疑似 is.
    const isUnderstood = itemClass !== 'unknown' || answer.includes('疑似')
    expect(described.findings.map((one) => [one.class, one.is_known])).toEqual([[itemClass, isUnderstood]])
  })

  it.each<[name: string, answer: string, may_be: ItemClass | undefined]>([
    ['车内是否无水泡痕迹', '无', 'flood-sign'],
    ['车内是否无水泡痕迹', '有(疑似)', 'flood-sign'],
    ['车内线束有无火烧痕迹', '无', undefined],
    ['车内线束有无火烧痕迹', '有', undefined],
    ['发动机舱线束', '疑似过火痕迹', 'fire-sign'],
    ['左前纵梁', '焊接(疑似)', 'structural'],
    ['左前纵梁', '建议更换', undefined],
    ['没见过的问题', '是', undefined],
  ])('%s: %s, at its worst: %s', (name, answer, may_be) => {
    expect(resultOf(name, answer).findings.map((one) => one.may_be)).toEqual([may_be])
  })
})

describe('a word that means more on some parts', () => {
  it.each<[name: string, status: string, itemClass: ItemClass]>([
    ['座椅滑轨及固定螺丝', '锈蚀', 'flood-sign'],
    ['车内线束', '生锈', 'flood-sign'],
    ['左侧地板线束及插接器', '锈蚀', 'flood-sign'],
    ['座椅滑轨及固定螺丝', '锈蚀(轻微)', 'cosmetic'],
    ['座椅滑轨及固定螺丝', '浮锈', 'cosmetic'],
    ['左前门', '锈蚀', 'cosmetic'],
    ['烟灰缸底座', '锈蚀', 'cosmetic'],
    ['烟灰缸底座', '大面积锈蚀', 'flood-sign'],
    ['前挡风玻璃', '裂纹', 'cosmetic'],
    ['前保险杠', '裂纹', 'body'],
    ['保养记录进水维修', '进水', 'abnormal'],
    ['保养记录火烧维修', '过火痕迹', 'abnormal'],
    ['保养记录进水维修', '正常', 'normal'],
  ])('%s %s: %s', (name, status, itemClass) => {
    expect(resultOf(name, status).findings.map((one) => one.class)).toEqual([itemClass])
  })
})
