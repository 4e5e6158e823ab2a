/** The cars that a search must find, by their true data: the contract's filters as a caller sends them. */
import type { Truth } from '../../src/sources/fixtures/truth.ts'
import {
  fuelOf,
  gearOf,
  mileageOf,
  priceOf,
  registrationOf,
  styleOf,
  titleOf,
} from '../../src/sources/fixtures/truth.ts'
import { type Query, TODAY } from './open-service.ts'

type Rule = (truth: Truth, wanted: string) => boolean

const monthsOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))

/** Months since the first registration; null when unknown. */
export function ageOf(truth: Truth): number | null {
  const registered = registrationOf(truth)
  return registered === null ? null : monthsOf(TODAY) - monthsOf(registered)
}

export const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const atLeast = (value: number | null, bound: number) => value !== null && value >= bound
const atMost = (value: number | null, bound: number) => value !== null && value <= bound

/** Prices in CNY only. A parameter that is not here does not filter. */
const RULES: Readonly<Record<string, Rule>> = {
  q: (truth, words) =>
    words
      .split(/\s+/u)
      .filter((word) => word !== '')
      .every((word) => fold(titleOf(truth)).includes(fold(word))),
  age_min: (truth, bound) => atLeast(ageOf(truth), Number(bound) * 12),
  age_max: (truth, bound) => atMost(ageOf(truth), Number(bound) * 12),
  mileage_min: (truth, bound) => atLeast(mileageOf(truth), Number(bound)),
  mileage_max: (truth, bound) => atMost(mileageOf(truth), Number(bound)),
  price_min: (truth, bound) => atLeast(priceOf(truth), Number(bound)),
  price_max: (truth, bound) => atMost(priceOf(truth), Number(bound)),
  fuel_type: (truth, list) => list.split(',').some((fuel) => fuel.trim() === fuelOf(truth)),
  transmission: (truth, wanted) => gearOf(truth) === wanted,
  body_style(truth, wanted) {
    const style = styleOf(truth)
    if (wanted === 'car') return style.endsWith('_car')
    return wanted === 'suv' ? style.endsWith('_suv') : style === wanted
  },
}

export function fits(truth: Truth, query: Query): boolean {
  return Object.entries(query).every(([name, wanted]) => RULES[name]?.(truth, String(wanted)) ?? true)
}

/** The ids of all matches, as a set. */
export function expectedIds(truths: ReadonlyMap<number, Truth>, query: Query): number[] {
  return [...truths.values()].filter((truth) => fits(truth, query)).map(({ infoid }) => infoid)
}

export const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
