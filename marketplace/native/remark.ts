/** Seller prose: what dealers write under a car, with the promises, repeats and contact data that such texts have. */
import { createRandom } from '../random.ts'
import { formatMonth } from '../world/calendar.ts'
import type { Car } from '../world/car.ts'

const OPENINGS = [
  '个人一手车，车况精品，',
  '准新车况，内饰干净整洁，',
  '本车为本店收购车辆，手续齐全，',
  '车况一流，发动机变速箱工况良好，',
  '原版原漆，无事故，无水泡，无火烧，',
  '女士代步车，爱惜使用，',
  '家庭自用，按时保养，',
  '精品好车，支持任何第三方检测，',
]
const MIDDLES = [
  '全程4S店保养，记录可查。',
  '刚做完保养，轮胎九成新。',
  '外观个别处补漆，无伤大雅。',
  '两把钥匙齐全，随时可以过户。',
  '空调制冷效果好，底盘无异响。',
  '可按揭，首付低，手续简单，当天提车。',
  '支持置换，全国可提档过户。',
  '保险刚买，年检到期还早。',
]
const PROMISES = [
  '本店承诺：无重大事故、无水泡、无火烧，假一赔三！',
  '诚信经营，欢迎看车试驾，价格可谈。',
  '非诚勿扰，谢绝还价。',
  '配置以实车为准，图片均为实拍。',
  '喜欢的朋友抓紧联系，好车不等人！',
]

export function writeRemark(car: Car, seed: number): string {
  const random = createRandom(seed, car.index, 0x4e, car.edition)
  const parts = [random.pick(OPENINGS), random.pick(MIDDLES)]
  if (car.registered !== null && random.chance(0.6)) {
    const [year, month] = formatMonth(car.registered).split('-') as [string, string]
    parts.push(`${year}年${Number(month)}月上牌，表显里程${car.mileage_km / 10_000}万公里。`)
  }
  if (random.chance(0.5)) parts.push(random.pick(MIDDLES))
  if (random.chance(0.7)) parts.push(random.pick(PROMISES))
  // A number that belongs to no person: the operator's public top-up line.
  if (random.chance(0.05)) parts.push('联系电话：13800138000（微信同号）')
  if (car.edition > 0) parts.push(`（第${car.edition}次修改）`)
  return parts.join('')
}
