/** Requires the marketplace setting, for commands that render rows or read the market. */
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
