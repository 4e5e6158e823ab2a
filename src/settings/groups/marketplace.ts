/** Where the cars and the exchange rates come from, and how long the service waits for them. */
import { optional, readWebUrl, readWhole, setting } from '../read-setting.ts'

export const MARKETPLACE = {
  marketplaceUrl: setting(
    'ERSHOU_MARKETPLACE_URL',
    'Base URL of the marketplace that the cars come from.',
    '',
    optional(readWebUrl),
  ),
  sourceTimeoutMs: setting(
    'ERSHOU_SOURCE_TIMEOUT_MS',
    'Longest wait for one answer of the marketplace, in milliseconds; at most ERSHOU_SOURCE_BUDGET_MS.',
    '4000',
    (text) => readWhole(text, 10, 60_000),
  ),
  sourceBudgetMs: setting(
    'ERSHOU_SOURCE_BUDGET_MS',
    'Longest wait for the marketplace with all retries, in milliseconds.',
    '8000',
    (text) => readWhole(text, 10, 120_000),
  ),
  ratesUrl: setting(
    'ERSHOU_RATES_URL',
    "Exchange rates in the format of the European Central Bank's daily file; empty: no prices in EUR and USD.",
    '',
    optional(readWebUrl),
  ),
} as const
