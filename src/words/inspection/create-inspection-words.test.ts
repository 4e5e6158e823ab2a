/** Rules that hold for any text of a report, and for every word of the tables. */
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { anyCharacter } from '../../domain/fixtures/any-character.ts'
import { isFault } from '../../domain/inspection-rules/damage-rules.ts'
import type { Finding } from '../../domain/observation.ts'
import { createInspectionWords } from './create-inspection-words.ts'
import { readPhraseWords, readStatusRows } from './findings/read-phrase.ts'
import { readItemRows } from './items/items.ts'
import { readConclusionRows } from './verdicts/read-verdict.ts'

let unknown: string[] = []
const words = createInspectionWords({ onUnknown: (kind, text) => unknown.push(`${kind} ${text}`) })
beforeEach(() => {
  unknown = []
})

const BARE = { source_remarks: null, category: 'other', legend: [] } as const
const resultOf = (source_name: string, source_status: string, source_remarks: string | null = null) =>
  words.findings({ ...BARE, source_name, source_status, source_remarks }, 'en')
const keysOf = (findings: readonly Finding[]) =>
  new Set(findings.map((one) => `${one.class} ${one.word} ${one.is_slight} ${one.is_known}`))

const statuses = readStatusRows().map(({ zh }) => zh)
const faults = readStatusRows().filter((row) => isFault(row.class))
const names = readItemRows().map(({ zh }) => zh)
const anyWord = [
  ...readPhraseWords().map(([word]) => word),
  ...readConclusionRows().map(({ zh }) => zh),
  ...names,
  ...'、，,;/|()（）【】-:：<5cm A是否有无%\u0000\u3000\ud800',
]

