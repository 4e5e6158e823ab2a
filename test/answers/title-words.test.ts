/** Compares the English of every title of the stand-in's stock with the Chinese and with the powertrain. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWords, type TitleWords } from '../../src/words/create-words.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import type { Truth } from '../truth/native-car.ts'
import { FUELS, findFalseDrive, NAME_FIELDS } from './drive-words.ts'
import { readStock } from './read-truths.ts'
import { findTitleFaults } from './title-words.ts'

const CARS = 20_000
let marketplace: RunningMarketplace
let count: number
let truths: readonly (Truth & { readonly words: TitleWords })[]
beforeAll(async () => {
  marketplace = await startMarketplace(['--cars', String(CARS)])
  const { title } = createWords({ onUnknown: () => {} })
  const cars = [...(await readStock(marketplace)).truths.values()]
  count = cars.length
  // Cars of one name, series and fuel have one title.
  const distinct = new Map(cars.map((car) => [[car.name, car.brandid, car.series, car.fuel].join('|'), car]))
  truths = [...distinct.values()].map((car) => {
    const { name, brand, brandid, series } = car
    return { ...car, words: title(name, { brand: { name: brand, id: brandid }, series }, 'en') }
  })
})
afterAll(() => marketplace?.stop())

it(`no title, model or trim of ${CARS.toLocaleString('en')} cars contradicts the powertrain`, () => {
  const wrong = truths.flatMap(({ infoid, fuel, words }) => {
    const said = NAME_FIELDS.map((field) => words[field] ?? '')
    return said.some((text) => findFalseDrive(text, fuel).length > 0) ? [{ infoid, fuel, said }] : []
  })
  expect(wrong).toEqual([])
  expect(count).toBe(CARS)
  expect(truths.length).toBeGreaterThan(1000)
  expect([...new Set(truths.map(({ fuel }) => fuel))].filter((fuel) => !FUELS.includes(fuel))).toEqual([])
})

it('no title loses a number or a word, or joins two words', () => {
  const wrong = truths.flatMap(({ name, words }) => {
    const faults = findTitleFaults(name, words.title ?? '')
    return faults.length === 0 ? [] : [{ name, title: words.title, faults }]
  })
  expect(wrong).toEqual([])
})

it.each([
  ['轩逸 2021款 1.6L CVTXL 豪华版', '2021 Nissan Sylphy 1.6L CVTXL Luxury', ['CVT is glued to the next word']],
  ['轩逸 2021款 1.6L CVTXL 豪华版', '2021 Nissan Sylphy 1.6L CVT XL Luxury', []],
  ['奔驰GLC 2021款 GLC 260 4MATIC', '2021 Mercedes-Benz GLC 260 4MATIC', []],
  ['汉 2021款 DM 2.0T 四驱尊荣型', '2021 BYD Han DM 2.0T AWD Honour', ['Honour is spelled Honor elsewhere', '尊荣']],
  ['汉 2021款 DM 2.0T 四驱尊荣型', '2021 BYD Han DM 2.0T Honor', ['四驱']],
  ['途昂 2021款 380TSI 7座', '2021 Volkswagen Teramont 380TSI', ['7', '7座']],
])('%s: of %s it is said %j', (zh, en, faults) => {
  expect(findTitleFaults(zh, en)).toEqual(faults)
})

it.each([
  ['Haval H6 PHEV 1.5T HEV Pro', 'H', ['PHEV']],
  ['Nissan X-Trail VC-Turbo 300 Hybrid CVT', 'P', ['Hybrid']],
  ['Porsche Cayenne E-Hybrid S Hybrid 3.0T', 'H', ['Cayenne E-Hybrid']],
  ['Changan Benni EV', 'PH', ['EV']],
  ['BYD Tang New Energy', 'P', ['New Energy']],
  ['BYD Tang New Energy DM-i', 'PH', []],
  ['Toyota Corolla Smart Electric Hybrid 1.8L', 'H', []],
])('%s is looked at: of %s it says falsely %j', (text, fuel, said) => {
  expect(findFalseDrive(text, fuel)).toEqual(said)
})
