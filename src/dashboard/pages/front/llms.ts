/** The text for language models (llmstxt.org). */

/** `origin`: scheme and host of this service; `hasTools`: whether agents find tools at /mcp. */
export function formatLlms(origin: string, hasTools: boolean): string {
  const tools = `- [Tools for agents](${origin}/docs/guides/mcp): the same questions as tools of an MCP server\n`
  return `# Ershou

> An HTTP API for used cars on a Chinese marketplace: search, details, inspection reports and insurance evidence, in English or Chinese, with prices in CNY, EUR and USD. Every endpoint under /v1 is GET and returns JSON.

- Base URL: ${origin}/v1
- Authentication: the header \`X-API-Key: <key>\`, on every endpoint except /v1/makes and /v1/filters. Create keys at ${origin}/dashboard/keys. Keep them on a server.
- **Unknown is never zero, never false, never clean.** A value that the source does not state is \`null\`. Never show or compute with \`null\` as 0, false, "no accident" or "no damage"; show it as unknown. \`had_accident: null\` means that nobody has determined it.
- \`parse_status\` says whether a report was read (\`parsed\`, \`partial\`). Its findings mean something only then.
- \`lang=en\` (default) or \`lang=zh\` changes names and labels, never codes, ids, units or field names.
- Limits are in the headers \`RateLimit\` and \`RateLimit-Policy\`. After a 429 with \`Retry-After\`, wait that many seconds; after a 429 \`quota_exhausted\`, wait until \`resets_at\`. Errors cost nothing.
- Unknown query parameters are refused (422), so that a misspelt filter is never ignored.

## Documentation

- [OpenAPI 3.1](${origin}/openapi.json): every endpoint, parameter, record and field, and what null means in each
- [Reference](${origin}/docs): the same as a page
- [Quickstart](${origin}/docs/quickstart): from a key to a first answer
- [Searching](${origin}/docs/guides/searching): names, filters, ranges, sorting, paging
- [Facets](${origin}/docs/guides/facets): how many cars each filter would find
- [Changes](${origin}/docs/guides/changes): following the market with a cursor
- [History](${origin}/docs/guides/history): when a car was observed, and all of its prices
- [Unknown is not clean](${origin}/docs/guides/unknown-is-not-clean): what null means, and how to show it to a buyer
- [Typed clients](${origin}/docs/guides/typed-clients): \`ershou/client\` for TypeScript
${hasTools ? tools : ''}- [Retrying](${origin}/docs/guides/retrying): which requests to retry, and when
- [Errors](${origin}/docs/errors): every error code

## Example

    curl -H "X-API-Key: $ERSHOU_KEY" "${origin}/v1/search?brand=BMW&price_max=200000&sort=price_desc"
`
}
