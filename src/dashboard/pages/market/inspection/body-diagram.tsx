/** The body of a car from all sides, each part marked by what the report says about it. */
import type { BodyForm } from '../../../../domain/codes.ts'
import type { InspectionReport } from '../../../../domain/inspection.ts'
import type { BodyPart } from '../../../../domain/inspection-parts/body-part.ts'
import { clip } from '../../../clip.ts'
import { namePart } from '../../../texts/market/body-parts.ts'
import { DIAGRAM } from '../../../texts/market/diagram.ts'
import { OUTCOME_TEXTS } from '../../../texts/market/outcomes.ts'
import type { Language } from '../../../visit.ts'
import { chooseViews } from './drawings/choose-views.ts'
import type { Shape, View } from './drawings/view.ts'
import { isQuiet } from './listed-items.ts'
import { isKnown, OutcomePatterns, Sign } from './outcome-patterns.tsx'
import { joinMarks, MARK_STATES, type Mark, type PlacedFindings, placeFindings } from './place-findings.ts'

interface BodyDiagramProps {
  /** Null: no report could be read, so nothing is known about any part. */
  readonly report: InspectionReport | null
  readonly body: BodyForm | null
  readonly language: Language
  /** False for further diagrams of a page, which share the patterns of the first. */
  readonly isFirst?: boolean
}

/** A small picture of the skin, without links: for lists, comparison and the front page. */
export function BodyDiagram({ report, body, language, isFirst = true }: BodyDiagramProps) {
  return (
    <div class="body-diagram small">
      {isFirst && <OutcomePatterns />}
      <Views
        views={chooseViews(body).skin}
        findings={report && placeFindings(report)}
        language={language}
        hasLinks={false}
      />
    </div>
  )
}

interface LayerProps {
  readonly findings: PlacedFindings | null
  readonly language: Language
}

interface DrawnProps extends LayerProps {
  readonly body: BodyForm | null
  /** False where the page does not list the findings. */
  readonly hasLinks?: boolean
}

export function SkinDiagram({ body, hasLinks = true, ...props }: DrawnProps) {
  return (
    <div class="body-diagram skin">
      <Views views={chooseViews(body).skin} {...props} hasLinks={hasLinks} />
    </div>
  )
}

export function StructureDiagram({ body, hasLinks = true, ...props }: DrawnProps) {
  return (
    <div class="body-diagram structure">
      <Views views={chooseViews(body).structure} {...props} hasLinks={hasLinks} />
    </div>
  )
}

interface ViewsProps extends LayerProps {
  readonly views: readonly View[]
  readonly hasLinks: boolean
}

function Views({ views, ...props }: ViewsProps) {
  const texts = DIAGRAM[props.language]
  return views.map((view) => (
    <figure key={view.name} class={`view view-${view.name}`}>
      <svg viewBox={`0 0 ${view.width} ${view.height}`}>
        <title>{texts.views[view.name]}</title>
        <path class="lines" d={view.lines} />
        {view.shapes.map((shape) => (
          <Panel key={shape.parts[0]} shape={shape} {...props} />
        ))}
      </svg>
      <figcaption>{texts.views[view.name]}</figcaption>
    </figure>
  ))
}

interface PanelProps extends LayerProps {
  readonly shape: Shape
  readonly hasLinks: boolean
}

const UNREAD: Mark = { state: 'no_report', items: [], possible: null, possibleItems: [] }

/** The mark of a shape. */
export function markOf(findings: PlacedFindings | null, parts: readonly BodyPart[]): Mark {
  return joinMarks(parts.map((part) => findings?.marks.get(part) ?? UNREAD))
}

function Panel({ shape, findings, language, hasLinks }: PanelProps) {
  const { parts, d, at, isSmall } = shape
  const mark = markOf(findings, parts)
  const { state, possible } = mark
  // What may be worse is shown, and what may be better is not.
  const isDoubted = possible !== null && MARK_STATES.indexOf(possible) < MARK_STATES.indexOf(state)
  const sign = isDoubted ? possible : state
  const isShown = isDoubted || !isSmall || (state !== 'normal' && isKnown(state))
  const drawn = (
    <>
      <title>{describeMark(parts, mark, language)}</title>
      <path
        class={`panel ${state}`}
        d={d}
        fill={`url(#outcome-${state})`}
        data-part={parts.join(' ')}
        data-outcome={state}
        {...(possible !== null && { 'data-possible': possible })}
      />
      {isShown && <Sign state={sign} x={at[0]} y={at[1]} isPossible={isDoubted} />}
    </>
  )
  const target = isDoubted
    ? mark.possibleItems.find(({ item }) => item.outcome === possible)
    : mark.items.find(({ item }) => item.outcome === state)
  if (!hasLinks || !target) return <g>{drawn}</g>
  // A car has a hundred parts. Those without a finding would only be in the way of people who use the keyboard.
  return (
    <a href={`#${target.anchor}`} {...(isQuiet(target.item.outcome) && { tabindex: -1 })}>
      {drawn}
    </a>
  )
}

function describeMark(parts: readonly BodyPart[], mark: Mark, language: Language): string {
  const texts = DIAGRAM[language]
  const name = parts.map((part) => namePart(part, language)).join(' / ')
  const words = ({ item }: Mark['items'][number]) => texts.titleOf(item.name, item.status)
  const lines = [
    texts.titleOf(name, OUTCOME_TEXTS[language][mark.state]),
    ...mark.items.slice(0, MOST_WORDS).map(words),
    ...mark.possibleItems.slice(0, MOST_WORDS).map((placed) => texts.possibly(words(placed))),
  ]
  return lines.map((line) => clip(line, LONGEST_LINE)).join('\n')
}

/** The list of findings has them all. */
const MOST_WORDS = 4
const LONGEST_LINE = 160
