/** The evidence sheet of a car, by its id. */
import { noSuchCar } from '../../../../domain/failure.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import { anyone, type PageAnswer, type PageRoute } from '../../../page-route.ts'
import type { Language, Visit } from '../../../visit.ts'
import type { MarketPagesParts } from '../market-pages-parts.ts'
import { readCarId } from '../read-car-id.ts'
import { type Part, readInTurn, readPart } from '../read-part.ts'
import type { InspectionState } from './inspection-section.tsx'
import { sheetPage } from './sheet-page.tsx'

export function inspectionRoutes({ catalog, now }: Pick<MarketPagesParts, 'catalog' | 'now'>): readonly PageRoute[] {
  const readReport = async (id: number, language: Language, visit: Visit) =>
    toState(await readPart(catalog.inspection(id, language), visit))

  /** A car that cannot be read has no sheet, so its failure is the answer. */
  async function answer(visit: Visit): Promise<PageAnswer> {
    const { params, language } = visit
    const id = readCarId(params.car_id ?? '')
    if (id === null) throw noSuchCar()
    const [en, zh, inEnglish, inChinese] = await Promise.all([
      readInTurn(catalog.car(id, 'en'), visit),
      readInTurn(catalog.car(id, 'zh'), visit),
      readReport(id, 'en', visit),
      readReport(id, 'zh', visit),
    ])
    return sheetPage({
      car: { en, zh },
      inspection: { en: inEnglish, zh: inChinese },
      language,
      made_at_ms: now(),
    })
  }
  return [anyone('GET', '/market/{car_id}/report', answer)]
}

/** A report as the section of the inspection takes it. */
export function toState(part: Part<InspectionReport>): InspectionState {
  if (part.kind === 'read') return part.value
  return part.kind === 'late' ? 'reading' : 'failed'
}
