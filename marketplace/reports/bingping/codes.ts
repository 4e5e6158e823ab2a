/** The defect codes of 丙评鉴定, after the national standard. */
import type { Random } from '../../random.ts'
import { type State, wordFor } from '../facts/states.ts'

interface Code {
  readonly code: string
  readonly text: string
}

const STRUCTURAL: Readonly<Record<string, Code>> = {
  deformed: { code: 'BX', text: '变形' },
  twisted: { code: 'NQ', text: '扭曲' },
  replaced: { code: 'GH', text: '更换' },
  welded: { code: 'SH', text: '烧焊' },
  creased: { code: 'ZZ', text: '褶皱' },
}

const EXTERIOR: Readonly<Record<string, Code>> = {
  scratch: { code: 'HH', text: '划痕' },
  paint_loss: { code: 'HH', text: '划痕' },
  dent: { code: 'AX', text: '凹陷' },
  deformed: { code: 'BX', text: '变形' },
  rust: { code: 'XS', text: '锈蚀' },
  crack: { code: 'LW', text: '裂纹' },
  repainted: { code: 'XF', text: '修复痕迹' },
  beaten: { code: 'XF', text: '修复痕迹' },
}

export const LEGEND: readonly Code[] = [
  { code: 'BX', text: '变形' },
  { code: 'NQ', text: '扭曲' },
  { code: 'GH', text: '更换' },
  { code: 'SH', text: '烧焊' },
  { code: 'ZZ', text: '褶皱' },
  { code: 'HH', text: '划痕' },
  { code: 'XS', text: '锈蚀' },
  { code: 'LW', text: '裂纹' },
  { code: 'AX', text: '凹陷' },
  { code: 'XF', text: '修复痕迹' },
  { code: '1', text: '面积不大于100mm×100mm' },
  { code: '2', text: '面积大于100mm×100mm且不大于200mm×300mm' },
  { code: '3', text: '面积大于200mm×300mm' },
  { code: '4', text: '轮胎花纹深度小于1.6mm' },
]

export const ANSWER_LEGEND: readonly Code[] = [
  { code: 'A', text: '发动机舱为无，其余为是' },
  { code: 'B', text: '轻微' },
  { code: 'C', text: '发动机舱为严重，其余为否' },
]

/** Codes that no legend explains. */
const INVENTED = ['QP1', 'TL2', 'ML1', 'KP2']

export interface CodedResult {
  readonly result: string
  readonly meaning: string | null
}

/** Each state as a code, or in words where the standard has no code for it. */
function codeStates(
  states: readonly State[],
  codes: Readonly<Record<string, Code>>,
  format: (code: string) => string,
  random: Random,
): CodedResult {
  const known = states.map((state) => codes[state])
  const results = states.map((state, index) => {
    const code = known[index]
    return code === undefined ? wordFor(state, random) : format(code.code)
  })
  const meanings = new Set(known.flatMap((code) => (code === undefined ? [] : [code.text])))
  return { result: [...new Set(results)].join('、'), meaning: meanings.size === 0 ? null : [...meanings].join('、') }
}

export const codeStructural = (states: readonly State[], number: string, random: Random): CodedResult =>
  codeStates(states, STRUCTURAL, (code) => `${number}${code}`, random)

export function codeExterior(states: readonly State[], random: Random): CodedResult {
  if (states.includes('invented')) return { result: random.pick(INVENTED), meaning: null }
  return codeStates(states, EXTERIOR, (code) => `${code}${random.weighted([6, 3, 1]) + 1}`, random)
}
