import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isFailure } from '../../domain/failure.ts'
import { expectHalf, isUpdating } from '../../domain/fixtures/expect-half.ts'
import { recordOrNull } from '../../domain/readers.ts'
import { parseCar } from './parse/car.ts'
import { parseListing } from './parse/listing.ts'

const FOLDER = new URL('./fixtures/', import.meta.url)
const CONTEXT = {
  base_url: 'http://marketplace.test',
  origin: 'http://marketplace.test',
  fetched_at_ms: Date.parse('2026-11-15T04:00:00Z'),
}
const EXPECTED = '.expected.json'

/** Folder → what is made of its records. */
const PARSERS: Readonly<Record<string, (input: unknown) => unknown>> = {
  listing: (input) => parseListing(input, CONTEXT),
  car(input) {
    const { detail, sheet } = recordOrNull(input) ?? {}
    try {
      return parseCar(detail, sheet, CONTEXT)
    } catch (error) {
      if (!isFailure(error)) throw error
      return { failure: error.kind }
    }
  },
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'))

describe.each(Object.keys(PARSERS))('the fixtures of %s', (folder) => {
  const names = readdirSync(new URL(`${folder}/`, FOLDER)).filter((name) => name.endsWith('.json'))
  const inputs = names.filter((name) => !name.endsWith(EXPECTED)).map((name) => name.replace(/\.json$/, ''))

  it('are there, each with its expectation and no expectation alone', () => {
    expect(inputs.length).toBeGreaterThan(5)
    if (isUpdating) return
    expect(names.filter((name) => name.endsWith(EXPECTED))).toEqual(inputs.map((name) => name + EXPECTED))
  })

  it.each(inputs)('%s', (name) => {
    const parse = PARSERS[folder] as (input: unknown) => unknown
    expectHalf(new URL(`${folder}/${name}${EXPECTED}`, FOLDER), parse(readJson(`${folder}/${name}.json`)))
  })
})

it('has a parser for every folder', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(Object.keys(PARSERS).sort())
})
