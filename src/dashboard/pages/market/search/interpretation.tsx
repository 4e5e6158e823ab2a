/** Tells how the names in a search were understood, where that is not obvious. */
import type { Interpretation } from '../../../../domain/listing-parts/interpretation.ts'
import { formatNumber } from '../../../format.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { Language } from '../../../visit.ts'
import type { Asked } from './asked.ts'

interface InterpretedProps {
  readonly asked: Asked
  readonly language: Language
  readonly interpreted: Interpretation | null
}

/** More names are only counted. */
const MOST_NAMES = 6

export function Interpreted({ asked, language, interpreted }: InterpretedProps) {
  const notes = interpreted === null ? [] : tellInterpretation(asked, language, interpreted)
  if (notes.length === 0) return null
  return (
    <ul class="interpreted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function tellInterpretation(asked: Asked, language: Language, { brand, model }: Interpretation): readonly string[] {
  const texts = SEARCH[language].interpreted
  const notes: string[] = []
  const typedBrand = asked.get('brand') ?? ''
  if (brand !== null && !isSame(brand, typedBrand)) {
    const [only] = brand
    notes.push(
      brand.length === 1 && only !== undefined
        ? texts.oneBrand(typedBrand, only)
        : texts.brand(typedBrand, list(brand, language)),
    )
  }
  const typedModel = asked.get('model') ?? ''
  if (model?.kind === 'keyword') notes.push(texts.keyword(typedModel))
  else if (model && (model.kind === 'variant' || !isSame(model.names, typedModel))) {
    notes.push(texts[model.kind](typedModel, list(model.names, language)))
  }
  return notes
}

function isSame(names: readonly string[], typed: string): boolean {
  return names.length === 1 && names[0]?.toLowerCase() === typed.trim().toLowerCase()
}

function list(names: readonly string[], language: Language): string {
  const separator = language === 'zh' ? '、' : ', '
  const seen = names.slice(0, MOST_NAMES).join(separator)
  const more = names.length - MOST_NAMES
  return more <= 0 ? seen : `${seen}${separator}${SEARCH[language].interpreted.andMore(formatNumber(more, language))}`
}
