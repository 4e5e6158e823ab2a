import { describeSettings } from '../fixtures/describe-settings.ts'
import { EXPORTS } from './exports.ts'

describeSettings(EXPORTS, {
  defaults: {
    exportEveryHours: 24,
    exportDir: null,
    exportLangs: ['en'],
    exportMaxMb: 20_480,
    exportPlans: ['pro', 'enterprise'],
  },
  refused: [
    ['ERSHOU_EXPORT_EVERY_HOURS', '-1', 'from 0 to 8760'],
    ['ERSHOU_EXPORT_DIR', ' ', 'not be empty'],
    ['ERSHOU_EXPORT_LANGS', 'de', 'comma-separated, of en, zh'],
    ['ERSHOU_EXPORT_LANGS', 'en,en', 'comma-separated, of en, zh'],
    ['ERSHOU_EXPORT_MAX_MB', '0', 'from 1 to'],
    ['ERSHOU_EXPORT_PLANS', 'gold', 'comma-separated, of free, starter'],
  ],
})
