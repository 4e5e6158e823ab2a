/** Starts the stand-in marketplace and the service, then provides the demo key, and prints the result. */
import { setTimeout as wait } from 'node:timers/promises'
import { keepDemoSettings, removeDemoSettings } from '../src/cli/input/demo-settings.ts'
import { findColor } from '../src/cli/output/paint.ts'
import { explainStorage } from '../src/database/explain-storage.ts'
import { createFolder } from '../src/database/sqlite/open-database.ts'
import { ConfigError } from '../src/domain/config-error.ts'
import { exportPathOrNull, openExportFolder } from '../src/exports/export-folder.ts'
import { type Config, describeConfig, type Environment, listOpenSettings, readConfig } from '../src/settings/config.ts'
import { withEnvFile } from '../src/settings/read-env-file.ts'
import { formatReportHosts } from './report-hosts.ts'
import { browserUrl, formatBlock, reachableUrl } from './start-block.ts'
import { findStandInDay } from './start-day.ts'
import { bringKeptDemoKey, createDemoLink } from './start-demo-key.ts'
import { chooseSyncHours } from './start-pace.ts'
import { findStandInPort, keepStandInPort } from './start-port.ts'
import { createPrograms, type Programs } from './start-programs.ts'
import { createCopyProgress, createExportProgress } from './start-progress.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
/** A service reports ready after 30 s at the latest, whatever it has read by then. */
const LONGEST_START_MS = 40_000
const POLL_MS = 50
const PROGRESS_MS = 2000
const NAP_MS = 200
/** A terminal sends Ctrl-C to npm too, which passes it on. One that comes later was pressed again, by somebody who does not want to wait. */
const SAME_SIGNAL_MS = 1000
/** Seconds between the steps of the stand-in. */
const MOVING = '60'

const say = (line: string) => process.stderr.write(`${line}\n`)

export async function runStart(): Promise<void> {
  const programs = createPrograms()
  let stoppedMs = 0
  const stop = () => {
    if (programs.isStopping()) {
      if (performance.now() - stoppedMs > SAME_SIGNAL_MS) programs.kill()
      return
    }
    stoppedMs = performance.now()
    say('Stopping …')
    programs.stop()
  }
  // The programs are in groups of their own, so the signals of a terminal do not reach them.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, stop)
  // A reader that closes the pipe (`| head -1`) is not a failure, and must not leave programs running.
  process.stdout.on('error', () => {})
  let dataDir = ''
  try {
    const environment = withEnvFile(process.env)
    dataDir = readConfig(environment).dataDir
    await start(programs, environment)
  } catch (error) {
    say(`npm start: ${(error as Error).message}`)
    process.exitCode = error instanceof ConfigError ? 2 : 1
    programs.stop()
  }
  await programs.ended()
  removeDemoSettings(dataDir)
}

async function start(programs: Programs, environment: Environment): Promise<void> {
  const config = readSettings(environment)
  const lap = createLaps()

  createDataFolder(config.dataDir)
  say('Starting the stand-in marketplace …')
  const market = await startMarketplace(programs, config.dataDir)
  if (market === null) return
  lap('stand-in marketplace')
  say(`Starting the service, with its storage in ${describePlace(config)} …`)
  const service = await startService(programs, market, environment)
  if (service === null) return
  keepStandInPort(config.dataDir, market.url)
  lap('service')
  say('Reading the catalogue of the marketplace and the exchange rates …')
  const { secret, path } = await bringKeptDemoKey(config)
  const readiness = await waitUntilReady(service.url, programs)
  if (programs.isStopping()) return
  const laps = lap('catalogue')
  say(readiness !== null ? `Ready after ${laps}.` : `Not ready after ${laps}: ${service.url}/readyz says why.`)
  const look = { hasColor: findColor(process.stdout, process.env) }
  const { publicUrl } = config
  const linkSecret = await createDemoLink(config)
  const started = { ...service, marketUrl: market.url, cars: market.cars, secret, keyPath: path, linkSecret, publicUrl }
  const isCopying = readiness?.inventory?.state === 'first_pass'
  process.stdout.write(formatBlock({ ...started, isCopying }, look))
  if (isCopying) {
    await tellProgress(service.url, programs)
    // The demo works without these lines.
    await tellFirstExport(config, programs).catch(() => undefined)
  }
}

/** From the folder, because requests of the demo would be in its request log. */
async function tellFirstExport(config: Config, programs: Programs): Promise<void> {
  const path = exportPathOrNull(config)
  if (path === null || config.exportEveryHours === 0) return
  const folder = openExportFolder(path)
  const tell = createExportProgress()
  for (let made = 0; made === 0 && !programs.isStopping(); ) {
    made = (await folder.list()).length
    const line = made > 0 ? 'The first export is made: /v1/exports lists it.' : tell(await folder.beingMade(Date.now()))
    if (line !== null) say(line)
    if (made === 0) await rest(programs)
  }
}

async function tellProgress(url: string, programs: Programs): Promise<void> {
  const tell = createCopyProgress(`${browserUrl(reachableUrl(url))}/status`, () => performance.now())
  for (let isComplete = false; !isComplete && !programs.isStopping(); ) {
    const inventory = (await readReadiness(url))?.inventory
    isComplete = inventory?.state === 'complete'
    const { details_read: read = null, details_expected: of = null } = inventory ?? {}
    const line = tell({ read, of, isComplete })
    if (line !== null) say(line)
    if (!isComplete) await rest(programs)
  }
}

