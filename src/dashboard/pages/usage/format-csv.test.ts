import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STATUS_CLASSES, type UsageDay } from '../../../domain/accounts/usage.ts'
import { formatCsv } from './format-csv.ts'

/** RFC 4180, and nothing more. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at
    const found = cell.exec(text)
    if (found === null) throw new Error(`no CSV at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`)
    const [, quoted, plain, end] = found
    row.push(quoted?.replaceAll('""', '"') ?? (plain as string))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

const DAY: UsageDay = {
  account_id: 'acc_a',
  key_id: 'key_a',
  endpoint: 'search',
  status_class: '2xx',
  day: '2026-11-15',
  requests: 7,
  cost: 5,
}
const named = (name: string | null) => new Map([['key_a', { name, prefix: 'ershou_live_abcd', was_used: true }]])

it('is one row for each day, endpoint, key and class', async () => {
  expect(await formatCsv([DAY, { ...DAY, key_id: 'key_gone', status_class: '4xx', cost: 0 }], named('a, "b"'))).toBe(
    'day,endpoint,key_id,key_name,key_prefix,status_class,requests,data_requests\r\n' +
      '2026-11-15,search,key_a,"a, ""b""",ershou_live_abcd,2xx,7,5\r\n' +
      '2026-11-15,search,key_gone,,,4xx,7,0\r\n',
  )
  expect((await formatCsv([], named(null))).split('\r\n')).toHaveLength(2)
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x","y")', '＝1', '＠x'])(
  'makes no formula of %j',
  async (name) => {
    const [, row] = parseCsv(await formatCsv([DAY], named(name))) as [string[], string[]]
    expect(row[3]).toBe(`'${name}`)
  },
)

it('parses back to what it was made of, whatever keys are called', async () => {
  const anyRow = fc.record({
    endpoint: fc.constantFrom('search', 'car'),
    status_class: fc.constantFrom(...STATUS_CLASSES),
    requests: fc.nat(),
    cost: fc.nat(),
  })
  const anyUnit = fc.constantFrom(...'=+-@\t\r\n",;\'\\ a0车😀\0')
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 5 }), fc.string({ unit: anyUnit }), async (drawn, name) => {
      const rows = drawn.map((row) => ({ ...DAY, ...row }))
      const [, ...parsed] = parseCsv(await formatCsv(rows, named(name)))
      const read = parsed.map((cells) => ({
        ...DAY,
        day: cells[0],
        endpoint: cells[1],
        key_id: cells[2],
        status_class: cells[5],
        requests: Number(cells[6]),
        cost: Number(cells[7]),
      }))
      expect(read).toEqual(rows)
      expect(parsed.every((cells) => cells[3] === name || cells[3] === `'${name}`)).toBe(true)
      expect(parsed.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    }),
  )
})

it('lets others have their turn while it formats many rows', async () => {
  const rows = Array.from({ length: 4001 }, (_, i) => ({ ...DAY, requests: i }))
  let turns = 0
  const beat = () => {
    turns++
    next = setImmediate(beat)
  }
  let next = setImmediate(beat)
  const parsed = parseCsv(await formatCsv(rows, named(null)))
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(2)
  expect(parsed.slice(1).map((cells) => Number(cells[6]))).toEqual(rows.map(({ requests }) => requests))
})
