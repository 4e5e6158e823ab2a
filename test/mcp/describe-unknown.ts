/** Unknown is never clean: no result about a car whose accidents are unknown has a sentence that reads like an all-clear. */
import { beforeAll, describe, expect, it } from 'vitest'
import { listTexts } from '../inspection/list-texts.ts'
import { listOwnTexts } from './list-own-texts.ts'
import type { McpWorld } from './mcp-world.ts'
import type { OpenClient } from './open-client.ts'

const CARS = 50
const ALL_CLEAR = [
  /\bno (?:known |reported |major |recorded )?(?:accidents?|damage|flooding|floods?|fires?|rollback)\b/i,
  /\b(?:accident|damage|flood)[- ]?free\b/i,
  /\bnever (?:been |had |was )/i,
  /\b(?:not|n't) (?:been )?(?:in an accident|damaged|flooded|rolled back)\b/i,
  /\bwithout (?:any )?(?:accident|damage)/i,
  /\bclean\b/i,
  /\b(?:all clear|good condition|safe to buy|nothing to worry)\b/i,
  /无(?:重大)?事故|未发现(?:重大)?事故|没有事故|车况(?:良好|优)/,
]
/** Denials of an all-clear. */
const DENIED = /not evidence of a good condition|is not a clean|nor a clean|not (?:mean|prove)/i

export function describeUnknown(world: McpWorld): void {
  describe('unknown', () => {
    let mcp: OpenClient
    beforeAll(async () => {
      mcp = await world.openClient({ 'x-api-key': world.service.key })
    })

    it('of 50 cars with had_accident null, no result says or suggests that there was none', async () => {
      let seen = 0
      const statuses = new Set<unknown>()
      for (const car_id of world.service.truths.keys()) {
        if (seen === CARS) break
        const { unknown, unknown_means, answer } = await mcp.content('get_inspection', { car_id, view: 'full' })
        const { had_accident, parse_status, ...rest } = answer as { had_accident: unknown; parse_status: unknown }
        if (had_accident !== null) continue
        seen++
        statuses.add(parse_status)
        expect(unknown.find(({ field }) => field === 'had_accident')?.means).toMatch(/does not classify|Unknown/)
        expect(unknown_means).toContain('nobody has established it either way')
        const texts = listOwnTexts({ unknown, unknown_means, answer: rest })
        expect(texts.length).toBeGreaterThan(10)
        const clear = texts.filter(({ text }) => ALL_CLEAR.some((pattern) => pattern.test(text.replace(DENIED, ''))))
        expect(clear, `car ${car_id}`).toEqual([])
      }
      expect(seen).toBe(CARS)
      expect(statuses.size).toBeGreaterThan(1)
    })

    it('a quotation is only what has its original beside it', () => {
      const quoted = { label: 'No accident', source_label: '无事故', note: 'no accidents' }
      const conclusions = [quoted, { label: 'No damage', source_label: null }]
      const own = listOwnTexts({ answer: { conclusions, source_label: '无事故', source_unread: ['无事故'] } })
      expect(own.map(({ text }) => text)).toEqual(['no accidents', 'No damage', '无事故'])
    })

    it('no description of a tool reads like one', () => {
      const texts = [
        ...listTexts(mcp.tools.map(({ title, description }) => ({ title, description }))),
        { path: '', text: mcp.client.getInstructions() ?? '' },
      ]
      expect(texts.length).toBeGreaterThan(10)
      expect(texts.filter(({ text }) => ALL_CLEAR.some((pattern) => pattern.test(text)))).toEqual([])
    })
  })
}
