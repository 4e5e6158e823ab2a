/** The filters that only an inventory can answer. */
import type { Catalog } from '../../catalog/create-catalog.ts'
import { POWERTRAINS, REGISTRATION_STATES } from '../../domain/codes.ts'
import type { Parameter, Read } from '../endpoint.ts'
import { booleanParameter, inQuery, intParameter, listParameter, literalParameter } from '../validation/parameters.ts'
import { valueError } from '../validation/refusals.ts'

/** In code points. No name is longer. */
const LONGEST_TEXT = 200
const YEARS = { ge: 1900, le: 2100 } as const

/** Other names, which are refused with a suggestion. */
const OTHER_POWERTRAINS = {
  electric: 'battery_electric',
  ev: 'battery_electric',
  bev: 'battery_electric',
  phev: 'plug_in_hybrid',
  erev: 'range_extender',
  reev: 'range_extender',
  hev: 'hybrid',
  mhev: 'mild_hybrid',
  fcev: 'fuel_cell',
  petrol: 'combustion',
  gasoline: 'combustion',
  diesel: 'combustion',
} as const

export type InventoryParameters = ReturnType<typeof makeInventoryParameters>

export function makeInventoryParameters({ findProvince }: Pick<Catalog, 'findProvince'>) {
  const province: Parameter<number | null> = inQuery(
    {
      description: 'Province where the car is: its English or Chinese name, or its two-digit code. Needs an inventory.',
      maxLength: LONGEST_TEXT,
    },
    (text) => readProvince(text, findProvince),
  )
  return {
    powertrain: listParameter('powertrain', POWERTRAINS, {
      description: `Comma-separated: ${POWERTRAINS.join(', ')}. Finer than \`fuel_type\`; cars with an unknown powertrain never match. Needs an inventory.`,
      maxLength: LONGEST_TEXT,
      otherNames: OTHER_POWERTRAINS,
    }),
    province,
    registration_state: literalParameter(REGISTRATION_STATES, {
      description:
        'Whether the car was ever registered. Cars for which this is unknown never match. Needs an inventory.',
      fallback: null,
    }),
    year_min: intParameter({
      description: 'Minimum model year (inclusive). Cars with an unknown model year never match. Needs an inventory.',
      fallback: null,
      ...YEARS,
    }),
    year_max: intParameter({
      description: 'Maximum model year (inclusive). Cars with an unknown model year never match. Needs an inventory.',
      fallback: null,
      ...YEARS,
    }),
    has_report: booleanParameter({
      description: 'Whether the listing has a usable link to an inspection report. Needs an inventory.',
    }),
  }
}

function readProvince(text: string, findProvince: Catalog['findProvince']): Read<number> {
  const found = findProvince(text)
  if ('code' in found) return { value: found.code }
  const { allowed, did_you_mean } = found
  return {
    refusal: valueError(`unknown province '${text}'`, { allowed, ...(did_you_mean === null ? {} : { did_you_mean }) }),
  }
}
