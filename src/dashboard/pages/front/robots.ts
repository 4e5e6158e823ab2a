/** Allows crawlers the front page, the documentation, and the market if everybody may see it. `origin`: scheme and host of this service. */
export function formatRobots(origin: string, isMarketOpen: boolean): string {
  return `User-agent: *
Allow: /$
Allow: /docs
Allow: /llms.txt
Allow: /status
${isMarketOpen ? 'Allow: /market' : 'Disallow: /market'}
Disallow: /market/photos
Disallow: /v1
Disallow: /dashboard
Disallow: /operator
Disallow: /sign-in
Disallow: /sign-up
Disallow: /sign-out
Disallow: /forgot
Disallow: /link
Disallow: /mails
Disallow: /language

Sitemap: ${origin}/sitemap.xml
`
}
