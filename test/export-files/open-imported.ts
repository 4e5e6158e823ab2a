/** A data folder with an inventory of some cars of the stand-in, and the command line on it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLineMaker } from '../../marketplace/make-lines.ts'
import { type Cli, openCli } from '../e2e/open-cli.ts'

export const MARKET = 'http://127.0.0.1:9090'

export async function openImported(cars: number, sheets = false): Promise<Cli> {
  const cli = openCli({ ERSHOU_MARKETPLACE_URL: MARKET })
  const options = { seed: 7, today: '2026-11-15', public_url: MARKET, list_only: false, sheets, cars }
  const file = join(cli.folder, 'market.jsonl')
  writeFileSync(file, createLineMaker(options)(0, cars))
  await cli.json('import', file, '--complete', '--observed-at', '2026-11-15T03:00:00Z')
  return cli
}
