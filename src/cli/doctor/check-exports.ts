/** Checks the export files: whether they can be made, and how old the last ones are. */
import { percentOf } from '../../domain/exports.ts'
import { exportPathOrNull, openExportFolder } from '../../exports/export-folder.ts'
import type { Config } from '../../settings/config.ts'
import { OLD_PASSES } from '../../web/create-upkeep.ts'
import { formatBytes, formatNumber, formatSpan } from '../output/format.ts'
import { bad, type Finding, note, ok } from './finding.ts'

type ExportsConfig = Pick<
  Config,
  'dataDir' | 'databaseUrl' | 'exportDir' | 'inventory' | 'exportEveryHours' | 'syncEveryHours'
>

const HOUR_MS = 3_600_000

/** Null if the settings turn them off. */
export async function checkExports(config: ExportsConfig, nowMs: number): Promise<Finding | null> {
  const { inventory, exportEveryHours, syncEveryHours } = config
  if (!inventory || exportEveryHours === 0) return null
  const path = exportPathOrNull(config)
  if (path === null)
    return note('exports', 'no export files are made: set ERSHOU_EXPORT_DIR to a folder that all nodes share')
  const folder = openExportFolder(path)
  const progress = await folder.beingMade(nowMs)
  const made = await folder.list()
  const [last] = made
  const written = progress && `${percentOf(progress)} % of ${formatNumber(progress.rows_expected)} cars`
  if (last === undefined && written !== null) return note('exports', `the first export is being made: ${written}`)
  if (last === undefined)
    return note('exports', `there are no export files in ${path} yet; the service makes them after a complete pass`)
  const ageMs = Math.max(0, nowMs - Date.parse(last.made_at))
  const bytes = made.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0)
  const sentence = `${formatBytes(bytes)} in ${path}; the last has ${formatNumber(last.rows)} cars, made ${formatSpan(ageMs)} ago`
  // Each follows a complete pass, which may be late.
  return ageMs < (exportEveryHours + OLD_PASSES * syncEveryHours) * HOUR_MS
    ? ok('exports', sentence)
    : bad('exports', `the last export is old: ${sentence}; the log says why, at \`export\``)
}
