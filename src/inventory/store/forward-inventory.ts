/** Builds an inventory whose calls all go through one function: to another thread, or to a store that is opened first. */
import type { Kysely } from 'kysely'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import { SqlInventoryAds } from './inventory-ads.ts'
import { SqlInventoryCars } from './inventory-cars.ts'
import type { InventoryDialect } from './inventory-dialect.ts'
import { SqlInventoryFeed } from './inventory-feed.ts'
import { SqlInventorySearch } from './inventory-search.ts'
import { SqlInventoryWriter } from './inventory-writer.ts'
import { SqlInventoryReports } from './reports/inventory-reports.ts'
import type { InventorySchema } from './schema.ts'

/** The class of each port. Its methods are the only list of calls. */
const CLASSES = {
  writer: SqlInventoryWriter,
  search: SqlInventorySearch,
  cars: SqlInventoryCars,
  ads: SqlInventoryAds,
  feed: SqlInventoryFeed,
  reports: SqlInventoryReports,
}

export type InventoryPort = keyof typeof CLASSES
type InventoryPorts = Omit<InventoryStore, 'close'>
type Method = (...args: readonly unknown[]) => Promise<unknown>
type Forward = (port: InventoryPort, name: keyof InventoryPorts, args: readonly unknown[]) => Promise<unknown>

export function forwardInventory(forward: Forward): InventoryPorts {
  const calls = Object.entries(CLASSES).flatMap(([port, { prototype }]) =>
    Object.getOwnPropertyNames(prototype)
      .filter((name) => name !== 'constructor')
      .map((name) => {
        const call = (...args: readonly unknown[]) => forward(port as InventoryPort, name as keyof InventoryPorts, args)
        return [name, call] as const
      }),
  )
  return Object.fromEntries(calls) as unknown as InventoryPorts
}

/** Calls a method by its name. */
export function callInventory(ports: object, name: string, args: readonly unknown[]): Promise<unknown> {
  return ((ports as Readonly<Record<string, Method>>)[name] as Method)(...args)
}

export function createInventory(db: Kysely<InventorySchema>, dialect: InventoryDialect): InventoryStore {
  const ports = new Map(Object.entries(CLASSES).map(([port, Port]) => [port, new Port(db, dialect)]))
  return {
    ...forwardInventory((port, name, args) => callInventory(ports.get(port) as object, name, args)),
    close: () => db.destroy(),
  }
}
