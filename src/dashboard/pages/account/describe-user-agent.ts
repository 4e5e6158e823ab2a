/** Describes a user agent in a few words. */

/** In this order, because many browsers also include the names of others. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['WeChat', /\bMicroMessenger\//],
  ['UC Browser', /\bUCBrowser\//],
  ['QQ Browser', /\bM?QQBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['HarmonyOS', /\bOpenHarmony\b|\bHarmonyOS\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
] as const

interface NamedAgent {
  /** Null if unknown. */
  readonly browser: string | null
  readonly system: string | null
}

export function nameUserAgent(text: string | null): NamedAgent {
  return { browser: findName(BROWSERS, text ?? ''), system: findName(SYSTEMS, text ?? '') }
}

function findName(names: readonly (readonly [string, RegExp])[], text: string): string | null {
  return names.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}
