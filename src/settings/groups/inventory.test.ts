import { describeSettings } from '../fixtures/describe-settings.ts'
import { INVENTORY } from './inventory.ts'

describeSettings(INVENTORY, {
  defaults: {
    inventory: false,
    search: 'index',
    syncPerSecond: 2,
    syncPerDay: 50_000,
    syncEveryHours: 6,
    refreshHours: 24,
    inventoryReports: false,
    reportsPerMinute: 20,
    reportsAtOnce: 2,
  },
  refused: [
    ['ERSHOU_INVENTORY', 'yes', 'on or off'],
    ['ERSHOU_SEARCH', 'fast', 'one of index, sql'],
    ['ERSHOU_SYNC_PER_SECOND', '0', 'from 1 to 10000'],
    ['ERSHOU_SYNC_PER_DAY', '-1', 'from 1 to 1000000000'],
    ['ERSHOU_SYNC_EVERY_HOURS', '0', 'from 0.01 to 720'],
    ['ERSHOU_SYNC_EVERY_HOURS', '1e1', 'must be a number from 0.01 to 720'],
    ['ERSHOU_SYNC_EVERY_HOURS', '.5', 'must be a number'],
    ['ERSHOU_REFRESH_HOURS', '1.5', 'from 0 to 8760'],
    ['ERSHOU_INVENTORY_REPORTS', 'yes', 'on or off'],
    ['ERSHOU_REPORTS_PER_MINUTE', '0', 'from 1 to 60000'],
    ['ERSHOU_REPORTS_AT_ONCE', '17', 'from 1 to 16'],
  ],
})
