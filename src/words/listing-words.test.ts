/** Makers, badges and warranties as answers print them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createWords } from './create-words.ts'

let unknown: string[] = []
const words = createWords({ onUnknown: (kind, text) => unknown.push(`${kind} ${text}`) })
beforeEach(() => {
  unknown = []
})

describe('makers', () => {
  it.each([
    ['一汽-大众', 'FAW-Volkswagen'],
    ['华晨宝马', 'BMW Brilliance'],
    ['上汽通用别克', 'SAIC-GM Buick'],
    ['宝马(进口)', 'BMW (imported)'],
    ['宝马（进口）', 'BMW (imported)'],
    ['比亚迪', 'BYD'],
    ['长安汽车', 'Changan'],
    ['Polestar极星', 'Polestar'],
    ['特斯拉中国', 'Tesla China'],
  ])('%s is %s', (zh, en) => {
    expect([words.maker(zh, 'en'), words.maker(zh, 'zh'), unknown]).toEqual([en, zh, []])
  })

  it.each([null, '', '-', ' '])('%j is nobody', (zh) => {
    expect([words.maker(zh, 'en'), words.maker(zh, 'zh'), unknown]).toEqual([null, null, []])
  })

  it('shows one that no table has as the source wrote it, and reports it', () => {
    expect([words.maker('无名(进口)', 'en'), unknown]).toEqual(['无名(进口)', ['maker 无名(进口)']])
  })
})

describe('badges', () => {
  it.each([
    ['新上架', 'newly_listed', 'Newly listed'],
    ['检测报告', 'inspection_report', 'Inspection report'],
    ['0出险', 'no_claims_advertised', 'No claims (advertised; not a claim record)'],
    ['原版原漆', 'original_paint_advertised', 'Original paint (advertised)'],
    ['续航526km', 'electric_range', 'Range 526 km'],
    ['续航 610 公里', 'electric_range', 'Range 610 km'],
  ] as const)('%s is %s', (source, code, label) => {
    expect(words.tag(source, 'en')).toEqual({ code, label, source })
    expect(words.tag(source, 'zh')).toEqual({ code, label: source, source })
    expect(unknown).toEqual([])
  })

  it('has no code for one that no table has, and reports it', () => {
    expect(words.tag('全网最低', 'en')).toEqual({ code: null, label: '全网最低', source: '全网最低' })
    expect(unknown).toEqual(['tag 全网最低'])
  })
})

describe('warranties', () => {
  it.each([
    ['三年或10万公里', '3 years or 100,000 km'],
    ['5年或12.5万公里', '5 years or 125,000 km'],
    ['一年或3万公里', '1 year or 30,000 km'],
    ['九年不限里程', '9 years, unlimited km'],
    ['终身质保', 'Lifetime warranty'],
  ])('%s is %s', (zh, en) => {
    expect([words.label('warranty', zh, 'en'), words.label('warranty', zh, 'zh'), unknown]).toEqual([en, zh, []])
  })

  it.each(['三年或很远', '十一年', '3年或10万里'])('%s is not a term', (zh) => {
    expect([words.label('warranty', zh, 'en'), unknown]).toEqual([zh, [`warranty ${zh}`]])
  })
})

describe('equipment', () => {
  type Entry = Parameters<typeof words.equipment>[0]
  const entry = (line: string, part: string | null, said: Entry['fitting'] | { text: string }): Entry =>
    said !== null && typeof said === 'object'
      ? { line, part, fitting: null, text: said.text }
      : { line, part, fitting: said, text: null }

  it.each<[Entry, string | null, string, string, string]>([
    [entry('ABS防抱死', null, 'standard'), 'abs', 'Anti-lock brakes (ABS)', 'ABS防抱死', 'standard'],
    [
      entry('巡航系统', '自适应巡航', 'optional'),
      'adaptive_cruise_control',
      'Adaptive cruise control',
      '巡航系统 自适应巡航',
      'optional',
    ],
    [entry('巡航系统', null, 'none'), 'cruise_control', 'Cruise control', '巡航系统', 'none'],
    // A trim without LED lights may have others, and not every anchor is ISOFIX.
    [
      entry('LED日间行车灯', null, 'none'),
      'led_daytime_running_lights',
      'LED daytime running lights',
      'LED日间行车灯',
      'none',
    ],
    [entry('日间行车灯', null, 'none'), 'daytime_running_lights', 'Daytime running lights', '日间行车灯', 'none'],
    [entry('儿童座椅接口', null, 'standard'), 'child_seat_anchors', 'Child-seat anchors', '儿童座椅接口', 'standard'],
    [
      entry('ISOFIX儿童座椅接口', null, 'standard'),
      'isofix',
      'ISOFIX child-seat anchors',
      'ISOFIX儿童座椅接口',
      'standard',
    ],
    // Two lines of one sheet.
    [entry('转向头灯', null, 'none'), 'swivelling_headlights', 'Swivelling headlights', '转向头灯', 'none'],
    [entry('转向辅助灯', null, 'standard'), 'cornering_lights', 'Cornering lights', '转向辅助灯', 'standard'],
    [
      entry('前/后驻车雷达', '后', 'standard'),
      'rear_parking_sensors',
      'Rear parking sensors',
      '前/后驻车雷达 后',
      'standard',
    ],
    [
      entry('前/后排头部气囊（气帘）', '前', 'none'),
      'front_curtain_airbags',
      'Front curtain airbags',
      '前/后排头部气囊（气帘） 前',
      'none',
    ],
    // Parts and lines without a key.
    [entry('无钥匙进入功能', '前排', 'standard'), null, 'Keyless entry: front', '无钥匙进入功能 前排', 'standard'],
    [entry('方向盘材质', '塑料', 'standard'), null, 'Steering-wheel material: plastic', '方向盘材质 塑料', 'standard'],
    [entry('热泵空调', null, 'standard'), null, 'Heat pump', '热泵空调', 'standard'],
    // Words in place of a mark.
    [
      entry('中控屏幕尺寸', null, { text: '10.25英寸' }),
      'central_display_size',
      'Central display size',
      '中控屏幕尺寸',
      '10.25 inches',
    ],
    [entry('扬声器数量', null, { text: '8喇叭' }), 'speaker_count', 'Number of speakers', '扬声器数量', '8 speakers'],
    [entry('座椅材质', null, { text: '真皮' }), 'seat_material', 'Seat material', '座椅材质', 'leather'],
    [entry('扬声器品牌名称', null, { text: 'BOSE' }), null, 'Speaker brand', '扬声器品牌名称', 'BOSE'],
  ])('%j', (source, key, label, printed, value) => {
    expect([words.equipment(source, 'en'), unknown]).toEqual([{ key, label, source: printed, value }, []])
    const zh = words.equipment(source, 'zh')
    expect([zh.key, zh.source, zh.value]).toEqual([key, printed, source.fitting ?? source.text])
    expect(zh.label).toMatch(/\p{Script=Han}/u)
  })

  it('shows a word that no table has as the source wrote it, and reports it', () => {
    expect(words.equipment(entry('量子座椅', '悬浮', 'standard'), 'en')).toEqual({
      key: null,
      label: '量子座椅: 悬浮',
      source: '量子座椅 悬浮',
      value: 'standard',
    })
    expect(unknown).toEqual(['equipment 量子座椅', 'equipment 悬浮'])
  })
})

describe('battery makers, fuels and battery warranties', () => {
  it.each([
    ['battery_maker', '宁德时代', 'CATL'],
    ['battery_maker', '弗迪电池', 'FinDreams (BYD)'],
    ['fuel_grade', '92号', 'RON 92 petrol'],
    ['fuel_grade', '0号', 'Diesel no. 0'],
    ['fuel_grade', '-35号', 'Diesel no. −35'],
    ['warranty', '八年或16万公里', '8 years or 160,000 km'],
  ] as const)('%s %s is %s', (kind, zh, en) => {
    expect([words.label(kind, zh, 'en'), words.label(kind, zh, 'zh'), unknown]).toEqual([en, zh, []])
  })
})
