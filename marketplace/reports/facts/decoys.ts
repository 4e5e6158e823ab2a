/** Headings, promises, tips and tags that look like results but are not. */
import { type Streams, shuffled } from './streams.ts'

export const MARKETING_HEADINGS = ['排除重大事故 20项', '排除泡水 8项', '排除火烧 2项', '排除重大碰撞 18项']

const PROMISES = [
  '保证非事故车，假一赔三',
  '平台承诺：保证非泡水车、非火烧车',
  '诚信商家 0出险',
  '259项专业检测',
  '签约即送1年质保',
]

const TIPS = [
  '小贴士：事故车是指结构件发生切割、焊接、变形的车辆',
  '小贴士：泡水车是指水面超过座椅且主要电器浸水的车辆',
  '什么是火烧车？车辆因自燃或外部火源造成损伤即为火烧车',
  '温馨提示：漆面喷漆不属于事故，请放心选购',
]

export interface Decoys {
  readonly headings: string[]
  readonly promises: string[]
  readonly tips: string[]
}

export function drawDecoys(streams: Streams): Decoys {
  const random = streams('decoys')
  return {
    headings: shuffled(MARKETING_HEADINGS, random).slice(0, random.int(0, 3)),
    promises: shuffled(PROMISES, random).slice(0, random.int(0, 2)),
    tips: shuffled(TIPS, random).slice(0, random.int(0, 2)),
  }
}
