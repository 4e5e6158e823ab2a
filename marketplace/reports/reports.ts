/** The reports: which cars advertise one, its content, and the pages behind the links. */
import { drawAdvert, formatReportLink, leadsToPage } from './advert.ts'
import { composeReport, type RenderedReport, type Room } from './compose.ts'
import { renderDenial, renderLogin } from './denial-page.ts'
import { drawAccess } from './facts/access.ts'
import { DENIAL_NOTICES } from './facts/denials.ts'
import { createStreams } from './facts/streams.ts'
import type { PrintedReport } from './printed-report.ts'
import {
  chooseProvider,
  formatReportPath,
  orderNumberOf,
  PROVIDERS,
  type Provider,
  parseReportPath,
} from './providers.ts'
import { isReceipt, renderReceipt } from './receipts.ts'
import { createRecentPages } from './recent-pages.ts'
import type { ReportSubject } from './subject.ts'

export interface ReportResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

export interface ReportsOptions {
  readonly seed: number
  readonly public_url: string
  readonly find_subject: (infoid: number) => ReportSubject | null
}

export interface Reports {
  /** The two fields of a listing; cheap enough to be called for every record. */
  advertise(subject: Pick<ReportSubject, 'infoid'>): { isreport: 0 | 1; testreporturl: string }
  /** The flag alone, without writing the link. */
  isAdvertised(subject: Pick<ReportSubject, 'infoid'>): boolean
  /** The provider and the access of the page behind a car's link, without composing it; null when there is none. */
  findPage(subject: Pick<ReportSubject, 'infoid'>): Pick<PrintedReport, 'provider' | 'access'> | null
  /** The content of the page behind the car's link; null when there is none. */
  printed(subject: ReportSubject): PrintedReport | null
  /** Answers a request; null when it is not a report path. */
  respond(path: string, query: URLSearchParams): Promise<ReportResponse | null>
}

const KEPT_PAGES = 64

const htmlResponse = (status: number, text: string, headers: Record<string, string> = {}): ReportResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: Buffer.from(text),
})

const fileResponse = ({ content_type: type, body }: RenderedReport): ReportResponse => ({
  status: 200,
  headers: { 'content-type': type },
  body,
})

const notFound = (provider: Provider) =>
  htmlResponse(404, renderDenial(provider.name, '页面不存在', DENIAL_NOTICES.gone))

export function createReports(options: ReportsOptions): Reports {
  const room: Room = { seed: options.seed, public_url: options.public_url.replace(/\/+$/, '') }
  const pages = createRecentPages<ReportResponse>(KEPT_PAGES)

  function refuse(provider: Provider, report: PrintedReport): ReportResponse {
    if (report.access === 'login') {
      const target = `${room.public_url}/${provider.code}/login?redirect=${encodeURIComponent(report.url)}`
      return report.http_status === 302
        ? { status: 302, headers: { location: target }, body: Buffer.alloc(0) }
        : htmlResponse(200, renderLogin(provider.name))
    }
    return htmlResponse(report.http_status, renderDenial(provider.name, report.title, report.notices))
  }

  async function answer(provider: Provider, infoid: number, form: 'report' | 'print'): Promise<ReportResponse> {
    const subject = options.find_subject(infoid)
    const known = leadsToPage(drawAdvert(room.seed, infoid)) && chooseProvider(room.seed, infoid) === provider
    if (subject === null || !known) return notFound(provider)
    // The key contains the whole subject: a changed car gets a new page.
    const key = `${form} ${JSON.stringify(subject)}`
    const kept = pages.get(key)
    if (kept !== undefined) return kept
    const composed = composeReport(room, provider, subject)
    if (composed.report.access !== 'open') return refuse(provider, composed.report)
    const page = form === 'report' ? await composed.render() : (composed.renderPrint?.() ?? null)
    if (page === null) return notFound(provider)
    const response = fileResponse(page)
    pages.set(key, response)
    return response
  }

  return {
    advertise({ infoid }) {
      const advert = drawAdvert(room.seed, infoid)
      if (advert === null) return { isreport: 0, testreporturl: '' }
      const { code } = chooseProvider(room.seed, infoid)
      const url = room.public_url + formatReportPath(code, orderNumberOf(room.seed, code, infoid))
      return { isreport: advert.isreport, testreporturl: formatReportLink(advert.form, url, infoid) }
    },

    isAdvertised: ({ infoid }) => drawAdvert(room.seed, infoid)?.isreport === 1,

    findPage({ infoid }) {
      if (!leadsToPage(drawAdvert(room.seed, infoid))) return null
      const { access } = drawAccess(createStreams(room.seed, infoid))
      return { provider: chooseProvider(room.seed, infoid).code, access }
    },

    printed(subject) {
      if (!leadsToPage(drawAdvert(room.seed, subject.infoid))) return null
      return composeReport(room, chooseProvider(room.seed, subject.infoid), subject).report
    },

    async respond(path, query) {
      if (path.startsWith('/receipts/')) {
        return isReceipt(room.seed, path)
          ? htmlResponse(200, renderReceipt(path))
          : htmlResponse(404, renderDenial('查询凭证', '页面不存在', ['凭证不存在']))
      }
      const address = parseReportPath(room.seed, path, query)
      if (address === null) return null
      const provider = PROVIDERS[address.code]
      if (address.form === 'login') return htmlResponse(200, renderLogin(provider.name))
      if (address.infoid === null) return notFound(provider)
      return answer(provider, address.infoid, address.form)
    },
  }
}
