/** A rate file in the format of the European Central Bank's daily reference rates, dated the last business day. */
import { createRandom, hashText } from '../random.ts'

// Currency, level, maximum deviation.
const CURRENCIES: readonly (readonly [code: string, level: number, swing: number, decimals: number])[] = [
  ['USD', 1.1523, 0.03, 4],
  ['JPY', 178.36, 4, 2],
  ['CZK', 24.31, 0.3, 3],
  ['DKK', 7.4672, 0.003, 4],
  ['GBP', 0.8791, 0.01, 5],
  ['HUF', 386.5, 6, 2],
  ['PLN', 4.2383, 0.06, 4],
  ['SEK', 10.9785, 0.15, 4],
  ['CHF', 0.9254, 0.01, 4],
  ['NOK', 11.6825, 0.15, 4],
  ['TRY', 48.9126, 1, 4],
  ['AUD', 1.7723, 0.03, 4],
  ['BRL', 6.1457, 0.1, 4],
  ['CAD', 1.6154, 0.02, 4],
  ['CNY', 8.1847, 0.12, 4],
  ['HKD', 8.9578, 0.2, 4],
  ['KRW', 1681.44, 20, 2],
  ['SGD', 1.5003, 0.02, 4],
]

export function makeRateFile(today: string, seed: number): string {
  const date = lastBusinessDay(today)
  const random = createRandom(seed, hashText(date), 0xecb)
  const cubes = CURRENCIES.map(([code, level, swing, decimals]) => {
    const rate = random.normal(level, swing / 3).toFixed(decimals)
    return `\t\t\t<Cube currency='${code}' rate='${rate}'/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates (synthetic)</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>Ershou stand-in marketplace</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${date}'>
${cubes.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`
}

/** The day itself or the last one before it that is neither on a weekend nor a closing day of the euro payment system. */
export function lastBusinessDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  while (isClosed(date)) date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

const CLOSING_DAYS = new Set(['01-01', '05-01', '12-25', '12-26'])

function isClosed(date: Date): boolean {
  const weekday = date.getUTCDay()
  if (weekday === 0 || weekday === 6 || CLOSING_DAYS.has(date.toISOString().slice(5, 10))) return true
  const fromEaster = Math.round((date.getTime() - easterOf(date.getUTCFullYear())) / 86_400_000)
  return fromEaster === -2 || fromEaster === 1
}

/** Easter Sunday by the anonymous Gregorian reckoning. */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)
}
