/** The command line: defaults, every option, and a message for every error. */
import { describe, expect, it } from 'vitest'
import { readOptions, USAGE, UsageError } from './options.ts'

// 23:30 UTC is already the next day in China.
const NOW = Date.parse('2026-11-14T23:30:00Z')
const read = (...args: string[]) => readOptions(args, NOW)

describe('the options', () => {
  it('have the defaults that the usage names', () => {
    expect(read()).toEqual({
      command: 'serve',
      help: false,
      cars: 20_000,
      seed: 7,
      today: '2026-11-15',
      port: 9090,
      host: '127.0.0.1',
      public_url: null,
      largest_page: 100,
      deepest_page: 1_000_000_000,
      brands: 'all',
      churn: 0.06,
      moving: null,
      list_only: false,
      sheets: false,
      threads: expect.any(Number),
    })
  })

  it('are all read', () => {
    const given =
      'dump --cars 10000000 --seed 4294967295 --today 2024-02-29 --port 0 --host :: --public-url https://cars.example/m/ --largest-page 20 --deepest-page 48 --brands sold --churn 0.5 --list-only --sheets'
    expect(read(...given.split(' '))).toEqual({
      command: 'dump',
      help: false,
      cars: 10_000_000,
      seed: 4_294_967_295,
      today: '2024-02-29',
      port: 0,
      host: '::',
      public_url: 'https://cars.example/m',
      largest_page: 20,
      deepest_page: 48,
      brands: 'sold',
      churn: 0.5,
      moving: null,
      list_only: true,
      sheets: true,
      threads: expect.any(Number),
    })
  })

  it('are all explained in the usage', () => {
    for (const name of Object.keys(read())) {
      if (name !== 'command' && name !== 'help') expect(USAGE).toContain(`--${name.replaceAll('_', '-')}`)
    }
  })

  it('know help in both spellings', () => {
    expect(read('--help').help).toBe(true)
    expect(read('-h').help).toBe(true)
  })

  it('let a market move', () => {
    expect(read('--moving', '60').moving).toBe(60)
    expect(read('--moving', '60', '--today', '2026-09-15').moving).toBe(60)
  })

  it('let a dump be smaller and larger than a live market', () => {
    expect(read('dump', '--cars', '1').cars).toBe(1)
    expect(read('serve', '--cars', '100').cars).toBe(100)
    expect(read('serve', '--cars', '200000').cars).toBe(200_000)
  })

  it.each([
    [['fly'], 'unknown command fly'],
    [['serve', 'dump'], 'unknown command serve dump'],
    [['--cars', '99'], '--cars must be a whole number from 100 to 200000'],
    [['--cars', '200001'], '--cars must be a whole number from 100 to 200000'],
    [['--cars', '1e4'], '--cars must be a whole number'],
    [['--cars', '-5'], '--cars'],
    [['--cars=-5'], '--cars must be a whole number'],
    [['--cars', ''], '--cars must be a whole number'],
    [['dump', '--cars', '0'], '--cars must be a whole number from 1 to 10000000'],
    [['dump', '--cars', '10000001'], '--cars must be a whole number from 1 to 10000000'],
    [['--seed', '4294967296'], '--seed must be a whole number from 0 to 4294967295'],
    [['--seed', '0x7'], '--seed must be a whole number'],
    [['--seed', '1.5'], '--seed must be a whole number'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535'],
    [['--port', 'http'], '--port must be a whole number'],
    [['--largest-page', '0'], '--largest-page must be a whole number from 1 to 1000'],
    [['--largest-page', '1001'], '--largest-page must be a whole number from 1 to 1000'],
    [['--deepest-page', '0'], '--deepest-page must be a whole number'],
    [['--today', '2026-02-30'], '--today must be a day such as 2026-11-15'],
    [['--today', '2026-13-01'], '--today must be a day'],
    [['--today', '15.11.2026'], '--today must be a day'],
    [['--today', 'tomorrow'], '--today must be a day'],
    [['--today', ''], '--today must be a day'],
    [['--brands', 'most'], '--brands must be all or sold'],
    [['--churn', '-0.1'], '--churn'],
    [['--churn=-0.1'], '--churn must be a number from 0 to 10'],
    [['--churn', '10.1'], '--churn must be a number from 0 to 10'],
    [['--churn', 'much'], '--churn must be a number'],
    [['--churn', ''], '--churn must be a number'],
    [['--churn', ' '], '--churn must be a number'],
    [['--churn', 'NaN'], '--churn must be a number'],
    [['--moving', '0'], '--moving must be a whole number from 1 to 86400'],
    [['--moving', 'on'], '--moving must be a whole number'],
    [['--moving', '60', '--today', '2026-09-01'], '--moving has more than 100000 intervals since --today'],
    [['--host', ''], '--host must not be empty'],
    [['--public-url', 'cars.example'], '--public-url must begin with http:// or https://'],
    [['--public-url', 'ftp://cars.example'], '--public-url must begin with http:// or https://'],
    [['--public-url', 'http://'], '--public-url must begin with http:// or https://'],
    [['--public-url', ''], '--public-url must begin with http:// or https://'],
    [['--colour', 'red'], '--colour'],
    [['--cars'], '--cars'],
    [['--list-only=yes'], '--list-only'],
  ])('refuse %j', (args, sentence) => {
    let thrown: unknown
    try {
      read(...args)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(UsageError)
    expect((thrown as UsageError).message).toContain(sentence)
  })
})
