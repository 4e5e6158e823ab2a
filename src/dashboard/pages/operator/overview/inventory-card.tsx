/** How far the sync is, and how old the copy of the market is. */
import type { InventoryView } from '../../../../domain/operations.ts'
import { tellFirstCopy } from '../../../components/share-read.tsx'
import { Time } from '../../../components/time.tsx'
import { formatNumber, formatShare } from '../../../format.ts'
import { FRAME } from '../../../texts/frame.ts'
import { OVERVIEW_PAGE } from '../../../texts/operator/overview.ts'
import { SERVICE } from '../../../texts/service.ts'
import type { Language } from '../../../visit.ts'

interface InventoryCardProps {
  /** Null = the inventory is off. */
  readonly inventory: InventoryView | null
  readonly language: Language
}

export function InventoryCard({ inventory, language }: InventoryCardProps) {
  const texts = OVERVIEW_PAGE[language]
  return (
    <section class="card stack" aria-labelledby="inventory">
      <h2 id="inventory">{texts.inventory}</h2>
      {inventory === null ? <p>{texts.inventoryOff}</p> : <InventoryFacts inventory={inventory} language={language} />}
    </section>
  )
}

function InventoryFacts({ inventory, language }: { readonly inventory: InventoryView; readonly language: Language }) {
  const texts = OVERVIEW_PAGE[language]
  const { notKnown } = FRAME[language]
  const { listings, complete_at_ms, requests_today, requests_per_day } = inventory
  const count = (value: number | null) => (value === null ? notKnown : formatNumber(value, language))
  return (
    <>
      <p class="tile">
        <span class="quiet">{texts.listings}</span>
        <strong>{count(listings)}</strong>
      </p>
      <dl class="facts">
        <dt>{texts.copyAge}</dt>
        <dd>{complete_at_ms === null ? texts.noPass : <Time ms={complete_at_ms} />}</dd>
        <dt>{texts.sync}</dt>
        <dd>
          <Sync inventory={inventory} language={language} />
        </dd>
        <dt>{texts.syncRequests}</dt>
        <dd>{SERVICE[language].ofAtMost(count(requests_today), formatNumber(requests_per_day, language))}</dd>
      </dl>
    </>
  )
}

interface SyncProps {
  readonly inventory: InventoryView
  readonly language: Language
}

function Sync({ inventory: { sync, first_copy }, language }: SyncProps) {
  const { syncUnknown, phases } = SERVICE[language]
  if (first_copy !== null) {
    const { read, of } = first_copy
    return (
      <>
        {tellFirstCopy(first_copy, language)}
        {of !== null && of > 0 && <Bar done={read} total={of} />}
      </>
    )
  }
  if (sync === null) return <>{syncUnknown}</>
  const phase = phases[sync.phase] ?? sync.phase
  const { done, total } = sync
  if (sync.phase === 'idle' || total === null || total === 0) return <>{phase}</>
  return (
    <>
      {phase}: {OVERVIEW_PAGE[language].syncShare(formatShare(Math.min(done, total), total, language))}
      <Bar done={done} total={total} />
    </>
  )
}

function Bar({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <svg class="share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="1" />
      <rect class="filled" width={Math.min(100, Math.round((100 * done) / total))} height="1" />
    </svg>
  )
}
