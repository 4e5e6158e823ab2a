/** The pictures of a listing: the angles for its body, in the seller's order. */

import { ANGLES, type BodyShape, type Photo } from '../photos/photo.ts'
import { formatPhotoPath } from '../photos/photo-path.ts'
import { hash } from '../random.ts'
import { type Car, knows } from '../world/car.ts'

const SHAPES: Readonly<Record<string, BodyShape>> = {
  三厢车: 'sedan',
  两厢车: 'hatchback',
  掀背车: 'liftback',
  旅行车: 'wagon',
  硬顶跑车: 'coupe',
  软顶敞篷车: 'convertible',
  硬顶敞篷车: 'convertible',
  MPV: 'mpv',
  皮卡: 'pickup',
  货车: 'truck',
  客车: 'minibus',
  轻客: 'minibus',
  微面: 'minivan',
}

// A car without an engine has no engine bay to show.
const ELECTRIC_ANGLES = ANGLES.filter((angle) => angle !== 'engine_bay')

export function photosOf(car: Car): Photo[] {
  const cover = coverOf(car)
  const angles = car.spec.variant.litres === null ? ELECTRIC_ANGLES : ANGLES
  return Array.from({ length: car.photo_count }, (_, number) => ({
    infoid: car.infoid,
    number,
    shape: cover.shape,
    colour: cover.colour,
    angle: angles[number % angles.length] as (typeof ANGLES)[number],
  }))
}

export function coverOf(car: Car): Photo {
  return {
    infoid: car.infoid,
    number: 0,
    shape: shapeOf(car),
    colour: knows(car, 'colour') ? car.colour : '其他',
    angle: ANGLES[0],
  }
}

/** The real marketplace uses two image hosts; under one base URL they differ only in the folder. */
export function formatPhotoUrl(publicUrl: string, photo: Photo, size: string): string {
  return `${publicUrl}${formatPhotoPath(photo, size)}`
}

/** Some large lists lack the body structure; then the level determines it. */
function shapeOf(car: Car): BodyShape {
  const { structure, level } = car.spec.generation
  if (structure.startsWith('SUV')) return level <= 17 ? 'suv_small' : 'suv_large'
  return SHAPES[structure] ?? (hash(car.spec.series.id) % 2 === 0 ? 'sedan' : 'hatchback')
}
