/** The command line of the stand-in marketplace. */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { formatDay, noonOf } from './world/calendar.ts'

export const USAGE = `The stand-in marketplace: synthetic used cars behind a native-looking protocol.

  marketplace [serve] [options]     answers HTTP until stopped
  marketplace dump [options]        writes native records to stdout, one JSON object a line

  --cars N           how many cars, 100 to 200000 (dump: to 10000000)   default 20000
  --seed N           which world                                        default 7
  --today DAY        YYYY-MM-DD in China                                default today
  --port N           0 takes a free one                                 default 9090
  --host ADDRESS                                                        default 127.0.0.1
  --public-url URL   how others reach it; photo and report links begin with it
  --largest-page N   the most rows a search gives at once               default 100
  --deepest-page N   how many pages a search goes deep                  default no limit
  --brands WHICH     in the catalogue: all, or only those that are sold  default all
  --churn SHARE      share of the stock touched in a day, when time is let pass   default 0.06
  --moving SECONDS   cars appear, change price and leave in these intervals, counted
                     from noon of DAY                                   default never
  --list-only        dump: list records without details
  --sheets           dump: spec sheets, too
  --threads N        dump: threads that make records, 0 to 64           default one a core
`

export class UsageError extends Error {}

export type Options = ReturnType<typeof readOptions>

/** A market that moves takes all steps since its day when it starts. */
const MOST_STEPS = 100_000
const MOST_LIVE = 200_000
const MOST_DUMPED = 10_000_000

export function readOptions(args: readonly string[], realNow: number) {
  const { values, positionals } = parse(args)
  const command = positionals[0] ?? 'serve'
  if ((command !== 'serve' && command !== 'dump') || positionals.length > 1) {
    throw new UsageError(`unknown command ${positionals.join(' ')}`)
  }
  const whole = (
    name: 'cars' | 'seed' | 'port' | 'largest-page' | 'deepest-page' | 'threads' | 'moving',
    low: number,
    high: number,
  ) => {
    const text = values[name] as string
    const number = Number(text)
    if (!/^\d+$/.test(text) || number < low || number > high) {
      throw new UsageError(`--${name} must be a whole number from ${low} to ${high}`)
    }
    return number
  }
  const today = values.today ?? formatDay(realNow)
  checkDay(today)
  const churn = Number(values.churn.trim() || Number.NaN)
  if (!(churn >= 0 && churn <= 10)) throw new UsageError('--churn must be a number from 0 to 10')
  const { brands } = values
  if (brands !== 'all' && brands !== 'sold') throw new UsageError('--brands must be all or sold')
  if (values.host === '') throw new UsageError('--host must not be empty')
  const publicUrl = values['public-url']?.replace(/\/+$/, '') ?? null
  if (publicUrl !== null && !(/^https?:\/\/[^/]/.test(publicUrl) && URL.canParse(publicUrl))) {
    throw new UsageError('--public-url must begin with http:// or https:// and name a host')
  }
  const moving = values.moving === undefined ? null : whole('moving', 1, 86_400)
  if (moving !== null && (realNow - noonOf(today)) / (moving * 1000) > MOST_STEPS) {
    throw new UsageError(
      `--moving has more than ${MOST_STEPS} intervals since --today; take a longer one or a later day`,
    )
  }
  return {
    command,
    help: values.help,
    cars: whole('cars', command === 'dump' ? 1 : 100, command === 'dump' ? MOST_DUMPED : MOST_LIVE),
    seed: whole('seed', 0, 0xffffffff),
    today,
    port: whole('port', 0, 65_535),
    host: values.host,
    public_url: publicUrl,
    largest_page: whole('largest-page', 1, 1000),
    deepest_page: whole('deepest-page', 1, 1_000_000_000),
    brands,
    churn,
    moving,
    list_only: values['list-only'],
    sheets: values.sheets,
    threads: whole('threads', 0, 64),
  } as const
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        cars: { type: 'string', default: '20000' },
        seed: { type: 'string', default: '7' },
        today: { type: 'string' },
        port: { type: 'string', default: '9090' },
        host: { type: 'string', default: '127.0.0.1' },
        'public-url': { type: 'string' },
        'largest-page': { type: 'string', default: '100' },
        'deepest-page': { type: 'string', default: '1000000000' },
        brands: { type: 'string', default: 'all' },
        churn: { type: 'string', default: '0.06' },
        moving: { type: 'string' },
        'list-only': { type: 'boolean', default: false },
        sheets: { type: 'boolean', default: false },
        threads: { type: 'string', default: String(availableParallelism()) },
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function checkDay(day: string): void {
  try {
    noonOf(day)
  } catch {
    throw new UsageError('--today must be a day such as 2026-11-15')
  }
}
