/** Every finding of a report with the provider's words beside ours, and every section with its counts. */
import { OUTCOMES } from '../../../../domain/inspection-parts/outcome.ts'
import type {
  ProviderInspectionCategory,
  ProviderInspectionItem,
} from '../../../../domain/inspection-parts/provider-findings.ts'
import { clip } from '../../../clip.ts'
import { Fold } from '../../../components/fold.tsx'
import { formatNumber } from '../../../format.ts'
import { INSPECTION } from '../../../texts/market/inspection.ts'
import { OUTCOME_TEXTS } from '../../../texts/market/outcomes.ts'
import { anchorOf, chooseListed, isQuiet, LEFT_OUT } from './listed-items.ts'
import { OutcomeSwatch } from './outcome-patterns.tsx'
import type { PlacedItem } from './place-findings.ts'
import { rankFinding } from './rank-finding.ts'
import { CHINESE, Printed, Say, SayFrom, type Telling } from './telling.tsx'

interface FindingsProps {
  readonly telling: Telling
}

/** More are behind one click. */
const MOST_SEEN = 8

/** Everything that is not normal, the gravest first. */
export function Findings({ telling }: FindingsProps) {
  const { report, language } = telling
  const found = listFindings(report)
  const isPaper = telling.chinese !== null
  const seen = isPaper ? found : found.slice(0, MOST_SEEN)
  const more = found.slice(seen.length)
  const isEmpty = report.categories.every(({ parsed_item_count }) => parsed_item_count === 0)
  return (
    <section class="report-findings">
      <h3 id="findings">
        <Say telling={telling} text={({ items }) => items.found(formatNumber(found.length, language))} />
      </h3>
      {found.length === 0 ? (
        <p class="quiet">
          <Say telling={telling} text={({ items }) => (isEmpty ? items.nothingRead : items.nothingFound)} />
        </p>
      ) : (
        <FindingRows rows={seen} telling={telling} />
      )}
      {more.length > 0 && (
        <details class="more-findings">
          <summary>{INSPECTION[language].items.more(formatNumber(more.length, language))}</summary>
          <FindingRows rows={more} telling={telling} />
        </details>
      )}
    </section>
  )
}

function listFindings({ categories }: Telling['report']): readonly PlacedItem[] {
  const shown = chooseListed({ categories })
  return categories
    .flatMap(({ items }, at) => items.map((item, place) => ({ anchor: anchorOf(at, place), item })))
    .filter(({ anchor, item }) => shown.has(anchor) && !isQuiet(item.outcome))
    .sort((a, b) => rankFinding(a.item) - rankFinding(b.item))
}

function FindingRows({ rows, telling }: FindingsProps & { readonly rows: readonly PlacedItem[] }) {
  return (
    <ul class="findings">
      {rows.map((placed) => (
        <Finding key={placed.anchor} {...placed} telling={telling} />
      ))}
    </ul>
  )
}

/** Every section of the report with its counts and what is normal in it. Collapsed, but on paper. */
export function ReportSections({ telling, carId }: FindingsProps & { readonly carId: number }) {
  const { report, language } = telling
  const shown = chooseListed(report)
  const leftOut = report.categories.reduce((sum, { items }) => sum + items.length, 0) - shown.size
  return (
    <section class="report-items">
      <h3>
        <Say telling={telling} text={({ items }) => items.title} />
      </h3>
      <Fold summary={INSPECTION[language].items.showAll}>
        {report.categories.map((category, at) => {
          const items = category.items
            .map((item, place) => ({ anchor: anchorOf(at, place), item }))
            .filter(({ anchor }) => shown.has(anchor))
          return <Category key={anchorOf(at, 0)} category={category} items={items} telling={telling} />
        })}
      </Fold>
      {leftOut > 0 && (
        <p class="left-out" id={LEFT_OUT}>
          <Say telling={telling} text={({ items }) => items.leftOut(formatNumber(leftOut, language))} />{' '}
          <code>GET /v1/cars/{carId}/inspection?view=full</code>
        </p>
      )}
    </section>
  )
}

interface CategoryProps {
  readonly category: ProviderInspectionCategory
  /** Those that are listed. */
  readonly items: readonly PlacedItem[]
  readonly telling: Telling
}

