import { describeInventory } from '../fixtures/inventory-contract.ts'
import { prepareSqliteInventory } from './fixtures/prepare-inventory.ts'

describeInventory('SQLite', prepareSqliteInventory)
