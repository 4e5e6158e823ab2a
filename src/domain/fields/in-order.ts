/** Puts the members of a table into an order that was promised: those that are named come first, and those that were declared later follow. */
export function inOrder<Value>(first: string, table: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  const named = first.split(/\s+/).filter((name) => name in table)
  // A name that is given twice keeps its first place.
  return { ...Object.fromEntries(named.map((name) => [name, table[name] as Value])), ...table }
}
