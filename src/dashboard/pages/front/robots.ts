/** Allows crawlers the front page and the documentation. `origin`: scheme and host of this service. */
export function formatRobots(origin: string): string {
  return `User-agent: *
Allow: /$
Allow: /docs
Allow: /llms.txt
Allow: /status
Disallow: /v1
Disallow: /dashboard
Disallow: /operator
Disallow: /sign-in
Disallow: /sign-up
Disallow: /sign-out
Disallow: /forgot
Disallow: /link
Disallow: /language

Sitemap: ${origin}/sitemap.xml
`
}
