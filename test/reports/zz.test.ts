import { it } from 'vitest'
import { listBombs } from './damaged-documents.ts'
import { openParserHost } from './open-parser-host.ts'
it('x', { timeout: 3600000 }, async () => {
  const host = openParserHost({})
  for (const b of listBombs()) {
    const a = performance.now()
    try { const r = await host.parse(b.document)
    console.log(b.what.padEnd(50), b.document.body.length, r.reading.kind, Math.round(performance.now()-a)+'ms', 'blocked', Math.round(r.blocked_ms), 'growth', Math.round(r.growth_bytes/1e6)) } catch (e) { console.log(b.what, 'DIED', e); return }
  }
  await host.close()
})
