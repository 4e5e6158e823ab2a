/** Composes a car's report in its provider's house style, ready to be rendered. */

import { encodeGb18030 } from '../encode-gb18030.ts'
import { composeBingping } from './bingping/compose.ts'
import { drawBingping } from './bingping/draw.ts'
import { composeDingpai } from './dingpai/compose.ts'
import { renderDingpai } from './dingpai/page.ts'
import type { ReportBase } from './facts/base.ts'
import { composeDenial } from './facts/denials.ts'
import { type Facts, makeFacts } from './facts/make-facts.ts'
import { composeJiajian } from './jiajian/compose.ts'
import { renderJiajian } from './jiajian/page.ts'
import { renderJiajianPrint } from './jiajian/print-page.ts'
import type { PrintedReport } from './printed-report.ts'
import { formatPrintPath, formatReportPath, orderNumberOf, type Provider, type ProviderCode } from './providers.ts'
import { formatReceiptPath } from './receipts.ts'
import type { ReportSubject } from './subject.ts'
import { composeYiheng } from './yiheng/compose.ts'
import { renderYiheng } from './yiheng/page.ts'

export interface RenderedReport {
  readonly content_type: string
  readonly body: Buffer
}

export interface ComposedReport {
  readonly report: PrintedReport
  /** The page behind the link. Only for open reports. */
  render(): Promise<RenderedReport>
  /** The plain version; null where the provider has none. */
  readonly renderPrint: (() => RenderedReport) | null
}

export interface Room {
  readonly seed: number
  /** Without a slash at the end. */
  readonly public_url: string
}

const html = (text: string): RenderedReport => ({ content_type: 'text/html; charset=utf-8', body: Buffer.from(text) })

const COMPOSERS: Readonly<Record<ProviderCode, (facts: Facts, base: ReportBase) => ComposedReport>> = {
  jiajian(facts, base) {
    const report = composeJiajian(facts, base)
    return {
      report,
      render: async () => html(renderJiajian(report, facts)),
      renderPrint: () => html(renderJiajianPrint(report)),
    }
  },
  yiheng(facts, base) {
    const report = composeYiheng(facts, base)
    async function render(): Promise<RenderedReport> {
      const text = renderYiheng(report, facts.streams('yiheng-markup'))
      if (report.charset !== 'gb18030') return html(text)
      return { content_type: 'text/html; charset=GBK', body: encodeGb18030(text) }
    }
    return { report, render, renderPrint: null }
  },
  bingping(facts, base) {
    const composed = composeBingping(facts, base)
    const render = async () => ({ content_type: 'application/pdf', body: await drawBingping(composed) })
    return { report: composed.report, render, renderPrint: null }
  },
  dingpai(facts, base) {
    const report = composeDingpai(facts, base)
    return { report, render: async () => html(renderDingpai(report)), renderPrint: null }
  },
}

export function composeReport(room: Room, provider: Provider, subject: ReportSubject): ComposedReport {
  const { seed, public_url: publicUrl } = room
  const facts = makeFacts(seed, subject, (number) => publicUrl + formatReceiptPath(seed, subject.infoid, number))
  const order = orderNumberOf(seed, provider.code, subject.infoid)
  const printPath = formatPrintPath(provider.code, order)
  const base: ReportBase = {
    provider: provider.code,
    provider_name: provider.name,
    layout: provider.layout,
    ...facts.access,
    url: publicUrl + formatReportPath(provider.code, order),
    print_url: printPath === null ? null : publicUrl + printPath,
    order,
  }
  const { access } = facts.access
  if (access === 'open') return COMPOSERS[provider.code](facts, base)
  const refuse = async () => {
    throw new Error(`a report that is ${access} has no page`)
  }
  return { report: composeDenial(base, access), render: refuse, renderPrint: null }
}