/** Between two looks; short when the programs are told to stop. */
async function rest(programs: Programs): Promise<void> {
  for (let slept = 0; slept < PROGRESS_MS && !programs.isStopping(); slept += NAP_MS) await wait(NAP_MS)
}

/** Returns the total time so far, and the time of each step. */
function createLaps(): (name: string) => string {
  const began = performance.now()
  let last = began
  const steps: string[] = []
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  return (name) => {
    const at = performance.now()
    steps.push(`${name} ${seconds(at - last)}`)
    last = at
    return `${seconds(at - began)} (${steps.join(', ')})`
  }
}

function readSettings(environment: Environment): Config {
  const config = readConfig(environment)
  if (config.marketplaceUrl !== null) {
    const { place } = describeConfig(environment).find(({ name }) => name === 'ERSHOU_MARKETPLACE_URL') ?? {}
    throw new ConfigError([
      `ERSHOU_MARKETPLACE_URL${place ? ` (${place})` : ''}: npm start runs its own marketplace; to use yours, run npm run serve`,
    ])
  }
  return config
}

interface StartedMarket {
  readonly url: string
  readonly cars: number
  readonly startedMs: number
}

async function startMarketplace(programs: Programs, dataDir: string): Promise<StartedMarket | null> {
  const port = await findStandInPort(dataDir)
  const began = performance.now()
  const lines = await programs
    .start(MARKETPLACE, ['--port', String(port), '--moving', MOVING, '--today', findStandInDay(dataDir, Date.now())])
    .saw(/^marketplace http/)
  const [, url, cars] = /^marketplace (\S+) · (\d+) cars/.exec(lines?.at(-1) ?? '') ?? []
  if (url === undefined || programs.isStopping()) return null
  return { url, cars: Number(cars), startedMs: performance.now() - began }
}

/** Checked first, because it can fail at once. */
function createDataFolder(dataDir: string): void {
  try {
    createFolder(dataDir)
  } catch (error) {
    throw explainStorage(error, { dataDir, databaseUrl: null })
  }
}

async function startService(
  programs: Programs,
  { url: marketUrl, startedMs }: StartedMarket,
  environment: Environment,
) {
  const settings = {
    ERSHOU_MARKETPLACE_URL: marketUrl,
    ERSHOU_RATES_URL: `${marketUrl}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_REPORT_HOSTS: formatReportHosts(marketUrl),
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
    ERSHOU_INVENTORY: environment.ERSHOU_INVENTORY ?? 'on',
    ERSHOU_SIGN_UP: environment.ERSHOU_SIGN_UP ?? 'open',
    ERSHOU_MARKET_ACCESS: environment.ERSHOU_MARKET_ACCESS ?? 'anyone',
    ERSHOU_PRICES: environment.ERSHOU_PRICES ?? 'starter=49,pro=199',
    // The stand-in is ours, so copying it as fast as possible disturbs nobody.
    ERSHOU_SYNC_PER_SECOND: environment.ERSHOU_SYNC_PER_SECOND ?? '2000',
    ERSHOU_SYNC_PER_DAY: environment.ERSHOU_SYNC_PER_DAY ?? '100000000',
    ERSHOU_SYNC_EVERY_HOURS: environment.ERSHOU_SYNC_EVERY_HOURS ?? chooseSyncHours(startedMs),
    ERSHOU_INVENTORY_REPORTS: environment.ERSHOU_INVENTORY_REPORTS ?? 'on',
    ERSHOU_REPORTS_PER_MINUTE: environment.ERSHOU_REPORTS_PER_MINUTE ?? '300',
    ERSHOU_LOG_REQUESTS: environment.ERSHOU_LOG_REQUESTS ?? 'off',
    ERSHOU_LOG_LEVEL: environment.ERSHOU_LOG_LEVEL ?? (environment.ERSHOU_LOG_REQUESTS === 'on' ? 'info' : 'warn'),
  }
  const service = programs.start(ERSHOU, ['serve'], settings)
  // Its lines arrive together; the line about metrics is last, if there is one.
  const lines = await service.saw(readConfig(environment).metricsPort === null ? /^docs / : /^metrics /)
  const find = (name: string) => lines?.find((line) => line.startsWith(`${name} `))?.split(/ +/)[1]
  const url = find('ershou')
  if (url === undefined || programs.isStopping()) return null
  // Commands find the folder by their own setting.
  const { ERSHOU_DATA_DIR: _, ...given } = listOpenSettings(environment)
  keepDemoSettings(readConfig(environment).dataDir, { ...given, ...settings, ERSHOU_PORT: new URL(url).port })
  return { url, metricsUrl: find('metrics') ?? null }
}

interface Readiness {
  readonly inventory?: {
    readonly state: string
    readonly details_read: number | null
    readonly details_expected: number | null
  }
}

/** Waits until a pasted request is answered at once. Returns the readiness of the service; null = not ready in time. */
async function waitUntilReady(url: string, programs: Programs): Promise<Readiness | null> {
  const until = performance.now() + LONGEST_START_MS
  while (performance.now() < until && !programs.isStopping()) {
    const readiness = await readReadiness(url)
    if (readiness !== null) return readiness
    await wait(POLL_MS)
  }
  return null
}

/** Null = not ready. */
async function readReadiness(url: string): Promise<Readiness | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } })
    const body = (await answer.json()) as Readiness
    return answer.status === 200 ? body : null
  } catch {
    return null
  }
}

function describePlace({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === null ? dataDir : 'PostgreSQL'
}
