/** A row of a native search result: 63 keys, text where one would expect numbers, and no brand. */
import { FUELS } from '../catalogue/codes.ts'
import { hash } from '../random.ts'
import { yearOfMonth } from '../world/calendar.ts'
import { type Car, knows } from '../world/car.ts'
import { listBadges } from './badges.ts'
import type { NativeContext } from './context.ts'
import { formatWan } from './format-wan.ts'
import { coverOf, formatPhotoUrl } from './photos-of.ts'

const TAG_PLACES = ['p1', 'p2', 'p3', 'p4'] as const

// `rn://UsedCar_Detail/CarDetail?infoid=…&ext={"specid":…,"dealerid":…}`, encoded once before and written once for each row.
const LINK_TO_ID = 'usedcar://rninsidebrowser?url=rn%3A%2F%2FUsedCar_Detail%2FCarDetail%3Finfoid%3D'
const ID_TO_SPEC = '%26ext%3D%257B%2522specid%2522%253A'
const SPEC_TO_DEALER = '%252C%2522dealerid%2522%253A'
const LINK_END = '%257D'

export type ListRow = ReturnType<typeof makeListRow>

export function makeListRow(car: Car, context: NativeContext) {
  const { seed, now, public_url } = context
  const badges = listBadges(car, { seed, now, report_advertised: context.isAdvertised(car) })
  const price = knows(car, 'price') ? formatWan(car.price_hundreds) : ''
  const promoted = hash(seed, car.index, 61) % 100
  return {
    infoid: car.infoid,
    carname: listName(car.spec.name),
    cname: car.dealer.city.name,
    cityid: car.dealer.city.code,
    dealerid: car.dealer.id,
    seriesid: car.spec.series.id,
    specid: car.spec.id,
    sname: '',
    syname: '',
    price,
    mileage: knows(car, 'mileage') ? formatWan(car.mileage_km / 100) : '',
    firstregyear: formatYear(car),
    displacement: formatDisplacement(car),
    environmental: knows(car, 'emission') ? car.emission : '',
    isnewenergy: FUELS[car.spec.variant.fuel].new_energy ? 1 : 0,
    imageurl: formatPhotoUrl(public_url, coverOf(car), '640x480_c42_'),
    photocount: 0,
    saveprice: '',
    discount: '',
    act_discount: promoted < 5 && price !== '' ? formatWan(car.price_hundreds - 5) : '',
    direct_descent_format: promoted < 3 ? `${(1 + (promoted % 3)) * 500}元` : '',
    bargainamountformat: promoted === 4 ? '1000元' : '',
    downpayment: promoted % 3 === 0 && price !== '' ? formatWan(Math.round(car.price_hundreds * 0.3)) : '',
    dealer_level: promoted % 2 === 0 && car.dealer.years > 0 ? `${car.dealer.years}年老店` : `${promoted}人咨询`,
    cartype: car.dealer.private ? 20 : car.dealer.franchised ? 90 : promoted < 50 ? 70 : 186,
    fromtype: car.dealer.private ? 0 : car.dealer.franchised ? 40 : 70,
    cxctype: badges.includes('诚信车') ? 15 : 0,
    offertype: promoted < 4 ? 240 : 0,
    particularactivity: 0,
    kindname: '普通车源',
    cartags: placeTags(badges),
    url: formatAppLink(car),
    stra: JSON.stringify({ infoid: car.infoid, rank: promoted, ab: `B${promoted % 4}` }),
    pv_extstr: JSON.stringify({ specid: car.spec.id, seriesid: car.spec.series.id, cartype: 70 }),
    consignment: { isconsignment: 0, endtime: '' },
    cpcinfo: { adid: 0, platform: '', position: 0 },
    sameinfo: { count: 0, url: '' },
    filtertag: {},
    burypoint: {},
    videourl: '',
    liveurl: '',
    imuserid: car.dealer.private ? '' : `esc_b_|${car.dealer.userid}`,
    isextwarranty: promoted % 11 === 0 ? 1 : 0,
    isnewly: badges.includes('新上架') ? 1 : 0,
    livestatus: 0,
    followcount: promoted * 7,
    position: 0,
    usc_adid: 0,
    adtype: 0,
    advertid: 0,
    cardstyle: 1,
    dealertag: '',
    extlabel: '',
    grouptype: 0,
    hotrank: '',
    isad: 0,
    ispano: 0,
    ispk: 1,
    livecover: '',
    rcmreason: '',
    rectype: 0,
    vrurl: '',
    zhuge: '',
  }
}

/** Lists write 宝马5系进口 where the catalogue has 宝马5系(进口). */
export function listName(name: string): string {
  return name.replace('(进口)', '进口')
}

function formatYear(car: Car): string {
  if (!knows(car, 'registration')) return ''
  return car.registered === null ? '未上牌' : `${yearOfMonth(car.registered)}年`
}

/** Battery cars show the placeholder 0.0T. */
function formatDisplacement(car: Car): string {
  const { litres, charged } = car.spec.variant
  if (litres === null) return '0.0T'
  return knows(car, 'specifications') ? `${litres.toFixed(1)}${charged ? 'T' : 'L'}` : ''
}

function placeTags(badges: readonly string[]) {
  const tags = badges.map((title, sort) => ({
    title,
    stype: title === '检测报告' ? 3 : 1,
    sort,
    fontcolor: '#828CA0',
    bgcolor: '#F5F6FA',
    bordercolor: '',
  }))
  return Object.fromEntries(TAG_PLACES.map((place, i) => [place, tags.filter((_, k) => Math.min(3, k >> 1) === i)]))
}

/** The app's own link: its inner address is not an http link, and its parameters are encoded twice. */
function formatAppLink(car: Car): string {
  return `${LINK_TO_ID}${car.infoid}${ID_TO_SPEC}${car.spec.id}${SPEC_TO_DEALER}${car.dealer.id}${LINK_END}`
}
