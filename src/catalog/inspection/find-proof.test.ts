import { describe, expect, it } from 'vitest'
import { expandBodyStyle } from '../../domain/codes.ts'
import { ANY_CAR, NO_FILTER, type SourceFilter } from '../../domain/source.ts'
import { findProof, NOTHING_PROVEN, type Proof } from './find-proof.ts'

const part = (brand_id: number | null, series_id: number | null = null) => ({ ...ANY_CAR, brand_id, series_id })

describe('findProof', () => {
  it.each<[Partial<SourceFilter>, Partial<Proof>]>([
    [{}, {}],
    [{ fuel_types: ['diesel'] }, { fuel_type: 'diesel' }],
    [{ fuel_types: ['new_energy'] }, { fuel_type: 'new_energy' }],
    [{ fuel_types: ['hybrid'] }, { fuel_type: 'hybrid', powertrain: 'hybrid' }],
    [{ fuel_types: ['diesel', 'diesel'] }, { fuel_type: 'diesel' }],
    [{ fuel_types: ['diesel', 'gasoline'] }, {}],
    [{ fuel_types: [] }, {}],
    [{ transmission: 'manual' }, { transmission: 'manual' }],
    [{ body_styles: expandBodyStyle('pickup') }, { body_style: 'pickup' }],
    [{ body_styles: expandBodyStyle('suv') }, {}],
    [{ body_styles: expandBodyStyle('car') }, {}],
    [{ any: [part(15)] }, { brand_id: 15 }],
    [{ any: [part(15, 65), part(15, 202)] }, { brand_id: 15 }],
    // A name of several brands, and a series without one.
    [{ any: [part(33), part(626)] }, {}],
    [{ any: [part(33), part(null, 65)] }, {}],
    [{ any: [part(null)] }, {}],
    [{ any: [] }, {}],
    [{ keywords: ['柴油'] }, {}],
    [
      { fuel_types: ['diesel'], transmission: 'manual', body_styles: ['pickup'] },
      { fuel_type: 'diesel', transmission: 'manual', body_style: 'pickup' },
    ],
  ])('%j proves %j', (filter, expected) => {
    expect(findProof({ ...NO_FILTER, ...filter })).toEqual({ ...NOTHING_PROVEN, ...expected })
  })
})
