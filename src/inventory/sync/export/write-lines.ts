/** The cars of an inventory as lines that an import reads: native records as they came, and when. */
import type { InventoryCars, StoredCar } from '../../../domain/inventory/inventory-cars.ts'

const BLOCK = 200

/** Blocks of lines of the cars that are observed, in the order of their ids. */
export async function* formatLines(
  store: Pick<InventoryCars, 'walk'>,
): AsyncGenerator<{ readonly bytes: string; readonly cars: number }> {
  for (let after = 0; ; ) {
    const block = await store.walk(after, BLOCK)
    const lines = block.map(formatLine).filter((line) => line !== null)
    if (lines.length > 0) yield { bytes: lines.join(''), cars: lines.length }
    const last = block.at(-1)
    if (last === undefined || block.length < BLOCK) return
    after = last.id
  }
}

/** Null for a car that is gone: of those, only the history is kept. */
function formatLine({ is_observed, list, detail, sheet, ...car }: StoredCar): string | null {
  const at_ms = car.detail_at_ms ?? car.list_at_ms
  if (!is_observed || at_ms === null) return null
  const parts = Object.entries({ list, detail, sheet }).filter(([, text]) => text !== null)
  const time = JSON.stringify(new Date(at_ms).toISOString())
  return `{${[...parts, ['observed_at', time]].map(([name, text]) => `"${name}":${text}`).join(',')}}\n`
}
