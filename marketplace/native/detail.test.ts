/** Detail records: numbers, every documented field, placeholders where nothing is known. */
import { describe, expect, it } from 'vitest'
import { noonOf } from '../world/calendar.ts'
import type { Car } from '../world/car.ts'
import { createWorld } from '../world/world.ts'
import type { NativeContext } from './context.ts'
import { makeDetail } from './detail.ts'
import { makeListRow } from './list-row.ts'

const world = createWorld({ seed: 7, today: '2026-11-15', cars: 1500 })
const context: NativeContext = {
  seed: 7,
  now: world.now(),
  public_url: 'http://market.example',
  advertise: (car) =>
    car.index % 3 === 0 ? { isreport: 1, testreporturl: 'http://r.example/1' } : { isreport: 0, testreporturl: '' },
  isAdvertised: (car) => car.index % 3 === 0,
}
const cars = Array.from({ length: world.size() }, (_, i) => world.car(i))
const records = cars.map((car) => ({ car, detail: makeDetail(car, context) as Record<string, unknown> }))
type Detail = Record<string, unknown>
const all = (isRight: (detail: Detail, car: Car) => boolean) =>
  expect(records.filter(({ detail, car }) => !isRight(detail, car)).map(({ car }) => car.spec.name)).toEqual([])

/** The fields of the captured petrol payload, by type. */
const NUMBERS =
  'infoid brandid seriesid specid spid setcount guidanceprice price mileage downpayment isloan followcount displacecount servicetimes cid pid userid dealerid fromtype cartype linktype iscpl iscpd isbrandcar istop mobilestatus livestatus isshowvideoliving isreport isreporttag isev batterypower lifemileage quickcharge slowcharge haswarranty isextwarranty iscontainfe isnewcar islatestcar is4sby isybyq isjpck issp isyzf'
const TEXTS =
  'carname brandname seriesname infoidext dealeridext displacement gearbox drivingmode levelname ad_carleveid flowmode fuelname colorname remark publicdate firstregshortdate firstregdate firstregyear firstregstr environmental examine insurance carusename vincode cname countyname imuserid userno imageurl videourl liveurl testreporturl hqcluesurl batterytype batterybrand drivingnum accelerate ev100power evwarranty'

