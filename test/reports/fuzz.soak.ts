import { afterAll, describe, expect, it } from 'vitest'
import { damage, listBombs, listSound } from './damaged-documents.ts'
import { openParserHost } from './open-parser-host.ts'
import { createTorment, expectSoundReadings } from './torment.ts'

/** As the service runs it. */
const host = openParserHost()
afterAll(() => host.close())

describe('the parser thread', () => {
  it('survives thousands of damaged documents and every bomb, and continues to read', async () => {
    const torment = createTorment(host, { patience_ms: 5_000, measuresBlocking: true })
    for (const sound of listSound()) for (const damaged of damage(sound, 60)) await torment.endure(damaged)
    for (const bomb of listBombs()) await torment.endure(bomb)
    await expectSoundReadings(host)
    process.stdout.write(`${JSON.stringify(torment.seen)}\n`)
    expect(torment.seen.documents).toBeGreaterThan(5_000)
  })
})
