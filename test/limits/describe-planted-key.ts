/** A key that was used in every right and wrong way on embedded storage can be read nowhere. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCars } from '../faults/control.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { findTraces, LOOKS, listSlips, type Planted, type PlantOptions, plantKey, readFolder } from './plant-key.ts'

export function describePlantedKey({ hasPrograms, kind }: Pick<PlantOptions, 'hasPrograms' | 'kind'>): void {
  const folder = createTemporaryFolder('planted')
  let marketplace: RunningMarketplace
  let planted: Planted

  beforeAll(async () => {
    marketplace = await startMarketplace()
    const cars = (await findCars(marketplace, 2)).map((id) => `/v1/cars/${id}`)
    const dataDir = join(folder.path, 'data')
    planted = await plantKey({
      settings: { ERSHOU_DATA_DIR: dataDir, ERSHOU_MARKETPLACE_URL: marketplace.url },
      marketplace,
      cars,
      // With the database, its log, the locks and the copy.
      readStores: async () => readFolder(folder.path),
      commands: (key) => [...LOOKS, ...listSlips(key), ['backup', join(folder.path, 'copy.db')]],
      hasPrograms,
      kind,
    })
  })

  afterAll(async () => {
    await marketplace?.stop()
    folder.remove()
  })

  it('answers right and wrong uses of the key as expected', () => {
    const statuses = new Set([...planted.statuses.values()].map((line) => line.split(' ')[1]))
    for (const status of ['200', '307', '400', '401', '404', '405', '422', '429', '502'])
      expect(statuses).toContain(status)
  })

  it('searched every place, and would have found a key', () => {
    const places = planted.evidence.map(({ where }) => where)
    for (const place of ['data/ershou.db', 'data/ershou.db-wal, while it runs', 'copy.db', 'stderr of the service']) {
      expect(places).toContain(place)
    }
    const log = planted.evidence.find(({ where }) => where === 'stderr of the service')
    expect(log?.bytes.toString()).toContain(`/v1/makes/ershou_${kind}_[redacted]/models`)
    const shown = { where: 'here', bytes: Buffer.from(`x ${planted.key.toUpperCase()} x`) }
    expect(findTraces(planted.key, [shown])).toEqual(['here'])
  })

  it('shows the key nowhere', () => {
    expect(findTraces(planted.key, planted.evidence)).toEqual([])
  })
}
