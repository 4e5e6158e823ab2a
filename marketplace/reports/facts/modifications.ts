/** The report's statements about modifications. */
import type { Streams } from './streams.ts'

const ADDED = ['加装(行车记录仪)', '加装(尾翼)', '加装(车身贴膜)', '改装(轮毂)', '改装(排气)', '加装', '改装']

export function drawModifications(streams: Streams): { name: string; text: string }[] {
  const random = streams('modifications')
  const roll = random.next()
  const added = random.pick(ADDED)
  if (roll < 0.42) return []
  if (roll < 0.84) return [{ name: '车辆改装', text: '未改装' }]
  if (roll < 0.96) return [{ name: '车辆改装', text: added }]
  if (roll < 0.99) return [{ name: '车辆改装', text: '改装损伤(钻孔<3cm)' }]
  return [{ name: '车辆改装', text: '无法判断' }]
}
