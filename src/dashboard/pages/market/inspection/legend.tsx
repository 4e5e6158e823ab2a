/** The legend of a picture: each state that occurs, with the number of its parts, and what the picture cannot show. */
import { clip } from '../../../clip.ts'
import { DIAGRAM } from '../../../texts/market/diagram.ts'
import { OUTCOME_TEXTS } from '../../../texts/market/outcomes.ts'
import { markOf } from './body-diagram.tsx'
import type { Layer } from './drawings/view.ts'
import { VIEWS } from './locate-part.ts'
import { OutcomeSwatch } from './outcome-patterns.tsx'
import { MARK_STATES, type MarkState, type PlacedFindings, type PlacedItem } from './place-findings.ts'
import { SayFrom, type Telling } from './telling.tsx'

interface LegendProps {
  readonly findings: PlacedFindings | null
  readonly layer: Layer
  readonly telling: Pick<Telling, 'language' | 'chinese'>
}

/** Each shape counts once, in however many views it is. */
function countParts(findings: PlacedFindings | null, layer: Layer) {
  const shapes = VIEWS.filter((view) => view.layer === layer).flatMap((view) => view.shapes)
  const marks = new Map(shapes.map(({ parts }) => [parts[0], markOf(findings, parts)]))
  const counts = new Map<MarkState, number>()
  for (const { state } of marks.values()) counts.set(state, (counts.get(state) ?? 0) + 1)
  return { counts, unplaced: [...marks.values()].filter(({ possible }) => possible !== null).length }
}

export function Legend({ findings, layer, telling }: LegendProps) {
  const texts = DIAGRAM[telling.language]
  const { counts, unplaced } = countParts(findings, layer)
  return (
    <ul class="outcome-legend" aria-label={texts.legend}>
      {MARK_STATES.filter((state) => counts.has(state)).map((state) => (
        <li key={state}>
          <OutcomeSwatch state={state} />
          <span>
            <SayFrom words={OUTCOME_TEXTS} telling={telling} text={(names) => names[state]} />
          </span>
          <b>{counts.get(state)}</b>
        </li>
      ))}
      {unplaced > 0 && (
        <li>
          <span class="possible-key" aria-hidden="true">
            A?
          </span>
          <span title={texts.sideNotStatedText}>
            <SayFrom words={DIAGRAM} telling={telling} text={({ sideNotStated }) => sideNotStated} />
          </span>
          <b>{unplaced}</b>
        </li>
      )}
    </ul>
  )
}

/** The picture is not the whole body: findings without a place in it are named here. */
export function NotDrawn({ items, telling }: { readonly items: readonly PlacedItem[]; readonly telling: Telling }) {
  const texts = DIAGRAM[telling.language]
  const abnormal = items.filter(({ item }) => item.outcome !== 'normal')
  const normal = items.length - abnormal.length
  if (items.length === 0) return null
  return (
    <div class="not-drawn">
      <h4>
        <SayFrom words={DIAGRAM} telling={telling} text={({ notDrawn }) => notDrawn} />
      </h4>
      {abnormal.length > 0 && (
        <>
          <p>{texts.notDrawnText}</p>
          <ul>
            {abnormal.slice(0, MOST_NAMED).map(({ anchor, item }) => (
              <li key={anchor} data-listed={item.part} data-outcome={item.outcome}>
                <a href={`#${anchor}`}>{clip(item.name)}</a>: {OUTCOME_TEXTS[telling.language][item.outcome]}
              </li>
            ))}
          </ul>
        </>
      )}
      {normal > 0 && <p class="quiet">{texts.notDrawnNormal(normal)}</p>}
    </div>
  )
}

/** The list of findings has them all. */
const MOST_NAMED = 30