function Category({ category, items, telling }: CategoryProps) {
  const { name, source_name } = category
  return (
    <details class="report-category" open={telling.chinese !== null}>
      <summary>
        <b>
          {clip(name)} <Printed text={source_name} beside={name} />
        </b>
        <Outcomes category={category} telling={telling} />
      </summary>
      <Counts category={category} telling={telling} />
      {category.items.length === 0 && (
        <p class="quiet">
          <Say telling={telling} text={(texts) => texts.items.nothing} />
        </p>
      )}
      <Quiet items={items} outcome="normal" telling={telling} />
      <Quiet items={items} outcome="not_fitted" telling={telling} />
    </details>
  )
}

/** How many items have each outcome. */
function Outcomes({ category: { outcomes }, telling }: Omit<CategoryProps, 'items'>) {
  return (
    <span class="category-counts">
      {OUTCOMES.filter((outcome) => outcomes[outcome] > 0).map((outcome) => (
        <span key={outcome} class={`outcome-count ${outcome}`} data-count={outcome}>
          <SayFrom words={OUTCOME_TEXTS} telling={telling} text={(names) => names[outcome]} />{' '}
          <b>{formatNumber(outcomes[outcome], telling.language)}</b>
        </span>
      ))}
    </span>
  )
}

/** What was read, and what the provider counts. */
function Counts({ category, telling }: Omit<CategoryProps, 'items'>) {
  const { source_summary, parsed_item_count, count_matches } = category
  const { language } = telling
  const { items: texts } = INSPECTION[language]
  const matching = count_matches === null ? texts.noCount : count_matches ? texts.countMatches : texts.countDiffers
  return (
    <p class="quiet">
      {texts.counted(formatNumber(parsed_item_count, language))}
      {' · '}
      <span class={count_matches === false ? 'count-differs' : undefined}>{matching}</span>
      {source_summary !== null && (
        <>
          {' · '}
          <span lang={CHINESE}>{clip(source_summary)}</span>
        </>
      )}
    </p>
  )
}

interface FindingProps extends PlacedItem {
  readonly telling: Telling
}

function Finding({ anchor, item, telling }: FindingProps) {
  const { language } = telling
  return (
    <li id={anchor} class={`finding ${item.outcome}`} data-item-part={item.part ?? ''} data-item-outcome={item.outcome}>
      <span class="finding-outcome">
        <OutcomeSwatch state={item.outcome} />
        <span>
          <SayFrom words={OUTCOME_TEXTS} telling={telling} text={(names) => names[item.outcome]} />
        </span>
      </span>
      <span class="finding-words">
        <b>{clip(item.name)}</b>
        <span>
          {clip(item.status)}
          {item.remarks !== null && <span class="quiet"> {clip(item.remarks)}</span>}
        </span>
      </span>
      <PrintedItem item={item} />
      {item.source_page !== null && (
        <span class="finding-page">{INSPECTION[language].items.page(item.source_page)}</span>
      )}
    </li>
  )
}

/** Left out where our words are the printed ones, as in Chinese. */
function PrintedItem({ item }: { readonly item: ProviderInspectionItem }) {
  const { source_name, source_status, source_remarks } = item
  const isSame = item.name === source_name && item.status === source_status && item.remarks === source_remarks
  if (isSame) return null
  return (
    <span class="finding-printed printed" lang={CHINESE}>
      {clip(source_name)}：{clip(source_status)}
      {source_remarks !== null && ` ${clip(source_remarks)}`}
    </span>
  )
}

interface QuietProps {
  readonly items: readonly PlacedItem[]
  readonly outcome: 'normal' | 'not_fitted'
  readonly telling: Telling
}

/** What is normal or not fitted, in columns. */
function Quiet({ items, outcome, telling }: QuietProps) {
  const own = items.filter(({ item }) => item.outcome === outcome)
  if (own.length === 0) return null
  const count = formatNumber(own.length, telling.language)
  return (
    <div class="quiet-items">
      <p>
        <Say
          telling={telling}
          text={({ items: texts }) => (outcome === 'normal' ? texts.collapsed(count) : texts.notFitted(count))}
        />
      </p>
      <ul>
        {own.map(({ anchor, item }) => (
          <li key={anchor} id={anchor} data-item-part={item.part ?? ''} data-item-outcome={item.outcome}>
            {clip(item.name)}: {clip(item.status)}
            {item.remarks !== null && ` ${clip(item.remarks)}`} <PrintedItem item={item} />
            {item.source_page !== null && (
              <span class="quiet"> {INSPECTION[telling.language].items.page(item.source_page)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
