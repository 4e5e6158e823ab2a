/** Commands that make rows, or read the market, need to know which it is. */
import { ConfigError } from '../../domain/config-error.ts'
import type { Config } from '../../settings/config.ts'

export type CompleteConfig = Config & { readonly marketplaceUrl: string }

export function needMarketplace(config: Config): CompleteConfig {
  const { marketplaceUrl } = config
  if (marketplaceUrl === null) {
    throw new ConfigError(['ERSHOU_MARKETPLACE_URL: must be set to the marketplace of the cars'])
  }
  return { ...config, marketplaceUrl }
}
