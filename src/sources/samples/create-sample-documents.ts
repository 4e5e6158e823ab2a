/** The inspection reports of the samples, read without any request. */
import { readFileSync } from 'node:fs'
import { Failure, isFailure } from '../../domain/failure.ts'
import type { ReportFetch } from '../../domain/inventory/inventory-writer.ts'
import type { Read } from '../../domain/reading.ts'
import type { Reports } from '../../domain/report.ts'
import {
  fill,
  makeRecords,
  nameDates,
  reportAddress,
  type SampleAddresses,
  type SampleRecords,
} from './make-records.ts'
import { LISTED_CARS } from './market-days.ts'
import { createSampleDates, type SampleDates } from './sample-dates.ts'
import type { SampleCar, SampleReport } from './samples.ts'

interface SampleDocumentsParts {
  readonly addresses: SampleAddresses
  readonly now: () => number
}

const DAY_MS = 86_400_000
/** More than there are samples. */
const MOST_IDS = 100

/** The provider whose format they have. */
export const SAMPLE_PROVIDER = 'jiajian'

export function createSampleDocuments({ addresses, now }: SampleDocumentsParts): Read {
  const cars = new Map(LISTED_CARS.map((car) => [reportAddress(car, addresses), car]))
  return async (url) => {
    const car = cars.get(url)
    if (car === undefined || car.report === null) throw gone()
    const dates = createSampleDates(now())
    const fetched_at_ms = dates.startOf(0)
    const page = makeReportPage(car, makeRecords(car, dates, addresses, 0), dates)
    return {
      copy: {
        // Another document on another day.
        id: (fetched_at_ms / DAY_MS) * MOST_IDS + car.id,
        body: Buffer.from(page),
        content_type: 'text/html; charset=utf-8',
        fetched_at_ms,
        final_url: url,
      },
      freshness: {
        cache: 'HIT',
        age_s: Math.max(0, Math.floor((now() - fetched_at_ms) / 1000)),
        fresh_until_ms: dates.startOf(-1),
      },
    }
  }
}

function gone(): Failure {
  return new Failure('not_found', 'There is no such report.', { cause: { reason: 'gone' } })
}

interface NativeReport {
  readonly carInfo: readonly { readonly label: string; readonly value: string }[]
  readonly conclusions: readonly { readonly title: string; readonly resultText: string }[]
  readonly categories: readonly {
    readonly totalNum: number
    readonly parts: readonly { readonly partName: string; readonly resultName: string }[]
  }[]
}

const LOGIN = '<h1>请登录后查看检测报告</h1><p>手机号登录</p>'

let clean: NativeReport | null = null

function makeReportPage(car: SampleCar, { detail }: SampleRecords, dates: SampleDates): string {
  const report = car.report ?? {}
  if (report.page === 'login') return formatPage(`<main>${LOGIN}</main>`)
  clean ??= JSON.parse(readFileSync(new URL('./assets/report.json', import.meta.url), 'utf8')) as NativeReport
  const { carname, colorname, cname, mileage } = detail
  const names = {
    ...nameDates(car, dates),
    ...{ title: String(carname), color: String(colorname), city: String(cname), mileage: String(mileage) },
  }
  const made = fill(change(clean, report), names)
  // The name of the member is all that a parser recognises the layout by.
  const data = report.page === 'other_layout' ? { detailV4: made } : { detail: made }
  const state = JSON.stringify({ report: { data } }).replaceAll('</', '<\\/')
  return formatPage(`<div id="app"></div><script>window.__INITIAL_STATE__=${state};</script>`)
}

function change(native: NativeReport, report: SampleReport): NativeReport {
  const { findings = {}, conclusions = {}, facts = {}, grade, health, isIncomplete = false } = report
  const known = new Set(native.conclusions.map(({ title }) => title))
  const added = Object.entries(conclusions).filter(([title]) => !known.has(title))
  return {
    ...native,
    ...(health && { batteryHealth: health }),
    ...(grade && { grade: { level: grade[0], levelText: `${grade[0]}级`, desc: grade[1] } }),
    carInfo: native.carInfo.map(({ label, value }) => ({ label, value: facts[label] ?? value })),
    conclusions: [
      ...native.conclusions.map((one) => ({ ...one, resultText: conclusions[one.title] ?? one.resultText })),
      ...added.map(([title, resultText]) => ({ title, resultText })),
    ],
    categories: native.categories.map((category, i) => ({
      ...category,
      totalNum: category.totalNum + (isIncomplete && i === 0 ? 2 : 0),
      parts: category.parts.map((part) => ({ ...part, resultName: findings[part.partName] ?? part.resultName })),
    })),
  }
}

function formatPage(body: string): string {
  return `<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>车辆检测报告 - 甲鉴检测</title></head><body>${body}<noscript>样例数据 SYNTHETIC</noscript></body></html>`
}

interface SampleReportsParts {
  readonly reports: Pick<Reports, 'read'>
  readonly addresses: SampleAddresses
  readonly at_ms: number
}

/** A report that cannot be read now, because the thread that parses is busy, stays `not_read` for the day. */
export async function readSampleReports(parts: SampleReportsParts): Promise<readonly ReportFetch[]> {
  const { reports, addresses, at_ms } = parts
  const fetches: ReportFetch[] = []
  for (const car of LISTED_CARS.filter(({ report }) => report !== null)) {
    const link = reportAddress(car, addresses)
    try {
      const reading = (await reports.read(link, car.id)).read()
      fetches.push({ id: car.id, link, at_ms, reading, parser: SAMPLE_PROVIDER })
    } catch (error) {
      if (!isFailure(error, 'overloaded')) throw error
    }
  }
  return fetches
}
