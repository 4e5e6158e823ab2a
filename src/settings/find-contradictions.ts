/** Settings that are right by themselves, and wrong together. */

interface CheckedSettings {
  readonly host: string
  readonly port: number
  readonly metricsHost: string
  readonly metricsPort: number | string | null
  readonly sourceTimeoutMs: number
  readonly sourceBudgetMs: number
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly copiesRedisUrl: string | null
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly publicUrl: string | null
}

/** One line each; `config` may hold nothing that is wrong by itself. */
export function findContradictions(config: CheckedSettings): string[] {
  const { host, port, metricsHost, metricsPort, sourceTimeoutMs, sourceBudgetMs } = config
  const problems: string[] = []
  if (config.databaseUrl && !config.redisUrl) {
    problems.push('ERSHOU_REDIS_URL: PostgreSQL needs Redis, which keeps the limits exact over several processes')
  }
  if (isSameServer(config.redisUrl, config.copiesRedisUrl)) {
    problems.push(
      'ERSHOU_COPIES_REDIS_URL: must be another server than that of ERSHOU_REDIS_URL, where copies would take the memory that the limits need',
    )
  }
  if (sourceTimeoutMs > sourceBudgetMs) {
    problems.push(
      `ERSHOU_SOURCE_TIMEOUT_MS: must be at most ERSHOU_SOURCE_BUDGET_MS (${sourceBudgetMs}), not ${sourceTimeoutMs}: the budget is for all tries together`,
    )
  }
  if (port !== 0 && port === metricsPort && host === metricsHost) {
    problems.push(`ERSHOU_METRICS_PORT: must be another port than ERSHOU_PORT (${port})`)
  }
  if (config.smtpUrl !== null && config.mailFrom === null) {
    problems.push('ERSHOU_MAIL_FROM: must be set when ERSHOU_SMTP_URL is: mails have a sender')
  }
  if (config.smtpUrl !== null && config.publicUrl === null) {
    problems.push(
      'ERSHOU_PUBLIC_URL: must be set when ERSHOU_SMTP_URL is: links in mails lead there, and else whoever asks for a mail would choose where',
    )
  }
  return problems
}

/** Databases of one Redis share its memory. */
function isSameServer(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false
  const placeOf = ({ hostname, port }: URL) => `${hostname}:${port || '6379'}`
  return placeOf(new URL(a)) === placeOf(new URL(b))
}
