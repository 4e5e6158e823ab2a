/** The status for programs: JSON, and incidents as an Atom feed (RFC 4287). */
import type { Incident } from '../../../../domain/operations/status-history.ts'
import { formatMinutes } from '../../../charts/day-bars.tsx'
import { formatTime } from '../../../format.ts'
import { STATUS } from '../../../texts/status.ts'
import type { Language } from '../../../visit.ts'
import type { ServiceStatus } from './read-status.ts'

const MOST_ENTRIES = 50
/** A part that fails again and again must not make the answer huge. */
const MOST_INCIDENTS = 500

export function formatStatusJson(status: ServiceStatus): string {
  const { at_ms, state, first_copy, parts, incidents, complete_at_ms, p95_ms } = status
  const time = (ms: number) => new Date(ms).toISOString()
  return `${JSON.stringify({
    as_of: time(at_ms),
    state,
    ...(first_copy && { first_copy: { cars_read: first_copy.read, cars_expected: first_copy.of } }),
    ...(complete_at_ms !== undefined && {
      inventory_complete_at: complete_at_ms === null ? null : time(complete_at_ms),
    }),
    p95_ms_24h: p95_ms,
    parts: parts.map(({ part, state, history }) => ({
      part,
      state,
      operational_minutes: history?.operational ?? null,
      failing_minutes: history?.failing ?? null,
      // Days without data are left out.
      days:
        history?.days
          .filter(({ operational, failing }) => operational + failing > 0)
          .map(({ day, operational, failing }) => ({
            ...{ day, operational_minutes: operational, failing_minutes: failing },
          })) ?? null,
    })),
    // The newest ones; `incidents_total` counts all.
    incidents_total: incidents?.length ?? null,
    incidents:
      incidents?.slice(0, MOST_INCIDENTS).map(({ part, from_ms, to_ms, failing, end }) => ({
        ...{ part, from: time(from_ms), to: end === 'ongoing' ? null : time(to_ms), failing_minutes: failing, end },
      })) ?? null,
  })}\n`
}

export function formatStatusAtom({ at_ms, incidents }: ServiceStatus, origin: string, language: Language): string {
  const texts = STATUS[language]
  const shown = (incidents ?? []).slice(0, MOST_ENTRIES)
  const updated = shown[0] === undefined ? at_ms : Math.max(...shown.map(({ to_ms }) => to_ms))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language === 'zh' ? 'zh-Hans' : 'en'}">`,
    `<title>Ershou · ${escapeXml(texts.title)}</title>`,
    `<id>${escapeXml(`${origin}/status`)}</id>`,
    `<link href="${escapeXml(`${origin}/status`)}"/>`,
    `<link rel="self" href="${escapeXml(`${origin}/status.atom`)}"/>`,
    '<author><name>Ershou</name></author>',
    `<updated>${new Date(updated).toISOString()}</updated>`,
    ...shown.map((incident) => formatEntry(incident, origin, language)),
    '</feed>',
    '',
  ].join('\n')
}

function formatEntry({ part, from_ms, to_ms, failing, end }: Incident, origin: string, language: Language): string {
  const texts = STATUS[language]
  const ending = end === 'recovered' ? texts.recovered(formatTime(to_ms)) : texts.feedEnds[end]
  const text = texts.incidentText(formatTime(from_ms), formatMinutes(failing, language), ending)
  return [
    '<entry>',
    `<title>${escapeXml(texts.incidentTitle(texts.parts.get(part) ?? part))}</title>`,
    `<id>${escapeXml(`${origin}/status#${part}-${from_ms}`)}</id>`,
    `<link href="${escapeXml(`${origin}/status`)}"/>`,
    `<published>${new Date(from_ms).toISOString()}</published>`,
    `<updated>${new Date(to_ms).toISOString()}</updated>`,
    `<content type="text">${escapeXml(text)}</content>`,
    '</entry>',
  ].join('')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string)
}
