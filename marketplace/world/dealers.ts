/** The sellers: a few thousand dealers spread over the cities by trade, and private people. */
import { type City, readCities } from '../catalogue/cities.ts'
import { hash, type Random } from '../random.ts'
import { createWeightedTable } from './weighted-table.ts'

export interface Dealer {
  readonly id: number
  readonly userid: number
  readonly name: string
  readonly city: City
  readonly private: boolean
  /** Years on the platform; printed as 4年老店. */
  readonly years: number
  /** A franchised dealer sells under 4S直卖. */
  readonly franchised: boolean
}

export interface Dealers {
  pick(random: Random): Dealer
}

const FIRST = [
  '鸿',
  '恒',
  '众',
  '联',
  '瑞',
  '华',
  '诚',
  '德',
  '广',
  '金',
  '万',
  '盛',
  '永',
  '吉',
  '顺',
  '腾',
  '博',
  '佳',
]
const SECOND = [
  '源',
  '达',
  '泰',
  '信',
  '通',
  '驰',
  '程',
  '辉',
  '悦',
  '捷',
  '骏',
  '宇',
  '运',
  '和',
  '邦',
  '升',
  '隆',
  '途',
]
const TRADES = ['名车行', '二手车', '车行', '汽车销售有限公司', '二手车经纪有限公司', '精品车', '名车馆', '汽贸']
const SURNAMES = ['王', '李', '张', '刘', '陈', '杨', '黄', '赵', '吴', '周', '徐', '孙', '马', '朱', '胡', '林']

export function createDealers(): Dealers {
  const cities = readCities()
  const pickCity = createWeightedTable(cities.map((city) => city.weight))
  const firsts: number[] = []
  let count = 0
  for (const city of cities) {
    firsts.push(count)
    count += 2 + city.weight * 3
  }
  const known = new Map<number, Dealer>()

  return {
    pick(random) {
      const c = pickCity(random)
      const city = cities[c] as City
      // The square makes few dealers large and many small.
      const share = random.next()
      const ordinal = (firsts[c] as number) + Math.floor(share * share * (2 + city.weight * 3))
      const dealer = known.get(ordinal) ?? makeDealer(ordinal, city)
      known.set(ordinal, dealer)
      return dealer
    },
  }
}

function makeDealer(ordinal: number, city: City): Dealer {
  const h = hash(ordinal, 0xdea1)
  const isPrivate = h % 17 === 0
  const franchised = !isPrivate && h % 9 === 1
  const word = `${FIRST[h % FIRST.length]}${SECOND[(h >>> 8) % SECOND.length]}`
  return {
    id: 100_003 + ordinal * 89,
    userid: 7_000_001 + ordinal * 59,
    name: isPrivate
      ? `${SURNAMES[h % SURNAMES.length]}${(h >>> 5) % 3 === 0 ? '女士' : '先生'}`
      : franchised
        ? `${city.name}${word}汽车销售服务有限公司`
        : `${city.name}${word}${TRADES[(h >>> 16) % TRADES.length]}`,
    city,
    private: isPrivate,
    years: isPrivate ? 0 : (h >>> 12) % 16,
    franchised,
  }
}
