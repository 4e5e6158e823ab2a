/** The inventory and its sync. */
import { type ExportsResponse, percentOf } from '../../../../domain/exports.ts'
import { findObstacle, type InventoryView } from '../../../../domain/operations.ts'
import { tellFirstCopy } from '../../../components/share-read.tsx'
import { Time, TimeIn } from '../../../components/time.tsx'
import { formatNumber } from '../../../format.ts'
import { FRAME } from '../../../texts/frame.ts'
import { SERVICE } from '../../../texts/service.ts'
import type { Language } from '../../../visit.ts'

interface InventoryProps {
  /** Null = the inventory is off. */
  readonly inventory: InventoryView | null
  /** Null = none are made, or they are not known. */
  readonly exports: ExportsResponse | null
  readonly language: Language
}

export function Inventory({ inventory, exports, language }: InventoryProps) {
  const texts = SERVICE[language]
  return (
    <section aria-labelledby="inventory">
      <h2 id="inventory">{texts.inventory}</h2>
      {inventory === null ? (
        <p>{texts.inventoryOff}</p>
      ) : (
        <>
          <Facts inventory={inventory} exports={exports} language={language} />
          <RunPass inventory={inventory} language={language} />
        </>
      )}
    </section>
  )
}

function Facts({ inventory, exports, language }: InventoryProps & { readonly inventory: InventoryView }) {
  const texts = SERVICE[language]
  const { notKnown } = FRAME[language]
  const { state, listings, complete_at_ms, indexed, index_behind_s, pace, requests_today, requests_per_day } = inventory
  const count = (value: number | null) => (value === null ? notKnown : formatNumber(value, language))
  return (
    <dl class="facts">
      <dt>{texts.state}</dt>
      <dd>{texts.inventoryStates[state] ?? state}</dd>
      <dt>{texts.listings}</dt>
      <dd>{count(listings)}</dd>
      <dt>{texts.completeAt}</dt>
      <dd>{complete_at_ms === null ? texts.noPass : <Time ms={complete_at_ms} />}</dd>
      <dt>{texts.indexed}</dt>
      <dd>{count(indexed)}</dd>
      <dt>{texts.behind}</dt>
      <dd>{index_behind_s === null ? notKnown : texts.seconds(formatNumber(Math.round(index_behind_s), language))}</dd>
      {exports !== null && (
        <>
          <dt>{texts.exports}</dt>
          <dd>
            <Exports exports={exports} language={language} />
          </dd>
        </>
      )}
      <dt>{texts.sync}</dt>
      <dd>{describeSync(inventory, language)}</dd>
      <dt>{texts.pace}</dt>
      <dd>{pace === null ? notKnown : (texts.paces[pace] ?? pace)}</dd>
      <dt>{texts.requestsToday}</dt>
      <dd>{texts.ofAtMost(count(requests_today), formatNumber(requests_per_day, language))}</dd>
    </dl>
  )
}

function Exports({ exports: { exports, being_made }, language }: { exports: ExportsResponse; language: Language }) {
  const texts = SERVICE[language]
  const [last] = exports
  const made = (time: string) => texts.lastExport(formatNumber(last?.rows ?? 0, language), time)
  return (
    <>
      {last !== undefined && <TimeIn words={made} ms={Date.parse(last.made_at)} />}{' '}
      {being_made !== null && texts.exporting(`${percentOf(being_made)} %`)}
      {last === undefined && being_made === null && texts.noExports}
    </>
  )
}

export const RUN_PASS = '/operator/service/pass'

function RunPass({ inventory, language }: { readonly inventory: InventoryView; readonly language: Language }) {
  const texts = SERVICE[language]
  const { complete_at_ms } = inventory
  const obstacle = findObstacle(inventory)
  if (obstacle !== null) return obstacle === 'off' ? null : <p>{texts.obstacles[obstacle]}</p>
  return (
    <form class="stack" method="post" action={RUN_PASS}>
      <p id="pass-hint">
        {texts.passLead}{' '}
        {complete_at_ms === null ? texts.neverPassed : <TimeIn words={texts.lastPass} ms={complete_at_ms} />}
      </p>
      <button type="submit" aria-describedby="pass-hint">
        {texts.runPass}
      </button>
    </form>
  )
}

function describeSync({ sync, first_copy }: InventoryView, language: Language): string {
  const texts = SERVICE[language]
  if (first_copy !== null) return tellFirstCopy(first_copy, language)
  if (sync === null) return texts.syncUnknown
  const phase = texts.phases[sync.phase] ?? sync.phase
  if (sync.phase === 'idle') return phase
  const total = sync.total === null ? FRAME[language].notKnown : formatNumber(sync.total, language)
  return texts.progress(phase, formatNumber(sync.done, language), total)
}
