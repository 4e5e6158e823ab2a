/** Snapshots of the inventory as files: how often, where, in which languages, and for whom. */
import { PLAN_NAMES } from '../../domain/accounts/plans.ts'
import { LANGS } from '../../domain/codes.ts'
import { optional, readListOf, readText, readWhole, setting } from '../read-setting.ts'

export const EXPORTS = {
  exportEveryHours: setting(
    'ERSHOU_EXPORT_EVERY_HOURS',
    'Hours from one export of the inventory as files to the next, each after a complete pass; 0: none are made.',
    '24',
    (text) => readWhole(text, 0, 8760),
  ),
  exportDir: setting(
    'ERSHOU_EXPORT_DIR',
    'Folder of the export files; empty: exports in the data folder. With PostgreSQL it must be set, to a folder that all processes share; otherwise none are made.',
    '',
    optional(readText),
  ),
  exportLangs: setting(
    'ERSHOU_EXPORT_LANGS',
    'Languages of the export files, comma-separated: en, zh. Each language has its own files.',
    'en',
    (text) => readListOf(text, LANGS),
  ),
  exportMaxMb: setting(
    'ERSHOU_EXPORT_MAX_MB',
    'The most that all export files together take on the disk, in MiB; at least two exports must fit.',
    '20480',
    (text) => readWhole(text, 1, 1_000_000_000),
  ),
  exportPlans: setting(
    'ERSHOU_EXPORT_PLANS',
    'Plans that may download export files, comma-separated; others are refused with plan_required.',
    'pro,enterprise',
    (text) => readListOf(text, PLAN_NAMES),
  ),
} as const
