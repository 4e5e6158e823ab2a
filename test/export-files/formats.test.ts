/** The three formats of an export hold the same rows, as other programs read them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/sqlite/open-database.ts'
import type { ColumnType } from '../../src/exports/columns/column.ts'
import { COLUMNS } from '../../src/exports/columns/columns.ts'
import { packText } from '../../src/inventory/store/pack-text.ts'
import type { Cli } from '../e2e/open-cli.ts'
import { openImported } from './open-imported.ts'
import { type DuckRow, queryDuckDb } from './query-duckdb.ts'

const CARS = 100
const names = COLUMNS.map(({ name }) => name)
const STATES = ['known', 'unknown', 'not_applicable', 'not_read']

let cli: Cli
let lines: readonly DuckRow[]
const at = (name: string) => join(cli.folder, name)

beforeAll(async () => {
  cli = await openImported(CARS, true)
  for (const [format, file] of [
    ['jsonl', 'cars.jsonl.gz'],
    ['csv', 'cars.csv'],
    ['parquet', 'cars.parquet'],
  ] as const) {
    const manifest = await cli.json('export', '--format', format, at(file))
    expect(manifest).toMatchObject({
      cars: CARS,
      format,
      lang: 'en',
      schema_version: 3,
      changes_after: expect.any(String),
      unreadable: 0,
    })
    const columns = manifest.columns as Readonly<Record<string, number>>[]
    expect(columns.map(({ name }) => name)).toEqual(names)
    const sums = columns.map((one) => STATES.reduce((sum, state) => sum + (one[state] ?? 0), 0))
    expect(new Set(sums)).toEqual(new Set([CARS]))
  }
  const text = gunzipSync(readFileSync(at('cars.jsonl.gz'))).toString()
  lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DuckRow)
})
afterAll(() => cli?.remove())

/** How DuckDB reads them. */
const READ_AS: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  json: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  day: 'DATE',
  moment: 'TIMESTAMP WITH TIME ZONE',
}

it('has all cars in the order of their ids, and every column in each', () => {
  const ids = lines.map(({ id }) => id as number)
  expect(ids).toHaveLength(CARS)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  for (const line of lines) expect(Object.keys(line)).toEqual([...names, 'marketplace'])
})

it('has columns that are known for some cars and unknown for others', () => {
  const known = (name: string) => lines.filter((line) => line[name] !== null).length
  expect(names.filter((name) => known(name) > 0 && known(name) < CARS).length).toBeGreaterThan(30)
  expect(known('equipment')).toBeGreaterThan(0)
})

it('is the same in Parquet, with typed columns', async () => {
  const rows = await queryDuckDb(`select * from '${at('cars.parquet')}' order by id`)
  expect(rows.map(asJson)).toEqual(lines.map(({ marketplace: _, ...line }) => line))
  const types = await queryDuckDb(`describe select * from '${at('cars.parquet')}'`)
  expect(types.map(({ column_name, column_type }) => [column_name, column_type])).toEqual(
    COLUMNS.map(({ name, type }) => [name, READ_AS[type]]),
  )
})

it('has whole numbers of 64 bits and moments with their zone in Parquet, also for readers that know one way to write it', async () => {
  const stored = await queryDuckDb(`select * from parquet_schema('${at('cars.parquet')}') where name <> 'cars'`)
  const whole = stored.filter(({ type, converted_type }) => type === 'INT32' && converted_type !== 'DATE')
  expect(whole).toEqual([])
  const moments = COLUMNS.flatMap(({ name, type }) => (type === 'moment' ? [name] : []))
  expect(moments).toEqual(expect.arrayContaining(['observed_at', 'first_observed_at', 'price_change_at']))
  for (const { name, type, converted_type, logical_type } of stored.filter(({ name }) => moments.includes(`${name}`))) {
    expect([name, type, converted_type]).toEqual([name, 'INT64', 'TIMESTAMP_MILLIS'])
    expect(logical_type).toMatch(/^TimestampType\(isAdjustedToUTC=1, unit=TimeUnit\(MILLIS=/)
  }
})

it('is the same in CSV, where unknown is empty', async () => {
  const rows = await queryDuckDb(
    `select * from read_csv('${at('cars.csv')}', header = true, all_varchar = true, quote = '"', escape = '"', strict_mode = true)`,
  )
  expect(Object.keys(rows[0] as DuckRow)).toEqual(names)
  expect(rows.map((row) => Object.values(row).map((cell) => cell === null))).toEqual(
    lines.map((line) => names.map((name) => line[name] === null)),
  )
  expect(rows.map((row) => names.map((name) => row[name]))).toEqual(
    lines.map((line) => names.map((name) => asText(line[name]))),
  )
  const [guessed] = await queryDuckDb(
    `select typeof(observed_at) as moment, typeof(id) as whole from '${at('cars.csv')}'`,
  )
  expect(guessed).toEqual({ moment: READ_AS.moment, whole: READ_AS.integer })
})

describe('the command', () => {
  it.each([
    [['--lang', 'zh'], /--lang needs --format/],
    [['--format', 'parquet', 'x.parquet.gz'], /compressed twice/],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await cli.run('export', ...args)
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)])
  })

  it('writes another language', async () => {
    const { code, stdout } = await cli.run('export', '--format', 'jsonl', '--lang', 'zh')
    expect(code).toBe(0)
    const first = JSON.parse(stdout.slice(0, stdout.indexOf('\n'))) as DuckRow
    expect(first.title).toMatch(/[\u4e00-\u9fff]/)
    expect(first.source_title).toBe(lines[0]?.source_title)
  })

  it('says how many cars it left out because their records cannot be read, and writes the others', async () => {
    const database = await openDatabase(join(cli.folder, 'inventory.db'))
    const id = Number(lines[0]?.id)
    database.prepare('update inventory_details set body = ? where id = ?').run(packText('detail', '{'), id)
    database.close()
    const toFile = await cli.run('export', '--format', 'csv', '--json', at('fewer.csv'))
    expect(JSON.parse(toFile.stdout)).toMatchObject({ cars: CARS - 1, unreadable: 1 })
    const toStdout = await cli.run('export', '--format', 'jsonl')
    expect(toStdout.stdout.trimEnd().split('\n')).toHaveLength(CARS - 1)
    for (const { code, stderr } of [toFile, toStdout])
      expect([code, stderr]).toEqual([0, expect.stringContaining('1 car was left out')])
  })
})

/** A row of Parquet as the line of JSON has it. */
function asJson(row: DuckRow): DuckRow {
  return Object.fromEntries(
    COLUMNS.map(({ name, type }) => {
      const value = row[name]
      if (value === null) return [name, null]
      if (type === 'json') return [name, JSON.parse(value as string)]
      const iso = value instanceof Date ? value.toISOString() : null
      return [name, iso === null ? value : type === 'day' ? iso.slice(0, 10) : iso]
    }),
  )
}

/** A value as the CSV has it, with the sign that keeps a text from being a formula. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return typeof value === 'string' && /^[=+\-@]/.test(text) ? `'${text}` : text
}
