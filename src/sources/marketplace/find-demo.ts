/** Whether a service is a demo: over the stand-in marketplace, for this machine alone, and without a mail server. Then its operator may read the mails of others. */
import { isStandIn } from './stand-in.ts'

interface DemoConfig {
  readonly marketplaceUrl: string
  readonly host: string
  readonly publicUrl: string | null
  readonly trustProxy: number
  readonly smtpUrl: string | null
}

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[?::1\]?)$/

/** By the settings alone. */
export function mayBeDemo({ marketplaceUrl, host, publicUrl, trustProxy, smtpUrl }: DemoConfig): boolean {
  if (smtpUrl !== null || trustProxy > 0) return false
  const hosts = [host, ...[marketplaceUrl, publicUrl].filter((url) => url !== null).map((url) => new URL(url).hostname)]
  return hosts.every((one) => LOOPBACK.test(one))
}

/** Asks the marketplace once it is needed, and again while it does not answer. */
export function createDemoCheck(config: DemoConfig, signal: AbortSignal): () => Promise<boolean> {
  let known: boolean | null = mayBeDemo(config) ? null : false
  return async () => {
    known ??= await isStandIn(config.marketplaceUrl, signal)
    return known === true
  }
}
