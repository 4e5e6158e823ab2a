/** `npm start` as a program: what it shows when all is ready, and how it ends. */
import { expect } from 'vitest'
import { type Program, runProgram } from '../run-program.ts'

/** The copy of 20,000 cars would take all of the machine for the whole test, and nothing here waits for it. */
const SETTINGS = { ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '0', ERSHOU_SYNC_PER_SECOND: '2' }

export interface Started {
  readonly program: Program
  readonly key: string
  /** What is pasted. */
  readonly sample: string
  readonly market: string
  /** Into the dashboard, once. */
  readonly link: string
}

/** `dataDir`: of the service. */
export function runStart(dataDir: string, others: NodeJS.ProcessEnv = {}): Program {
  return runProgram('scripts/start.js', [], { ...SETTINGS, ERSHOU_DATA_DIR: dataDir, ...others })
}

export async function startAll(dataDir: string): Promise<Started> {
  const program = runStart(dataDir)
  const [block] = await program.saw(/^[\s\S]* Ctrl-C[\s\S]*$/)
  expect(block).not.toContain('\u001b')
  const [, key, sample] = /^ {2}curl -H 'X-API-Key: (\S+)' '(\S+)'$/m.exec(block) ?? []
  const [, market] = /^ {2}Stand-in +(http\S+?\d)\/china\//m.exec(block) ?? []
  const [, link] = /^ {2}Dashboard +(http\S+\/link\/[\w-]{43})$/m.exec(block) ?? []
  expect(block).toMatch(/^ {2}Reference +http\S+\/docs$/m)
  expect(block).toMatch(/^ {2}Metrics +http\S+\/metrics$/m)
  expect(block).toContain(`  Key        ${key}\n`)
  // A terminal of 80 columns holds all but the lines to be opened and pasted.
  const wide = block.split('\n').filter((line) => line.length > 80 && !line.includes(dataDir))
  expect(wide).toEqual([expect.stringContaining('Dashboard'), expect.stringContaining('curl')])
  return { program, ...({ key, sample, market, link } as Record<'key' | 'sample' | 'market' | 'link', string>) }
}

export async function stopAll({ child, finished }: Program, dataDir: string): Promise<void> {
  child.kill('SIGTERM')
  const end = await finished
  expect(end.code).toBe(0)
  // No line of the log: nothing went wrong, and requests are told on demand only.
  expect(end.stderr.split('\n').filter((line) => line !== '')).toEqual([
    'Starting the stand-in marketplace …',
    `Starting the service, with its storage in ${dataDir} …`,
    'Reading the catalogue of the marketplace and the exchange rates …',
    expect.stringMatching(
      /^Ready after [\d.]+ s \(stand-in marketplace [\d.]+ s, service [\d.]+ s, catalogue [\d.]+ s\)\.$/,
    ),
    expect.stringMatching(/^The market is being copied; http:\S+\/status shows how far\.$/),
    'Stopping …',
  ])
}
