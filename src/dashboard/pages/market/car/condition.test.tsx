import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { DAMAGE_SEVERITIES, type InspectionReport } from '../../../../domain/inspection.ts'
import { CONDITION } from '../../../texts/market/condition.ts'
import { makeReport } from '../inspection/fixtures/make-report.ts'
import type { Part } from '../read-part.ts'
import { Condition } from './condition.tsx'

const show = (report: Part<InspectionReport>) =>
  renderToString(<Condition car={{ id: 7, usage_type: null }} report={report} language="en" />)
const read = (value: InspectionReport): Part<InspectionReport> => ({ kind: 'read', value })
const derive = (damage_severity: (typeof DAMAGE_SEVERITIES)[number]) => ({
  basis: 'api_rules' as const,
  exterior_repair_observed: null,
  damage_severity,
  explanation: '',
})

describe('the condition of a car', () => {
  it.each(DAMAGE_SEVERITIES)('is told in the words of the severity %s', (severity) => {
    const html = show(read(makeReport({ derived: derive(severity) })))
    expect(html).toContain(`data-condition="${severity}"`)
    expect(html).toContain(CONDITION.en.severities[severity])
  })

  it('is unknown, and never clean, without findings', () => {
    const parts: readonly Part<InspectionReport>[] = [
      { kind: 'late' },
      { kind: 'failed', reason: 'source_unavailable' },
      ...(['unsupported', 'unavailable', 'not_available'] as const).map((parse_status) =>
        read(makeReport({ parse_status, data_available: false })),
      ),
    ]
    for (const part of parts) {
      const html = show(part)
      expect(html).toContain('data-condition="unread"')
      expect(html).toContain(CONDITION.en.unknown)
      expect(html).not.toContain(CONDITION.en.severities.none)
    }
    expect(show(read(makeReport()))).toContain('data-condition="unknown"')
  })

  it('shows another mileage in the report beside the verdicts', () => {
    const differing = { field: 'mileage_km', listing: 175_200, report: 309_600, reason: 'differs' } as const
    const html = show(read(makeReport({ derived: derive('none'), conflicts: [differing] })))
    expect(html).toContain('<b>Mileage differs</b> <span>Listing 175,200 km, report 309,600 km</span>')
    const doubted = { ...differing, reason: 'doubted_by_provider' } as const
    expect(show(read(makeReport({ conflicts: [doubted] })))).not.toContain('Mileage differs')
  })

  it('names what the provider says, what it does not say, and every finding', () => {
    const html = show(
      read(
        makeReport({
          had_accident: true,
          was_flooded: false,
          items: [
            ['hood', 'replaced'],
            ['trunk_lid', 'replaced'],
            ['left_sill', 'not_inspected'],
            ['windshield', 'normal'],
          ],
        }),
      ),
    )
    expect(html).toMatch(/<li data-badge="had_accident" data-value="true">Accident vehicle/)
    expect(html).toMatch(/<li data-badge="was_flooded" data-value="false">Not flood-damaged/)
    expect(html).toMatch(/<li data-badge="was_fire_damaged" data-value="null">Fire: Not determined/)
    expect(html).toMatch(/Replaced <b>2<\/b>/)
    expect(html).toMatch(/Not inspected <b>1<\/b>/)
    expect(html).not.toContain('Inspected, normal')
  })

  it('repeats the words of the provider, also where they leave a question open, and calls nothing clean that it left open', () => {
    const conclude = (topic: 'accident' | 'flood' | 'flood_fire', label: string, source_label: string) => ({
      ...{ topic, label, source_label, source_fields: {} },
    })
    const html = show(
      read(
        makeReport({
          had_accident: false,
          conclusions: [
            conclude('accident', 'Not an accident vehicle', '非事故车'),
            conclude('flood', 'Suspected <flood>', '疑似泡水'),
          ],
        }),
      ),
    )
    expect(html).toMatch(/data-value="false">Not an accident vehicle <span class="printed"[^>]*>非事故车</)
    expect(html).toMatch(/data-badge="was_flooded" data-value="null">Flood: Suspected &lt;flood/)
    expect(html).toContain('疑似泡水')
    expect(html).not.toContain('Not flood-damaged')
  })
})
