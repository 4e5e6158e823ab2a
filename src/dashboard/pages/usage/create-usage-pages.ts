/** The usage pages: charts, CSV, and recent requests. */
import { MOST_ROWS, type UsageQuestions } from '../../../accounts/usage/create-usage-questions.ts'
import { owner, type PageRoute } from '../../page-route.ts'
import type { OwnVisit } from '../../visit.ts'
import { formatCsv } from './format-csv.ts'
import { chooseSpan, readRequestQuery, readUsageQuery, type UsageQuery } from './read-query.ts'
import { type RequestLog, showRequests } from './requests-page.tsx'
import { showRefusedSpan, showTooManyRows, showUsage } from './usage-page.tsx'

interface UsagePageParts {
  readonly usage: UsageQuestions
  /** What the request log has, and for how long. */
  readonly log: RequestLog
}

export function createUsagePages({ usage, log }: UsagePageParts): readonly PageRoute[] {
  async function refuse(
    { signedIn, language }: OwnVisit,
    asked: UsageQuery,
    refused: Parameters<typeof showRefusedSpan>[1],
  ) {
    const view = { month: await usage.readMonth(signedIn.account), asked, language }
    return showRefusedSpan(view, refused)
  }

  return [
    owner('GET', '/dashboard/usage', async (visit) => {
      const { signedIn, query, language } = visit
      const { account } = signedIn
      const asked = readUsageQuery(query)
      await usage.catchUp()
      const span = chooseSpan(asked, usage)
      if ('refused' in span) return refuse(visit, asked, span.refused)
      const hourNames = asked.step === 'hour' && usage.hasHours(span) ? usage.hoursOf(span) : null
      const [month, statuses, endpoints, keys, refusals, keyNames, counts] = await Promise.all([
        usage.readMonth(account),
        usage.readSplit(account.id, span, 'status_class'),
        usage.readSplit(account.id, span, 'endpoint'),
        usage.readSplit(account.id, span, 'key_id'),
        usage.readRefusals(account.id, span),
        usage.readKeyNames(account.id),
        usage.readTimes(account.id, span, hourNames === null ? 'day' : 'hour'),
      ])
      const parts = { status_class: statuses, endpoint: endpoints, key_id: keys }
      return showUsage({ month, span, asked, parts, refusals, keyNames, counts, hourNames, language })
    }),
    owner('GET', '/dashboard/usage.csv', async (visit) => {
      const { signedIn, query, language } = visit
      const { account } = signedIn
      const asked = readUsageQuery(query)
      await usage.catchUp()
      const span = chooseSpan(asked, usage)
      if ('refused' in span) return refuse(visit, asked, span.refused)
      const [rows, keyNames] = await Promise.all([usage.readRows(account.id, span), usage.readKeyNames(account.id)])
      if (rows === null) return showTooManyRows(MOST_ROWS, language)
      return {
        kind: 'text',
        contentType: 'text/csv; charset=utf-8',
        text: await formatCsv(rows, keyNames),
        fileName: `usage-${span.from}-${span.to}.csv`,
      }
    }),
    owner('GET', '/dashboard/requests', async ({ signedIn: { account }, query, language, origin }) => {
      const { filter, before } = readRequestQuery(query)
      await usage.catchUp()
      const [found, keyNames, asked] = await Promise.all([
        usage.findRequests(account.id, filter, before),
        usage.readKeyNames(account.id),
        usage.readSplit(account.id, usage.spanOf('days30'), 'endpoint'),
      ])
      const endpoints = [...new Set(asked.map(({ name }) => name))].sort()
      return showRequests({ filter, before, found, keyNames, endpoints, log, origin: origin.url, language })
    }),
  ]
}
