/** Lines over days or hours as a drawing, and their swatch in a legend. */
import { ChartSvg } from './chart-svg.tsx'
import { drawLines, type Line, type LineFrame } from './draw-lines.ts'
import { anchorOf, labelTick } from './time-axis.ts'

interface LineDrawingProps {
  /** Prefix of its ids; unique on a page. */
  readonly id: string
  readonly kind: 'days' | 'times'
  readonly size: 'wide' | 'narrow'
  readonly frame: LineFrame
  readonly title: string
  readonly about: string
  /** Days or hours. */
  readonly times: readonly string[]
  readonly lines: readonly Line[]
  /** Of a level of the vertical axis. */
  readonly format: (value: number) => string
  /** What a script shows in a card for a time; without it, there are no cards. */
  readonly describe?: (time: string, at: number) => string
}

const DAY_CHARACTERS = 10

export function LineDrawing(props: LineDrawingProps) {
  const { id, kind, size, frame, title, about, times, lines, format, describe } = props
  const { left, right, bottom, paths, surface, dots, levels, labels, columns } = drawLines(times, lines, frame)
  const nameOf = (time: string) => (frame.labelsDays ? time.slice(0, DAY_CHARACTERS) : time)
  return (
    <ChartSvg {...{ id, kind, size, frame, title, about, left, right, levels, format }}>
      {lines.length === 1 && <path class="surface" d={surface} />}
      {paths.map((d, at) => (
        <path key={at} class={`line line-${at}`} d={d} />
      ))}
      {dots.map(({ x, y, line }) => (
        <circle key={`${line} ${x}`} class={`dot-${line}`} cx={x} cy={y} r="3" />
      ))}
      {labels.map(({ x, time }) => (
        <text key={time} x={x} y={bottom + 17} text-anchor={anchorOf(x, frame.width, nameOf(time))}>
          {labelTick(nameOf(time))}
        </text>
      ))}
      {describe &&
        columns.map(({ x, width, time }, at) => (
          <rect key={time} class="column" x={x} y="0" width={width} height={bottom}>
            {size === 'wide' && <title>{describe(time, at)}</title>}
          </rect>
        ))}
    </ChartSvg>
  )
}

export function LineSwatch({ at }: { readonly at: number }) {
  return (
    <svg class="swatch" viewBox="0 0 18 12" aria-hidden="true">
      <path class={`line line-${at}`} d="M0 6h18" />
    </svg>
  )
}
