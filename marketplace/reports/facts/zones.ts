/** The zones of an impact and their parts. */
import type { Random } from '../../random.ts'

export interface Zone {
  readonly side: '左' | '右'
  readonly end: '前' | '后'
}

export function drawZone(random: Random): Zone {
  return { side: random.pick(['左', '右'] as const), end: random.chance(0.6) ? '前' : '后' }
}

const MIDDLE = /柱|边梁|底板|底大边|裙边/
const FRONT = /^前|水箱|中网|发动机舱盖|机舱盖|防火墙/
const REAR = /^后|后备箱|行李箱|尾灯/

export function liesIn(zone: Zone, name: string): boolean {
  if (name.startsWith(zone.side)) return name.includes(zone.end) || MIDDLE.test(name)
  if (name.startsWith('左') || name.startsWith('右')) return false
  return (zone.end === '前' ? FRONT : REAR).test(name)
}
