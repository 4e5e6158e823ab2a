/** The first request to try, as a shell command. */

/** `origin` is ours; `key` is a secret or a placeholder. */
export function formatQuickRequest(origin: string, key: string): string {
  return `curl -H "X-API-Key: ${key}" '${origin}/v1/search?brand=BMW'`
}
