/** The first request that somebody tries, as a line for a shell. */

/** `origin` is ours; `key` a secret, or what stands for one. */
export function formatQuickRequest(origin: string, key: string): string {
  return `curl -H "X-API-Key: ${key}" '${origin}/v1/search?brand=BMW'`
}
