/** The sheet a photo is drawn on: 1600 by 1200 units, collecting SVG markup and its gradients. */

export type Point = readonly [x: number, y: number]
/** Offset from 0 to 1, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

export interface Sheet {
  polygon(points: readonly Point[], fill: string, extra?: string): void
  line(points: readonly Point[], stroke: string, width: number, extra?: string): void
  rect(x: number, y: number, width: number, height: number, radius: number, fill: string, extra?: string): void
  ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra?: string): void
  /** Custom path data, for curves. */
  path(data: string, fill: string, extra?: string): void
  /** A fill that runs from one point to another. */
  gradient(from: Point, to: Point, stops: readonly Stop[]): string
  radial(centre: Point, radius: number, stops: readonly Stop[]): string
  finish(width: number, height: number): string
}

export const SHEET_WIDTH = 1600
export const SHEET_HEIGHT = 1200

const short = (value: number): string => String(Math.round(value * 10) / 10)

export function formatPoints(points: readonly Point[]): string {
  return points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')
}

export function createSheet(): Sheet {
  const markup: string[] = []
  const gradients: string[] = []

  function addGradient(tag: string, place: string, stops: readonly Stop[]): string {
    const id = `g${gradients.length}`
    const body = stops
      .map(([at, colour, opacity]) => {
        const seen = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
        return `<stop offset="${at.toFixed(3)}" stop-color="${colour}"${seen}/>`
      })
      .join('')
    gradients.push(`<${tag} id="${id}" gradientUnits="userSpaceOnUse" ${place}>${body}</${tag}>`)
    return `url(#${id})`
  }

  return {
    polygon: (points, fill, extra = '') =>
      void markup.push(`<polygon points="${formatPoints(points)}" fill="${fill}" ${extra}/>`),
    line: (points, stroke, width, extra = '') =>
      void markup.push(
        `<polyline points="${formatPoints(points)}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`,
      ),
    rect: (x, y, width, height, radius, fill, extra = '') =>
      void markup.push(
        `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" rx="${short(radius)}" fill="${fill}" ${extra}/>`,
      ),
    ellipse: (x, y, rx, ry, fill, extra = '') =>
      void markup.push(
        `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${extra}/>`,
      ),
    path: (data, fill, extra = '') => void markup.push(`<path d="${data}" fill="${fill}" ${extra}/>`),
    gradient: (from, to, stops) =>
      addGradient(
        'linearGradient',
        `x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}"`,
        stops,
      ),
    radial: (centre, radius, stops) =>
      addGradient('radialGradient', `cx="${short(centre[0])}" cy="${short(centre[1])}" r="${short(radius)}"`, stops),
    finish: (width, height) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${SHEET_WIDTH} ${SHEET_HEIGHT}"><defs>${gradients.join('')}</defs>${markup.join('')}</svg>`,
  }
}
