/** Reads a car id in an address. Ids have one spelling there; anything else is no car. */
export function readCarId(text: string): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(id) ? id : null
}