/** Texts made of table words, meaningful punctuation and random characters. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.array(fc.constantFrom(...anyWord), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom(...anyWord), fc.string({ maxLength: 5 })).map((parts) => parts.join('')),
)
const name = fc.oneof(fc.constantFrom(...names), text)

describe('any text', () => {
  it('is translated, and every unknown word is kept', () => {
    fc.assert(
      fc.property(
        name,
        text,
        fc.option(text),
        fc.constantFrom('en', 'zh'),
        (source_name, source_status, remark, lang) => {
          const legend = [{ code: 'A', source_text: remark ?? '' }]
          const of = { source_name, source_status, source_remarks: remark, category: 'exterior', legend } as const
          for (const described of [words.findings(of, lang), words.findings({ ...of, legend: [] }, lang)]) {
            expect(described.findings.length).toBeGreaterThan(0)
            expect(described.findings.filter((one) => !one.is_known && one.class !== 'unknown')).toEqual([])
          }
          words.item(source_name, lang)
          words.category(source_name, lang)
          words.provider(source_name, lang)
          const statements = words.statements({ source_heading: remark, source_label: source_status }, lang)
          expect(statements.length).toBeGreaterThan(0)
          expect(statements.filter((one) => one.is_combined_positive && one.value !== null)).toEqual([])
          words.usage(source_status, remark, lang)
          words.modification(source_name, source_status, lang)
          words.query(source_name, source_status, lang)
          words.counter({ source_name, source_text: source_status, kind: 'hits' }, lang)
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('means the same in both languages', () => {
    fc.assert(
      fc.property(name, text, fc.option(text), (source_name, source_status, source_remarks) => {
        const of = { ...BARE, source_name, source_status, source_remarks }
        expect(keysOf(words.findings(of, 'zh').findings)).toEqual(keysOf(words.findings(of, 'en').findings))
        const meant = (lang: 'en' | 'zh') =>
          words
            .statements({ source_heading: source_remarks, source_label: source_status }, lang)
            .map(({ topic, value, is_combined_positive }) => [topic, value, is_combined_positive])
        expect(meant('zh')).toEqual(meant('en'))
      }),
      { numRuns: 500 },
    )
  })

  it('without a negation never makes a flag false', () => {
    fc.assert(
      fc.property(text, (source_label) => {
        const denied = words
          .statements({ source_heading: null, source_label }, 'en')
          .filter(({ value }) => value === false)
        const isDenial = /[非不未无没]|排除|里程正常/.test(source_label.normalize('NFKC'))
        expect(denied.length > 0 && !isDenial, source_label).toBe(false)
        expect(
          denied.length > 0 && /疑似|可能|保证/.test(source_label) && !/[、，,;/|。和及与或]/.test(source_label),
        ).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  it('with a word for a fault is not clean', () => {
    const noDenial = text.filter((part) => !/[无未没不非排除]/.test(part.normalize('NFKC')))
    fc.assert(
      fc.property(name, noDenial, fc.constantFrom(...faults), noDenial, (source_name, before, { zh }, behind) => {
        const isClean = (findings: readonly Finding[]) =>
          findings.every((one) => one.class === 'normal' || one.class === 'absent')
        expect(isClean(resultOf(source_name, before + zh + behind).findings)).toBe(false)
        expect(isClean(resultOf(source_name, '正常', before + zh + behind).findings)).toBe(false)
        expect(isClean(resultOf(source_name, `正常(${before}${zh}${behind})`).findings)).toBe(false)
      }),
      { numRuns: 1500 },
    )
  })

  it('that joins a normal word to a fault without a separator is not normal', () => {
    const junk = fc.string({ unit: fc.constantFrom(...'左右上下的和处好像不错正常ab1'), maxLength: 4 })
    fc.assert(
      fc.property(name, junk, fc.constantFrom(...faults), junk, (source_name, before, { zh }, behind) => {
        const classes = resultOf(source_name, before + zh + behind).findings.map((one) => one.class)
        expect(classes, before + zh + behind).not.toContain('normal')
      }),
    )
  })

  it('that joins two states means both', () => {
    const qualifier = fc.constantFrom(
      '',
      '(轻微)',
      '（3cm~10cm）',
      '(<5cm',
      '【严重】',
      '（左下角)',
      '(疑似)',
      '(天书)',
    )
    const state = fc
      .tuple(fc.constantFrom(...statuses, '漆感发涩', '4SH', 'XF2', '是', '无', '-', '5cm'), qualifier)
      .map((parts) => parts.join(''))
    const separator = fc.constantFrom(...'、，,;；/／|｜+\n')
    fc.assert(
      fc.property(name, state, separator, state, (source_name, left, joint, right) => {
        const both = resultOf(source_name, left + joint + right)
        const each = [...resultOf(source_name, left).findings, ...resultOf(source_name, right).findings]
        expect(keysOf(both.findings)).toEqual(keysOf(each))
      }),
      { numRuns: 1500 },
    )
  })
})

describe('a word that no table has', () => {
  it('is reported each time, repeats included', () => {
    for (let i = 0; i < 3; i++) resultOf('天外来物', '漆感发涩')
    expect(unknown).toEqual(Array(3).fill('status 漆感发涩'))
    unknown = []
    for (let i = 0; i < 2; i++) words.item('天外来物', 'en')
    words.item('天外来物', 'zh')
    expect(unknown).toEqual(Array(3).fill('item 天外来物'))
  })

  it('may be prose, which is shown and not parsed', () => {
    const prose = '非事故车，未改装，非租赁，未查到记录，正常。'.repeat(1000)
    const open = { class: 'unknown', word: prose, label: prose, is_slight: false, is_known: false }
    expect(resultOf(prose, prose)).toEqual({ status: prose, remarks: null, findings: [open] })
    expect(resultOf('左前门', '正常', prose)).toMatchObject({ remarks: prose, findings: [{ class: 'normal' }, open] })
    expect(words.item(prose, 'en')).toMatchObject({ label: prose, tier: null })
    expect(words.category(prose, 'en')).toEqual({ label: prose, topic: 'other' })
    expect(words.provider(prose, 'en')).toBe(prose)
    expect(words.statements({ source_heading: prose, source_label: '正常' }, 'en')).toMatchObject([{ value: null }])
    expect(words.usage(prose, prose, 'en')).toEqual({ usage_type: prose, is_rental: null, usage_history: null })
    expect(words.modification('车辆改装', prose, 'en')).toMatchObject({ value: prose, is_tuned: null, type: null })
    expect(words.query('出险记录', prose, 'en')).toMatchObject({ result: 'unknown' })
    expect(words.query(prose, '未查到记录', 'en')).toBeNull()
    expect(unknown).toHaveLength(9)
  })

  it('is not confused with its neighbours in the cache', () => {
    expect(resultOf('左前门', '喷漆', '划痕').findings).toHaveLength(2)
    expect(resultOf('左前门喷漆', '划痕').findings).toHaveLength(1)
  })
})

describe('a provider', () => {
  it.each([
    ['甲鉴检测', 'en', 'Jiajian Inspection', []],
    ['甲鉴检测', 'zh', '甲鉴检测', []],
    [' 丙评鉴定 ', 'en', 'Bingping Appraisal', []],
    ['戊看车', 'en', '戊看车', ['provider 戊看车']],
  ] as const)('%s in %s: %s', (source, lang, expected, reported) => {
    expect(words.provider(source, lang)).toBe(expected)
    expect(unknown).toEqual(reported)
  })
})

describe('a legend', () => {
  it('belongs to its own report', () => {
    const of = { ...BARE, source_name: '左前门', source_status: 'KP' }
    const described = (source_text: string) =>
      words.findings({ ...of, legend: [{ code: 'KP', source_text }] }, 'en').status
    expect([described('喷漆'), described('钣金'), words.findings(of, 'en').status]).toEqual([
      'Repainted',
      'Body repair (panel beating)',
      'Code KP, not explained',
    ])
  })
})
