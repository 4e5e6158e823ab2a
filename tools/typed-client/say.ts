/** The closed sets as a customer reads them: the compiler knows each value, and says when one is forgotten. */
import type { components } from './openapi.ts'

type Schemas = components['schemas']

export function sayFuel(fuel: Schemas['ListingRecord']['fuel_type']): string {
  switch (fuel) {
    case 'gasoline':
      return 'petrol'
    case 'diesel':
      return 'diesel'
    case 'hybrid':
      return 'hybrid'
    case 'new_energy':
      return 'plug-in or electric'
    case null:
      return 'fuel unknown'
  }
}

export function sayReading(status: Schemas['InspectionReport']['parse_status']): string {
  switch (status) {
    case 'parsed':
      return 'read'
    case 'partial':
      return 'read in part'
    case 'unsupported':
    case 'unavailable':
      return 'not readable'
    case 'not_available':
      return 'none advertised'
  }
}

export function saySeverity(severity: Schemas['DerivedInspectionSummary']['damage_severity']): string {
  return { unknown: 'not known', none: 'no damage', minor: 'minor', moderate: 'moderate', severe: 'severe' }[severity]
}
