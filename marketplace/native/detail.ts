/** A native detail record (`getcarinfo`): numbers where the list has strings, placeholders where nothing is known. */
import { DRIVES, FUELS, LEVELS } from '../catalogue/codes.ts'
import { hash } from '../random.ts'
import { formatAge, formatAgo, formatMonth, monthOf, yearOfMonth } from '../world/calendar.ts'
import { type Car, knows } from '../world/car.ts'
import { formatConsumption } from './consumption.ts'
import type { NativeContext } from './context.ts'
import { makeElectricVehicle } from './electric-vehicle.ts'
import { listName } from './list-row.ts'
import { coverOf, formatPhotoUrl, photosOf } from './photos-of.ts'
import { writeRemark } from './remark.ts'

const UNREGISTERED = { shortdate: '1900-01-01', date: '未上牌', year: '未上牌', age: '' }
const UNKNOWN_REGISTRATION = { shortdate: '', date: '', year: '', age: '' }

export function makeDetail(car: Car, context: NativeContext) {
  return {
    // A dictionary from the start: spread into a plain object, each mix of optional keys costs a hidden class of its own.
    __proto__: null,
    ...catalog(car),
    ...specifications(car, context),
    ...condition(car, context),
    ...registration(car, context),
    ...seller(car),
    ...media(car, context),
    ...reportServices(car, context),
    ...makeElectricVehicle(car, context.seed),
    ...warranty(car, context),
  }
}

function catalog(car: Car) {
  const { series } = car.spec
  return {
    infoid: car.infoid,
    infoidext: opaque(car.infoid),
    carname: listName(car.spec.name),
    brandid: series.brand.id,
    brandname: series.brand.name,
    seriesid: series.id,
    seriesname: series.name,
    specid: car.spec.id,
    spid: 0,
  }
}

/** Some records are practically empty: they have the keys without the words. */
function specifications(car: Car, { seed }: NativeContext) {
  const { variant, generation, guide_price, seats } = car.spec
  const known = knows(car, 'specifications')
  const colour = knows(car, 'colour') ? car.colour : ''
  const engine = variant.litres === null ? '' : `${variant.litres.toFixed(1)}${variant.charged ? 'T' : 'L'}`
  return {
    displacement: known ? String(variant.litres ?? 0) : '',
    ...(hash(seed, car.index, 71) % 10 < 7 ? { engine: known ? engine : '' } : {}),
    gearbox: known ? variant.gearbox.short : '',
    drivingmode: known ? DRIVES[variant.drive] : '',
    levelname: known ? (LEVELS[generation.level] as string) : '',
    ad_carleveid: known ? String(generation.level) : '',
    flowmode: known ? induction(car) : '',
    setcount: known ? seats : 0,
    fuelname: known ? FUELS[variant.fuel].label : '',
    colorname: colour,
    guidanceprice: knows(car, 'guide_price') ? guide_price : 0,
    nedc_fuelconsumption: '',
    wltc_fuelconsumption: (known ? formatConsumption(car) : null) ?? '',
  }
}

function induction(car: Car): string {
  const { litres, charged, hp } = car.spec.variant
  if (litres === null) return ''
  if (!charged) return '自然吸气'
  return litres >= 3 && hp > 360 ? '双涡轮增压' : '涡轮增压'
}

function condition(car: Car, { seed, now }: NativeContext) {
  const reduced = hash(seed, car.index, 72) % 100 < 6
  return {
    price: knows(car, 'price') ? car.price_hundreds / 100 : 0,
    mileage: knows(car, 'mileage') ? car.mileage_km / 10_000 : 0,
    downpayment: 0,
    isloan: hash(seed, car.index, 73) % 3 === 0 ? 1 : 0,
    detselfhelpacttags: reduced ? [{ reduceprice: 500, title: '直降', color: '#FF6600' }] : [],
    discounttags: [],
    remark: knows(car, 'remark') ? writeRemark(car, seed) : '',
    publicdate: knows(car, 'published') ? formatAgo(car.published_ms, now) : '',
    followcount: hash(seed, car.index, 74) % 2000,
    displacecount: 110_245_203,
    servicetimes: 20_385_475,
  }
}

