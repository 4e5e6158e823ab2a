/** The drawing of a chart: its name and description for screen readers, and the levels of its vertical axis. */
import type { ComponentChildren } from 'preact'

interface ChartSvgProps {
  /** Prefix of its ids; unique on a page. */
  readonly id: string
  /** The family of charts that it belongs to, by which it is styled. */
  readonly kind: 'days' | 'times'
  readonly size: 'wide' | 'narrow'
  readonly frame: { readonly width: number; readonly height: number }
  readonly title: string
  readonly about: string
  readonly left: number
  readonly right: number
  readonly levels: readonly { readonly y: number; readonly value: number }[]
  readonly format: (value: number) => string
  readonly children: ComponentChildren
}

export function ChartSvg(props: ChartSvgProps) {
  const { id, kind, size, frame, title, about, left, right, levels, format, children } = props
  return (
    <svg
      class={`${kind} ${size}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-labelledby={`${id}-${size} ${id}-${size}-about`}
    >
      <title id={`${id}-${size}`}>{title}</title>
      <desc id={`${id}-${size}-about`}>{about}</desc>
      {levels.map(({ y, value }) => (
        <g key={value}>
          <path class={value === 0 ? 'axis' : 'level'} d={`M${left} ${y}H${right}`} />
          <text x={left - 8} y={y + 4} text-anchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {children}
    </svg>
  )
}
