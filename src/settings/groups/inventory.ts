/** The local copy of the marketplace: whether it is searched, how, and how often it is synced. */
import { readDecimal, readOneOf, readSwitch, readWhole, setting } from '../read-setting.ts'

export const INVENTORY = {
  inventory: setting(
    'ERSHOU_INVENTORY',
    'on: search the local copy of the marketplace; off: ask the marketplace each time.',
    'off',
    readSwitch,
  ),
  search: setting(
    'ERSHOU_SEARCH',
    'index: search an index of the inventory in memory, about 2.5 kB a car; sql: search the database itself, which takes far longer and no memory.',
    'index',
    (text) => readOneOf(text, ['index', 'sql'] as const),
  ),
  syncPerSecond: setting(
    'ERSHOU_SYNC_PER_SECOND',
    'Requests a second that the sync of the inventory makes at most; live requests do not count. npm start sets its own.',
    '2',
    (text) => readWhole(text, 1, 10_000),
  ),
  syncPerDay: setting(
    'ERSHOU_SYNC_PER_DAY',
    'Requests a day (UTC) that the sync of the inventory makes at most, also over restarts. npm start sets its own.',
    '50000',
    (text) => readWhole(text, 1, 1_000_000_000),
  ),
  syncEveryHours: setting(
    'ERSHOU_SYNC_EVERY_HOURS',
    'From the beginning of one pass over the market to that of the next, in hours, also in parts of one. npm start sets its own.',
    '6',
    (text) => readDecimal(text, 0.01, 720),
  ),
  refreshHours: setting(
    'ERSHOU_REFRESH_HOURS',
    'Age at which the sync asks for the details of a car again, in hours; 0: only when its row in a list has changed.',
    '24',
    (text) => readWhole(text, 0, 8760),
  ),
  inventoryReports: setting(
    'ERSHOU_INVENTORY_REPORTS',
    'on: read the inspection reports of all cars of the inventory in the background, so that they can be searched by; needs ERSHOU_INVENTORY and ERSHOU_REPORT_HOSTS. npm start sets it.',
    'off',
    readSwitch,
  ),
  reportsPerMinute: setting(
    'ERSHOU_REPORTS_PER_MINUTE',
    'Requests a minute to each host of a report provider that reading for the inventory makes at most; live requests do not count. npm start sets its own.',
    '20',
    (text) => readWhole(text, 1, 60_000),
  ),
  reportsAtOnce: setting(
    'ERSHOU_REPORTS_AT_ONCE',
    'Reports that are read for the inventory at the same time from each host.',
    '2',
    (text) => readWhole(text, 1, 16),
  ),
} as const
