/** What is wrong with the exchange rates, as `/readyz` shows it; null = nothing. */

export function describeRates(url: string | null, { usable }: { readonly usable: boolean }): string | null {
  if (url === null) return 'not set'
  return usable ? null : 'no usable exchange rate'
}
