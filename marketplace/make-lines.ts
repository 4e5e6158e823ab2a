/** The lines of a dump: each is `{"list": …, "detail": …}`, with `"sheet"` where it is wanted, or `{"list": …}` alone. */
import type { NativeContext } from './native/context.ts'
import { makeDetail } from './native/detail.ts'
import { makeListRow } from './native/list-row.ts'
import { makeSpecSheet } from './native/spec-sheet.ts'
import { createReports } from './reports/reports.ts'
import { createWorld, type WorldOptions } from './world/world.ts'

export interface LineOptions extends WorldOptions {
  readonly public_url: string
  readonly list_only: boolean
  readonly sheets: boolean
}

/** Makes the lines of the cars from one position up to, not including, another. */
export function createLineMaker(options: LineOptions): (from: number, to: number) => Buffer {
  const world = createWorld(options)
  const reports = createReports({ seed: options.seed, public_url: options.public_url, find_subject: () => null })
  const context: NativeContext = {
    seed: options.seed,
    now: world.now(),
    public_url: options.public_url,
    advertise: reports.advertise,
    isAdvertised: reports.isAdvertised,
  }
  return (from, to) => {
    let lines = ''
    for (let i = from; i < to; i++) {
      const car = world.car(i)
      const list = makeListRow(car, context)
      const detail = options.list_only ? {} : { detail: makeDetail(car, context) }
      const sheet = options.sheets ? { sheet: makeSpecSheet(car, options.seed) } : {}
      lines += JSON.stringify({ list, ...detail, ...sheet })
      lines += '\n'
    }
    return Buffer.from(lines)
  }
}
