/** The English of every title of the stand-in's whole stock, held against what drives the car. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWords } from '../../src/words/create-words.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { FUELS, findFalseDrive, NAME_FIELDS } from './drive-words.ts'
import { readStock, type Truth } from './read-truths.ts'

const CARS = 20_000
let marketplace: RunningMarketplace
let truths: readonly Truth[]
beforeAll(async () => {
  marketplace = await startMarketplace(['--cars', String(CARS)])
  truths = [...(await readStock(marketplace)).truths.values()]
})
afterAll(() => marketplace?.stop())

it(`no title, model or trim of ${CARS.toLocaleString('en')} cars contradicts what drives the car`, () => {
  const { title } = createWords({ onUnknown: () => {} })
  const wrong = truths.flatMap(({ infoid, name, brand, brandid, series, fuel }) => {
    const words = title(name, { brand: { name: brand, id: brandid }, series }, 'en')
    const said = NAME_FIELDS.map((field) => words[field] ?? '')
    return said.some((text) => findFalseDrive(text, fuel).length > 0) ? [{ infoid, fuel, said }] : []
  })
  expect(wrong).toEqual([])
  expect(truths.length).toBe(CARS)
  expect([...new Set(truths.map(({ fuel }) => fuel))].filter((fuel) => !FUELS.includes(fuel))).toEqual([])
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
