/** Counts of reads, reports and caches; a share of zero attempts is unknown. */
import type { CacheState, ProviderState, ReadingState } from '../../../../domain/operations.ts'
import { ExactTime } from '../../../components/time.tsx'
import { WideTable } from '../../../components/wide-table.tsx'
import { formatNumber, formatShare } from '../../../format.ts'
import { SERVICE } from '../../../texts/service.ts'
import type { Language } from '../../../visit.ts'

const MIB = 1024 * 1024
const NOT_KNOWN = '—'

interface ReadingsProps {
  readonly readings: readonly ReadingState[]
  readonly language: Language
}

export function Readings({ readings, language }: ReadingsProps) {
  const texts = SERVICE[language]
  const columns = [
    texts.name,
    texts.state,
    { number: texts.attempts },
    { number: texts.failures },
    { number: texts.failureShare },
    texts.worked,
    texts.failed,
  ]
  const time = (ms: number | null) => (ms === null ? texts.notYet : <ExactTime ms={ms} />)
  return (
    <section aria-labelledby="reads">
      <h3 id="reads">{texts.reads}</h3>
      {readings.length === 0 ? (
        <p>{texts.noReads}</p>
      ) : (
        <WideTable caption={texts.readsCaption} columns={columns}>
          {readings.map((one) => (
            <tr key={one.name}>
              <Name name={one.name} />
              <td class={one.is_broken ? 'state bad' : 'state good'}>{one.is_broken ? texts.broken : texts.asked}</td>
              <td class="number">{formatNumber(one.attempts, language)}</td>
              <td class="number">{formatNumber(one.failures, language)}</td>
              <td class="number">{describeShare(one.failures, one.attempts, language)}</td>
              <td class="time">{time(one.worked_at_ms)}</td>
              <td>
                <span class="time">{time(one.failed_at_ms)}</span>
                {one.reason !== null && (
                  <>
                    <br />
                    <code>{one.reason}</code>
                  </>
                )}
              </td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  )
}

/** Reads that are never cached, such as the rates, are left out. */
export function Copies({ readings, language }: ReadingsProps) {
  const texts = SERVICE[language]
  const counts = readings.flatMap((one) => {
    const { name, hits, misses, stale, failed } = one
    const all = hits + misses + stale + failed
    return all === 0 ? [] : [{ name, all, hits, misses, stale, failed }]
  })
  if (counts.length === 0) return null
  const columns = [texts.hits, texts.misses, texts.stale, texts.unanswered, texts.hitShare].map((number) => ({
    number,
  }))
  return (
    <section aria-labelledby="copies">
      <h3 id="copies">{texts.copies}</h3>
      <WideTable caption={texts.copiesCaption} columns={[texts.name, ...columns]}>
        {counts.map(({ name, all, hits, misses, stale, failed }) => (
          <tr key={name}>
            <Name name={name} />
            {listCounts({ hits, misses, stale, failed }, language)}
            <td class="number">{describeShare(hits + stale, all, language)}</td>
          </tr>
        ))}
      </WideTable>
    </section>
  )
}

interface ProvidersProps {
  readonly providers: readonly ProviderState[]
  readonly language: Language
}

export function Providers({ providers, language }: ProvidersProps) {
  const texts = SERVICE[language]
  const columns = [texts.parsed, texts.partial, texts.unsupported, texts.unavailable, texts.parseShare]
  return (
    <section aria-labelledby="reports">
      <h3 id="reports">{texts.reports}</h3>
      {providers.length === 0 ? (
        <p>{texts.noReports}</p>
      ) : (
        <WideTable caption={texts.reportsCaption} columns={[texts.name, ...columns.map((number) => ({ number }))]}>
          {providers.map(({ name, parsed, partial, unsupported, unavailable }) => (
            <tr key={name}>
              <Name name={name} />
              {listCounts({ parsed, partial, unsupported, unavailable }, language)}
              <td class="number">{describeShare(parsed, parsed + partial + unsupported + unavailable, language)}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </section>
  )
}

interface CachesProps {
  readonly caches: readonly CacheState[]
  readonly language: Language
}

export function Caches({ caches, language }: CachesProps) {
  const texts = SERVICE[language]
  const columns = [texts.items, texts.bytes, texts.of, texts.filled].map((number) => ({ number }))
  const size = (bytes: number) => texts.mebibytes(describeMebibytes(bytes, language))
  return (
    <section aria-labelledby="caches">
      <h3 id="caches">{texts.caches}</h3>
      <WideTable caption={texts.cachesCaption} columns={[texts.name, ...columns]}>
        {caches.map(({ name, items, bytes, max_bytes }) => (
          <tr key={name}>
            <th scope="row">{texts.cacheNames[name] ?? name}</th>
            <td class="number">{formatNumber(items, language)}</td>
            <td class="number">{size(bytes)}</td>
            <td class="number">{size(max_bytes)}</td>
            <td class="number">{describeShare(bytes, max_bytes, language)}</td>
          </tr>
        ))}
      </WideTable>
    </section>
  )
}

function Name({ name }: { readonly name: string }) {
  return (
    <th scope="row">
      <code>{name}</code>
    </th>
  )
}

/** Cells, not a component, because the table names each cell by its column. */
function listCounts(counts: Readonly<Record<string, number>>, language: Language) {
  return Object.entries(counts).map(([name, count]) => (
    <td key={name} class="number">
      {formatNumber(count, language)}
    </td>
  ))
}

function describeShare(part: number, whole: number, language: Language): string {
  return whole === 0 ? NOT_KNOWN : formatShare(part, whole, language)
}

/** A cache that is in use never shows as 0. */
function describeMebibytes(bytes: number, language: Language): string {
  const tenths = Math.round((bytes / MIB) * 10)
  return bytes > 0 && tenths === 0 ? `< ${formatNumber(0.1, language)}` : formatNumber(tenths / 10, language)
}
