/** Cars like this one, as cards. */
import type { ListingRecord } from '../../../../domain/listing.ts'
import { CarCard } from '../../../components/car-card.tsx'
import { CAR } from '../../../texts/market/car.ts'
import type { Language } from '../../../visit.ts'
import type { Part } from '../read-part.ts'

interface SimilarCarsProps {
  readonly similar: Part<readonly ListingRecord[]>
  readonly language: Language
}

export function SimilarCars({ similar, language }: SimilarCarsProps) {
  const texts = CAR[language].similar
  if (similar.kind !== 'read') return <p class="unknown">{texts[similar.kind]}</p>
  if (similar.value.length === 0) return <p>{texts.none}</p>
  return (
    <ul class="car-grid">
      {similar.value.map((car) => (
        <li key={car.id}>
          <CarCard car={car} language={language} />
        </li>
      ))}
    </ul>
  )
}
