/** The badges of a listing: marketing words of the marketplace, some of which sound like findings but are not. */
import { FUELS } from '../catalogue/codes.ts'
import { hash } from '../random.ts'
import { monthOf } from '../world/calendar.ts'
import { type Car, knows } from '../world/car.ts'

export interface BadgeContext {
  readonly seed: number
  readonly now: number
  readonly report_advertised: boolean
}

const DAY_MS = 86_400_000
// Badges that a seller buys or the platform assigns: word and share of listings in per cent.
const DEALT: readonly (readonly [word: string, percent: number])[] = [
  ['诚信车', 14],
  ['店长主推', 6],
  ['90天回购', 4],
  ['急售', 4],
  ['浏览较多', 7],
  ['精品车', 9],
  ['低价清仓', 5],
  ['同款低价', 6],
  ['0出险', 9],
  ['4S保养', 8],
  ['常保养', 6],
  ['原版原漆', 5],
  ['有选装', 5],
  ['品牌认证', 3],
  ['实车拍摄', 4],
  ['平台补贴', 3],
  ['直播购', 3],
]

export function listBadges(car: Car, { seed, now, report_advertised }: BadgeContext): string[] {
  const badges: string[] = []
  const age = car.registered === null ? 0 : monthOf(now) - car.registered
  const { fuel, range_km } = car.spec.variant
  if (report_advertised) badges.push('检测报告')
  if (car.transfers === 0 && car.registered !== null && knows(car, 'transfers')) {
    badges.push(hash(seed, car.index, 31) % 2 === 0 ? '0次过户' : '一手车')
  }
  if (age < 12 && car.mileage_km < 10_000) badges.push('准新车')
  if (age < 30 && hash(seed, car.index, 32) % 3 === 0) badges.push('原厂质保')
  if (now - car.published_ms < 2 * DAY_MS) badges.push('新上架')
  if (fuel === 'EV') badges.push('纯电动')
  else if (FUELS[fuel].new_energy || fuel === 'H') badges.push('混动')
  if (fuel === 'EV' && range_km !== null && hash(seed, car.index, 33) % 2 === 0) badges.push(`续航${range_km}km`)
  if (leasesBattery(car, seed)) badges.push('电池租赁')
  if (car.dealer.franchised) badges.push('4S直卖')
  for (const [i, [word, percent]] of DEALT.entries()) {
    if (hash(seed, car.index, 40 + i) % 100 < percent) badges.push(word)
  }
  return badges
}

/** Only one maker of swappable batteries leases them. */
export function leasesBattery(car: Car, seed: number): boolean {
  return car.spec.series.brand.name === '蔚来' && hash(seed, car.index, 34) % 100 < 35
}
