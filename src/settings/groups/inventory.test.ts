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
  ],
})
