/** The photos of a car: a strip that scrolls sideways, and thumbnails that lead to each photo. */
import { orderPhotos } from '../../../../catalog/photos.ts'
import type { CarDetail } from '../../../../domain/listing.ts'
import { Photo } from '../../../components/photo.tsx'
import { CAR } from '../../../texts/market/car.ts'
import type { Language } from '../../../visit.ts'

/** Strangers write the list, so its length on a page is limited. */
const MOST_PHOTOS = 40
/** Thumbnails that a phone shows before anybody scrolls. */
const SEEN_THUMBS = 4

interface GalleryProps {
  readonly car: CarDetail
  readonly title: string
  readonly language: Language
}

export function Gallery({ car, title, language }: GalleryProps) {
  const texts = CAR[language].gallery
  const all = orderPhotos(car).length
  const count = Math.min(all, MOST_PHOTOS)
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const altOf = (number: number) => texts.alt(title, number, all)
  if (count === 0)
    return (
      <div class="gallery">
        <Photo carId={car.id} number={null} alt="" sizes="100vw" language={language} />
      </div>
    )
  return (
    <section class="gallery" aria-label={texts.label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keyboard */}
      <ul class="strip" tabIndex={0} aria-label={texts.strip}>
        {numbers.map((number) => (
          <li key={number} id={`photo-${number}`}>
            <Photo
              carId={car.id}
              number={number}
              alt={altOf(number)}
              sizes="(min-width: 64rem) 46rem, 100vw"
              isFirst={number === 1}
              language={language}
            />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <ol class="thumbs">
          {numbers.map((number) => (
            <li key={number}>
              <a href={`#photo-${number}`} aria-label={texts.show(number)}>
                <Photo
                  carId={car.id}
                  number={number}
                  alt=""
                  sizes="6rem"
                  isEager={number <= SEEN_THUMBS}
                  language={language}
                />
              </a>
            </li>
          ))}
        </ol>
      )}
      {all > count && <p class="quiet">{texts.more(count, all)}</p>}
    </section>
  )
}
