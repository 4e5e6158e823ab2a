/** The whole service over the stand-in marketplace with its reports allowed, and short request functions. */
import type { InspectionReport, InspectionSummary, InsuranceEvidence } from '../../src/domain/inspection.ts'
import { type Answer, type OpenOptions, type OpenService, openService } from '../spec/open-service.ts'
import { type CarFacts, readFacts } from './printed-facts.ts'

export interface Reading extends OpenService {
  full(id: number, lang?: 'en' | 'zh'): Promise<InspectionReport>
  summary(id: number, lang?: 'en' | 'zh'): Promise<InspectionSummary>
  insurance(id: number, lang?: 'en' | 'zh'): Promise<InsuranceEvidence>
  facts(id: number): Promise<CarFacts>
  /** The first few of such cars; throws when there are none. */
  findFacts(properties: string, fits?: (facts: CarFacts) => boolean): Promise<CarFacts[]>
  order(fault: Readonly<Record<string, unknown>>): Promise<void>
  clearFaults(): Promise<void>
}

const HOUR_MS = 3_600_000
export const hours = (count: number) => count * HOUR_MS
export const minutes = (count: number) => (count * HOUR_MS) / 60

export async function openReading(options: OpenOptions = {}): Promise<Reading> {
  const service = await openService({
    ...options,
    settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'on', ...options.settings },
  })

  async function read<Body>(target: string): Promise<Body> {
    const { status, body } = await service.get<Body>(target)
    if (status !== 200) throw new Error(`${target}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  return {
    ...service,
    full: (id, lang = 'en') => read(`/v1/cars/${id}/inspection?view=full&lang=${lang}`),
    summary: (id, lang = 'en') => read(`/v1/cars/${id}/inspection?lang=${lang}`),
    insurance: (id, lang = 'en') => read(`/v1/cars/${id}/insurance?lang=${lang}`),
    facts: (id) => readFacts(service.marketplace, id),
    async findFacts(properties, fits = () => true) {
      const ids = await service.find(properties)
      const all = await Promise.all(ids.map((id) => readFacts(service.marketplace, id)))
      const found = all.filter(fits)
      if (found.length === 0) throw new Error(`no car with ${properties} that fits`)
      return found
    },
    order: async (fault) => {
      await service.marketplace.control('faults', fault)
    },
    clearFaults: async () => {
      await fetch(`${service.marketplace.url}/_control/faults`, { method: 'DELETE' })
    },
  }
}

/** `200 STALE`, `502 source_unavailable`. */
export function nameAnswer({ status, headers, body }: Answer): string {
  const code = (body as { detail?: { code?: string } } | null)?.detail?.code
  return `${status} ${code ?? headers.get('x-cache')}`
}
