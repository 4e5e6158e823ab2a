/** The views in which a car is drawn, by the shape of its body. All shapes have the same parts. */
import type { BodyForm } from '../../../../../domain/codes.ts'
import { reshapeAsSedan } from './sedan.ts'
import { SKIN_VIEWS } from './skin-views.ts'
import { STRUCTURE_VIEWS } from './structure-views.ts'
import type { View } from './view.ts'

interface Views {
  readonly skin: readonly View[]
  readonly structure: readonly View[]
}

const LOW: readonly (BodyForm | null)[] = ['sedan', 'coupe', 'convertible']

const TALL_VIEWS: Views = { skin: SKIN_VIEWS, structure: STRUCTURE_VIEWS }
const SEDAN_VIEWS: Views = { skin: SKIN_VIEWS.map(reshapeAsSedan), structure: STRUCTURE_VIEWS.map(reshapeAsSedan) }

/** A body that is not known is drawn like most cars of the market: with a tailgate. */
export function chooseViews(body: BodyForm | null): Views {
  return LOW.includes(body) ? SEDAN_VIEWS : TALL_VIEWS
}