describe('a detail record', () => {
  it.each(NUMBERS.split(' '))('has the number %s', (field) => {
    all((detail) => typeof detail[field] === 'number' && Number.isFinite(detail[field]))
  })

  it.each(TEXTS.split(' '))('has the text %s', (field) => {
    all((detail) => typeof detail[field] === 'string')
  })

  it('has the lists and objects', () => {
    all(({ detselfhelpacttags, discounttags, piclist }) =>
      [detselfhelpacttags, discounttags, piclist].every(Array.isArray),
    )
    const tabs = ['砍砍价格', '了解车况', '车辆报告', '咨询专家', '在线沟通']
    all(({ template_config }) => JSON.stringify(template_config) === JSON.stringify({ imquestiontabs: tabs }))
    const reduced = records.filter(({ detail }) => (detail['detselfhelpacttags'] as unknown[]).length > 0)
    expect(reduced.length).toBeGreaterThan(30)
    expect(reduced[0]?.detail['detselfhelpacttags']).toMatchObject([{ reduceprice: 500, title: '直降' }])
  })

  it('counts transfers, or omits the field where the number is unknown', () => {
    all((detail, { gaps, transfers }) => detail['transfercount'] === (gaps.has('transfers') ? undefined : transfers))
    expect(records.some(({ detail }) => !('transfercount' in detail))).toBe(true)
  })

  it('names the brand that the list leaves out, and is otherwise the same car', () => {
    all((detail, car) => {
      const row = makeListRow(car, context)
      return (
        detail['brandid'] === car.spec.series.brand.id &&
        detail['brandname'] === car.spec.series.brand.name &&
        (['infoid', 'carname', 'seriesid', 'specid', 'dealerid', 'cname', 'firstregyear'] as const).every(
          (key) => detail[key] === row[key],
        ) &&
        detail['price'] === Number(row.price) &&
        detail['mileage'] === Number(row.mileage)
      )
    })
  })

  it('is practically empty now and then, with the keys still there', () => {
    const empty = records.filter(({ car }) => car.gaps.has('specifications'))
    expect(empty.length).toBeGreaterThan(3)
    for (const { detail } of empty) {
      expect(detail).toMatchObject({
        fuelname: '',
        gearbox: '',
        drivingmode: '',
        levelname: '',
        displacement: '',
        setcount: 0,
      })
    }
  })

  it('has engine words that fit the car', () => {
    all(({ displacement, ad_carleveid, gearbox, flowmode }, { spec, gaps }) => {
      if (gaps.has('specifications')) return true
      const { litres, charged } = spec.variant
      return (
        displacement === String(litres ?? 0) &&
        ad_carleveid === String(spec.generation.level) &&
        (gearbox === '手动' || gearbox === '自动') &&
        (litres === null ? flowmode === '' : charged === /涡轮增压$/.test(flowmode as string))
      )
    })
    const two = records.find(({ car }) => car.spec.variant.litres === 2 && !car.gaps.has('specifications'))
    expect(two?.detail['displacement']).toBe('2')
    const withEngine = records.filter(({ detail }) => 'engine' in detail).length
    expect(withEngine / records.length).toBeCloseTo(0.7, 1)
  })

  it('writes registration dates in four ways that agree', () => {
    all((detail, { registered, gaps }) => {
      const texts = ['firstregshortdate', 'firstregdate', 'firstregyear', 'firstregstr'].map((key) => detail[key])
      if (gaps.has('registration')) return texts.join() === ',,,'
      if (registered === null) return texts.join() === '1900-01-01,未上牌,未上牌,'
      const months = 2026 * 12 + 10 - registered
      const age = /^(?:(\d+)年)?(?:(\d+)个月)?$/.exec(texts[3] as string)
      const month = `${Math.floor(registered / 12)}-${String((registered % 12) + 1).padStart(2, '0')}`
      return (
        texts[0] === `${month}-01` &&
        texts[1] === month &&
        texts[2] === `${month.slice(0, 4)}年` &&
        Number(age?.[1] ?? 0) * 12 + Number(age?.[2] ?? 0) === months
      )
    })
  })

  it('dates inspection and insurance by the month, some in the past', () => {
    const known = records.filter(({ car }) => !car.gaps.has('expiries'))
    for (const { detail } of known.slice(0, 300)) {
      expect(`${detail['examine']} ${detail['insurance']}`).toMatch(/^20\d\d-(0[1-9]|1[0-2]) 20\d\d-(0[1-9]|1[0-2])$/)
    }
    expect(known.some(({ detail }) => (detail['insurance'] as string) < '2026-11')).toBe(true)
    all((detail, { gaps }) => !gaps.has('expiries') || (detail['examine'] === '' && detail['insurance'] === '-'))
  })

  it('has the VIN in clear text or masked, never another one, or lacks it', () => {
    all(({ vincode, risk }, { vin, gaps }) => {
      if (gaps.has('vin')) return vincode === '' && !JSON.stringify(risk).includes(vin.slice(13))
      return vincode === vin || vincode === `${vin.slice(0, 3)}**********${vin.slice(13)}`
    })
    const masked = records.filter(({ detail }) => (detail['vincode'] as string).includes('*')).length
    expect(masked / records.length).toBeCloseTo(0.5, 1)
  })

  it('prints a telephone number only in seller texts, and only one that belongs to no person', () => {
    const withNumber = records.filter(({ detail }) => /\d{11}/.test(detail['remark'] as string))
    expect(withNumber.length / records.length).toBeGreaterThan(0.02)
    expect(withNumber.length / records.length).toBeLessThan(0.08)
    for (const { detail } of withNumber) {
      expect((detail['remark'] as string).match(/\d{7,}/g)).toEqual(['13800138000'])
    }
    // Ids, tokens and links are random letters and digits, not texts.
    const isText = ([key]: [string, unknown]) => !/ext$|url$|piclist|risk|vincode/.test(key)
    all((detail) => {
      const rest = Object.entries(detail)
        .filter(isText)
        .filter(([key]) => key !== 'remark')
      return !/1[3-9]\d{9}/.test(JSON.stringify(rest))
    })
  })

  it('has photos in order: the cover in small first, all the others large', () => {
    all(({ piclist, imageurl }, { photo_count }) => {
      const photos = piclist as string[]
      const tail = (url: string) => url.split('usedcar__')[1]
      return (
        photos.length === photo_count &&
        new Set(photos).size === photos.length &&
        photos.every((url) => url.startsWith('http://market.example/escimg/') && url.includes('/1024x768_c42_')) &&
        (imageurl as string).includes('/400x300_c42_') &&
        tail(imageurl as string) === tail(photos[0] as string)
      )
    })
  })

  it('advertises the report as the reports module does', () => {
    all(
      ({ isreport, isreporttag, testreporturl }, { index }) =>
        isreport === (index % 3 === 0 ? 1 : 0) &&
        isreporttag === isreport &&
        (testreporturl !== '') === (index % 3 === 0),
    )
    all(({ risk, hqcluesurl }, { vin, infoid }) => {
      const unwrap = (link: string) =>
        (JSON.parse(new URL(link).searchParams.get('param') as string) as { url: string }).url
      const lookup = unwrap((risk as { url: string }).url)
      return (
        lookup.startsWith('http://market.example/risk/index?vincode=') &&
        !lookup.includes(vin) &&
        unwrap(hqcluesurl as string) === `http://market.example/clues/index?infoid=${infoid}`
      )
    })
  })

  it('has the publication time in relative words', () => {
    all(({ publicdate }, { gaps }) =>
      gaps.has('published') ? publicdate === '' : /^(刚刚|\d+(分钟|小时|天|个月)前)$/.test(publicdate as string),
    )
    const later = makeDetail(cars[1499] as Car, { ...context, now: noonOf('2026-11-20') })
    expect(later.publicdate).toMatch(/^[56]天前$/)
  })

  it('writes 0 or nothing for what is unknown', () => {
    all((detail, { gaps }) => !gaps.has('price') || detail['price'] === 0)
    all((detail, { gaps }) => !gaps.has('guide_price') || detail['guidanceprice'] === 0)
    all((detail, { gaps }) => !gaps.has('colour') || detail['colorname'] === '')
    all((detail, { gaps }) => !gaps.has('usage') || detail['carusename'] === '')
    all((detail, { gaps }) => !gaps.has('emission') || detail['environmental'] === '')
    all((detail, { gaps }) => gaps.has('remark') === (detail['remark'] === ''))
  })

  it('is the same again', () => {
    for (const { car, detail } of records.slice(0, 50)) {
      expect(JSON.stringify(makeDetail(car, context))).toBe(JSON.stringify(detail))
    }
  })
})
