/** The units of fields, which their names end with. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    km: 'kilometres',
    cny: 'Chinese yuan (CNY)',
    eur: 'euros (EUR)',
    usd: 'US dollars (USD)',
    kw: 'kilowatts',
    kwh: 'kilowatt-hours',
    hp: 'metric horsepower (PS)',
    nm: 'newton metres',
    l: 'litres',
    cc: 'cubic centimetres',
    mm: 'millimetres',
    kg: 'kilograms',
    kmh: 'kilometres per hour',
    s: 'seconds',
    days: 'days',
    bytes: 'bytes',
  }),
)

/** Null if the name ends with none; then the description says what the value is. `dimensions_mm.length` is in millimetres too. */
export function unitOf(path: string): string | null {
  for (const name of path.split('.').reverse()) {
    const unit = UNITS.get(/_([a-z]+)(?:\[\])*$/.exec(name)?.[1] ?? '')
    if (unit !== undefined) return unit
  }
  return null
}
