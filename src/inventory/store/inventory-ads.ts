/** Finds ads that may offer the same car in an SQL database, by lookups of limited length in indexes. */
import { sql } from 'kysely'
import {
  type AdsAlike,
  type InventoryAds,
  MOST_OF_A_KIND,
  MOST_OF_A_VIN,
  type StoredAd,
} from '../../domain/inventory/inventory-ads.ts'
import { SqlPort } from './inventory-dialect.ts'
import type { IdentityRow } from './schema.ts'

/** The values of some columns; null = unknown there. */
type Key = Partial<Pick<IdentityRow, 'vin' | 'trim_id' | 'registration_date'>>

export class SqlInventoryAds extends SqlPort implements InventoryAds {
  async adsAlike(id: number): Promise<AdsAlike | null> {
    const known = await this.db.selectFrom('inventory_cars').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) return null
    const row = await this.#select().where('i.id', '=', id).executeTakeFirst()
    if (!row) return { ad: null, others: [], is_rare: false }
    const ad = parseAd(row)
    const { trim_id, registration_date } = ad
    const byVin = await Promise.all(listVinKeys(ad).map((key) => this.#find(id, key, MOST_OF_A_VIN)))
    const ofKind =
      trim_id === null || registration_date === null
        ? null
        : await this.#find(id, { trim_id, registration_date }, MOST_OF_A_KIND)
    const others = new Map([...byVin, ofKind].flatMap((ads) => ads ?? []).map((other) => [other.id, other]))
    return { ad, others: [...others.values()], is_rare: ofKind !== null }
  }

  /** The others with these values; null if there are more. */
  async #find(id: number, key: Key, most: number): Promise<readonly StoredAd[] | null> {
    let query = this.#select().where('i.id', '<>', id)
    for (const [name, value] of Object.entries(key))
      query = query.where(sql.ref(`i.${name}`), value === null ? 'is' : '=', value)
    const rows = await query.limit(most + 1).execute()
    return rows.length > most ? null : rows.map(parseAd)
  }

  #select() {
    return this.db
      .selectFrom('inventory_identities as i')
      .innerJoin('inventory_cars as c', 'c.id', 'i.id')
      .selectAll('i')
      .select(['c.is_observed', 'c.first_observed_ms', 'c.last_observed_ms', 'c.last_price_cny as price_cny'])
  }
}

function parseAd(row: Omit<StoredAd, 'is_observed'> & { readonly is_observed: number }): StoredAd {
  return { ...row, is_observed: row.is_observed === 1 }
}

/** Each is one place of the index, however many ads have the VIN. A value that is unknown here is any there. */
function listVinKeys({ vin, trim_id, registration_date }: StoredAd): readonly Key[] {
  if (vin === null) return []
  if (trim_id === null) return [{ vin }]
  return [trim_id, null].flatMap((trim): Key[] => {
    const year = registration_date?.slice(0, 4)
    // Without a month, any month of the year may be meant.
    if (year === undefined || year === registration_date) return [{ vin, trim_id: trim }]
    return [registration_date, year, null].map((date) => ({ vin, trim_id: trim, registration_date: date }))
  })
}
