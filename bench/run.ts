/** `npm run bench`: runs all benches, or those named, and prints their figures. A missed target is reported, but is not a failure. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bringTools } from '../scripts/bring-tools.ts'
import { apiBench } from './api.ts'
import { attackBench } from './attack.ts'
import { batchBench } from './batch.ts'
import { dashboardBench } from './dashboard.ts'
import { deliveriesBench } from './deliveries/bench.ts'
import { engineBench } from './engine/bench.ts'
import { exportsBench } from './exports.ts'
import { type Bench, formatTable } from './figure.ts'
import { holdBench } from './hold.ts'
import { judgementBench } from './judgement.ts'
import { leanBench } from './lean.ts'
import { limitsBench } from './limits.ts'
import { marketplaceBench } from './marketplace.ts'
import { nodesBench } from './nodes.ts'
import { requestsBench } from './requests.ts'
import { sharesBench } from './shares/bench.ts'
import { signInBench } from './sign-in.ts'
import { stallsBench } from './stalls/bench.ts'

const BENCHES: readonly Bench[] = [
  marketplaceBench,
  apiBench,
  limitsBench,
  nodesBench,
  batchBench,
  attackBench,
  sharesBench,
  dashboardBench,
  signInBench,
  requestsBench,
  judgementBench,
  stallsBench,
  engineBench,
  exportsBench,
  deliveriesBench,
  leanBench,
  holdBench,
]
const FEWEST_LISTINGS = 1000

// Settings of a developer's own service must not affect the measured programs.
process.env.ERSHOU_ENV_FILE = ''
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: {
    listings: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    against: { type: 'string' },
  },
})
const options = {
  listings: values.listings === undefined ? null : Number(values.listings),
  minutes: values.minutes === undefined ? null : Number(values.minutes),
  only: values.only?.split(',') ?? null,
  against: values.against === undefined ? null : resolve(values.against),
}
if (options.listings !== null && !(options.listings >= FEWEST_LISTINGS)) {
  process.stderr.write(`--listings: a number, ${FEWEST_LISTINGS} or more\n`)
  process.exit(2)
}
if (options.minutes !== null && !(options.minutes >= 1)) {
  process.stderr.write('--minutes: a number, 1 or more\n')
  process.exit(2)
}
const unknown = wanted.filter((name) => !BENCHES.some((bench) => bench.name === name))
if (unknown.length > 0) {
  process.stderr.write(`no bench ${unknown.join(', ')}; there are ${BENCHES.map(({ name }) => name).join(', ')}\n`)
  process.exit(2)
}
const missing = bringTools([
  { command: 'wrk', debian: 'wrk' },
  { command: 'redis-server', debian: 'redis-server' },
])
if (missing.length > 0) {
  const names = missing.map(({ command }) => command).join(' and ')
  process.stderr.write(`${names} is missing and could not be installed: bring it, then run the benches again\n`)
  process.exit(1)
}
for (const bench of BENCHES) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue
  process.stdout.write(`${bench.name}\n`)
  const figures = await bench.run((text) => process.stderr.write(`${text}\n`), options)
  process.stdout.write(`${formatTable(figures)}\n`)
}
