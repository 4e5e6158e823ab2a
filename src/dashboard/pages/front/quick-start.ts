/** The first request in three programming languages, with the address of this service. */

export const SAMPLE_LANGUAGES = ['curl', 'TypeScript', 'Python'] as const
type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

/** `origin`: scheme and host of this service. */
export function formatQuickStart(origin: string): Readonly<Record<SampleLanguage, string>> {
  return {
    curl: `curl -H "X-API-Key: $ERSHOU_KEY" \\
  "${origin}/v1/search?brand=BMW&price_max=200000&sort=price_desc"`,
    TypeScript: `import { createClient } from 'ershou/client'

const client = createClient({ url: '${origin}', key: process.env.ERSHOU_KEY })
const { results } = await client.search({ brand: 'BMW', price_max: 200_000, sort: 'price_desc' })
for (const car of results) {
  console.log(car.title, car.price_cny ?? 'price unknown')
}`,
    Python: `import json, os, urllib.request

request = urllib.request.Request(
    "${origin}/v1/search?brand=BMW&price_max=200000&sort=price_desc",
    headers={"X-API-Key": os.environ["ERSHOU_KEY"]},
)
with urllib.request.urlopen(request) as answer:
    for car in json.load(answer)["results"]:
        price = car["price_cny"]
        print(car["title"], "price unknown" if price is None else price)`,
  }
}