function registration(car: Car, { now, seed }: NativeContext) {
  const dates = registrationDates(car, monthOf(now))
  const expiries = knows(car, 'expiries')
  const { city } = car.dealer
  return {
    firstregshortdate: dates.shortdate,
    firstregdate: dates.date,
    firstregyear: dates.year,
    firstregstr: dates.age,
    ...(knows(car, 'transfers') ? { transfercount: car.transfers } : {}),
    environmental: knows(car, 'emission') ? car.emission : '',
    examine: expiries ? formatMonth(car.examine) : '',
    insurance: expiries ? formatMonth(car.insurance) : '-',
    carusename: knows(car, 'usage') ? car.usage : '',
    // One node sends the field in clear text, another one masked.
    vincode: !knows(car, 'vin') ? '' : hash(seed, car.index, 75) % 2 === 0 ? car.vin : maskVin(car),
    cid: city.code,
    cname: city.name,
    pid: city.province_code,
    countyname: '',
  }
}

function maskVin({ vin }: Car): string {
  return `${vin.slice(0, 3)}**********${vin.slice(13)}`
}

function registrationDates(car: Car, today: number) {
  if (!knows(car, 'registration')) return UNKNOWN_REGISTRATION
  if (car.registered === null) return UNREGISTERED
  const month = formatMonth(car.registered)
  return {
    shortdate: `${month}-01`,
    date: month,
    year: `${yearOfMonth(car.registered)}年`,
    age: formatAge(car.registered, today),
  }
}

function seller(car: Car) {
  const { dealer } = car
  return {
    userid: dealer.userid,
    dealerid: dealer.id,
    dealeridext: opaque(dealer.id),
    imuserid: `esc_b_|${dealer.userid}`,
    fromtype: dealer.private ? 0 : dealer.franchised ? 40 : 70,
    cartype: dealer.private ? 20 : dealer.franchised ? 90 : 186,
    linktype: 3,
    iscpl: 0,
    iscpd: 0,
    isbrandcar: dealer.franchised ? 1 : 0,
    istop: 0,
    mobilestatus: 1,
    userno: '',
  }
}

function media(car: Car, { public_url }: NativeContext) {
  return {
    imageurl: formatPhotoUrl(public_url, coverOf(car), '400x300_c42_'),
    piclist: photosOf(car).map((photo) => formatPhotoUrl(public_url, photo, '1024x768_c42_')),
    videourl: '',
    livestatus: 0,
    liveurl: '',
    isshowvideoliving: 0,
  }
}

function reportServices(car: Car, context: NativeContext) {
  const { isreport, testreporturl } = context.advertise(car)
  const lookup = `${context.public_url}/risk/index?vincode=${knows(car, 'vin') ? maskVin(car) : ''}&tabindex=0`
  return {
    isreport,
    isreporttag: isreport,
    testreporturl,
    risk: { btntitle: '查车况', url: wrapLink(lookup) },
    hqcluesurl: wrapLink(`${context.public_url}/clues/index?infoid=${car.infoid}`),
    template_config: { imquestiontabs: ['砍砍价格', '了解车况', '车辆报告', '咨询专家', '在线沟通'] },
  }
}

/** Undocumented abbreviations of the marketplace; they pass as flags. */
function warranty(car: Car, { seed, now }: NativeContext) {
  const bits = hash(seed, car.index, 76)
  const age = car.registered === null ? 0 : monthOf(now) - car.registered
  return {
    haswarranty: age < 36 && bits % 3 === 0 ? 1 : 0,
    isextwarranty: bits % 23 === 0 ? 1 : 0,
    iscontainfe: 0,
    isnewcar: car.registered === null ? 1 : 0,
    islatestcar: age < 12 ? 1 : 0,
    is4sby: (bits >>> 8) % 12 === 0 ? 1 : 0,
    isybyq: 0,
    isjpck: (bits >>> 12) % 9 === 0 ? 1 : 0,
    issp: 1,
    isyzf: 0,
  }
}

function wrapLink(url: string): string {
  return `usedcar://scheme.marketplace/web?param=${encodeURIComponent(JSON.stringify({ url }))}`
}

/** An opaque encrypted id. */
function opaque(id: number): string {
  let text = ''
  for (let i = 0; i < 4; i++) text += hash(id, i, 0x0ff).toString(16).padStart(8, '0')
  return text
}
