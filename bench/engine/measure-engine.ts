/** The program that measures one engine in a separate process, so that engines do not affect each other; prints one line of JSON. */
import { parseArgs } from 'node:util'
import { withFolder } from '../with-folder.ts'
import type { Engine, Prepared } from './engine.ts'
import { ENGINES, type EngineName, QUICK } from './engines/all.ts'
import { toFacetQuestion } from './generate-facets.ts'
import { generateQuestions, type Question } from './generate-questions.ts'
import { generateTable } from './generate-table.ts'
import { type Measured, measureCounts, measureFacets, measureSearches, middleOf } from './measure.ts'
import type { EngineReport, Kind } from './report.ts'

const PASSES = 5
/** Different from the measured queries, so that no answer is cached. */
const WARM_UP = { quick: 2000, slow: 200 }
const SEEDS = { table: 7, questions: 1, warmUp: 2 }

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    listings: { type: 'string' },
    questions: { type: 'string' },
    'facet-questions': { type: 'string' },
    kinds: { type: 'string' },
  },
})
const name = values.engine as EngineName
const kinds = values.kinds?.split(',') as Kind[]
const log = (text: string) => process.stderr.write(`  ${name}: ${text}\n`)
const report = await withFolder((folder) => run(folder))
process.stdout.write(`${JSON.stringify(report)}\n`)

async function run(folder: string): Promise<EngineReport> {
  const table = generateTable({ listings: Number(values.listings), seed: SEEDS.table })
  const warmUp = QUICK.has(name) ? WARM_UP.quick : WARM_UP.slow
  const asked = {
    warmUp: generateQuestions(table, { count: warmUp, seed: SEEDS.warmUp }),
    measured: generateQuestions(table, { count: Number(values.questions), seed: SEEDS.questions }),
  }
  const questions = [...asked.warmUp, ...asked.measured]
  const prepared = await ENGINES[name](table, { folder, log, questions })
  log(`ready after ${(prepared.build_ms / 1000).toFixed(1)} s`)
  try {
    const measured: Partial<Record<Kind, Measured>> = {}
    for (const kind of kinds) measured[kind] = await measureKind(prepared, kind, asked)
    const { build_ms, bytes, note } = prepared
    return { build_ms, bytes, ...(note !== undefined && { note }), ...measured }
  } finally {
    await prepared.close()
  }
}

type Asked = Readonly<Record<'warmUp' | 'measured', readonly Question[]>>

async function measureKind(prepared: Prepared, kind: Kind, { warmUp, measured }: Asked): Promise<Measured> {
  const few = Number(values['facet-questions'])
  const ask = (engine: Engine, questions: readonly Question[]) => {
    if (kind === 'search') return measureSearches(engine, questions)
    if (kind === 'count') return measureCounts(engine, questions)
    return measureFacets(engine, questions.slice(0, few).map(toFacetQuestion))
  }
  await ask(prepared.open(), warmUp)
  const passes: Measured[] = []
  for (let pass = 0; pass < (QUICK.has(name) ? PASSES : 1); pass++) passes.push(await ask(prepared.open(), measured))
  log(
    `${kind}: mean ${passes.map(({ mean_us }) => mean_us.toFixed(1)).join(', ')} µs; CPU ${passes.map(({ cpu_us }) => cpu_us.toFixed(1)).join(', ')} µs`,
  )
  return middleOf(passes)
}
