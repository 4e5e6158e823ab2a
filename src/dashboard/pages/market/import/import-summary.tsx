/** The import rules of each destination in numbers, with the way to the sheets. */
import { DESTINATIONS, type Destination, type ImportRules } from '../../../../domain/import-rules/import-record.ts'
import { IMPORT } from '../../../texts/market/import.ts'
import type { Language } from '../../../visit.ts'
import { AppliesCounts } from './applies-mark.tsx'

interface ImportSummaryProps {
  readonly carId: number
  readonly rulesOf: (destination: Destination) => ImportRules
  readonly language: Language
}

export const importAddress = (carId: number, destination: Destination) =>
  `/market/${carId}/import?destination=${destination.toLowerCase()}`

export function ImportSummary({ carId, rulesOf, language }: ImportSummaryProps) {
  const texts = IMPORT[language]
  return (
    <>
      <div class="import-summary">
        {DESTINATIONS.map((destination) => (
          <section key={destination} class="import-destination" data-destination={destination}>
            <h3>{texts.title(texts.destinations[destination])}</h3>
            <AppliesCounts rules={rulesOf(destination).rules} language={language} />
            <p class="no-print">
              <a href={importAddress(carId, destination)}>{texts.sheet}</a>
            </p>
          </section>
        ))}
      </div>
      <p class="quiet">{texts.summaryNote}</p>
    </>
  )
}
