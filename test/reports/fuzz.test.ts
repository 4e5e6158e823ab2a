import { afterAll, describe, expect, it } from 'vitest'
import { damage, listBombs, listSound, PROVIDERS } from './damaged-documents.ts'
import { openParserHost } from './open-parser-host.ts'
import { createTorment, expectSoundReadings } from './torment.ts'

/** A short timeout, so that hangs are detected quickly; any result of a bomb is right. */
const BOMB_PATIENCE_MS = 400
const host = openParserHost()
afterAll(() => host.close())

describe('the parser thread', () => {
  it('survives documents with every kind of damage', async () => {
    const torment = createTorment(host, { measuresBlocking: false })
    for (const sound of listSound().filter(({ what }) => what.endsWith(' with-findings')))
      for (const damaged of damage(sound, 4)) await torment.endure(damaged)
    expect(torment.seen.documents).toBeGreaterThan(20 * PROVIDERS.length)
    expect(torment.seen.reports).toBeGreaterThan(0)
  })

  it('survives documents that are made to exhaust it, and continues to read', async () => {
    const torment = createTorment(host, { patience_ms: BOMB_PATIENCE_MS, measuresBlocking: false })
    let number = 0
    for (const bomb of listBombs()) {
      // Each for one of the providers; the soak has all.
      if (bomb.provider !== PROVIDERS[number++ % PROVIDERS.length]) continue
      const reading = await torment.endure(bomb)
      if (reading.kind === 'report') expect(reading.report.unread, bomb.what).not.toEqual([])
    }
    expect(torment.seen.documents).toBeGreaterThan(30)
    await expectSoundReadings(host)
  })
})
