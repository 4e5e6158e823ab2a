/** Results in the grammar of 乙衡检测: status or status(qualifier), several joined by 、. */
import type { Random } from '../../random.ts'
import { type State, wordFor } from '../facts/states.ts'

const QUALIFIED: Readonly<Record<string, readonly (readonly [word: string, qualifier: string])[]>> = {
  scratch: [
    ['划痕', '<5cm'],
    ['划痕', '3cm~10cm'],
    ['划痕', '5cm~10cm'],
    ['划痕', '>10cm'],
  ],
  paint_loss: [
    ['掉漆', '<5cm'],
    ['掉漆', '轻微'],
  ],
  broken: [
    ['破损', '<10cm'],
    ['破损', '10cm~20cm'],
  ],
  dent: [
    ['凹陷', '轻微'],
    ['凹陷', '5cm~10cm'],
  ],
  rust: [['锈蚀', '轻微']],
  removed: [['拆卸痕迹', '拆卸痕迹']],
  bent: [['变形', '轻微']],
  deformed: [['变形', '严重']],
  repainted: [['喷漆', '喷漆']],
}

// Half-width as a rule; full-width, mixed and never closed as typed by hand.
const BRACKETS: readonly (readonly [open: string, close: string])[] = [
  ['(', ')'],
  ['（', '）'],
  ['（', ')'],
  ['(', ''],
]

function formatState(state: State, random: Random): string {
  const qualified = QUALIFIED[state]
  if (qualified === undefined || random.chance(0.35)) return wordFor(state, random)
  const [word, qualifier] = random.pick(qualified)
  const [open, close] = BRACKETS[random.weighted([72, 20, 4, 4])] as (typeof BRACKETS)[number]
  return `${word}${open}${qualifier}${close}`
}

export const formatResult = (states: readonly State[], random: Random): string =>
  states.map((state) => formatState(state, random)).join('、')
