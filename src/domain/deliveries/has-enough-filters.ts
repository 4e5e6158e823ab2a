/** Whether a search is narrow enough to be followed: by a brand, or by two filters. */
export function hasEnoughFilters(names: Iterable<string>): boolean {
  // A currency says how a price is meant, and limits nothing.
  const counted = [...names].filter((name) => name !== 'currency')
  return counted.includes('brand') || counted.length >= 2
}
