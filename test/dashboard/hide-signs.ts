/** Answers of the marketplace with signs that hide or turn other text, where a careless reader would pass them on. */

/** A brand whose name ends with half a character. */
export const BRAND = '奔驰'
const HIDDEN = '\u202e\u0000\u001b[2J\u2066\u{e0041}\ud800'
const SIGNS = [...HIDDEN].filter((sign) => sign > '\x7f' || sign < ' ')

/** Those of them that a text still has. */
export const findSigns = (text: string) => SIGNS.filter((sign) => text.includes(sign))

const OF_HALF = /infoid=\d*[13579](?!\d)/
const CHINESE = /\p{Script=Han}/u

/** In half of the cars every Chinese text has them, and every record a key of its own. */
export function hideSigns(path: string, body: string): string | null {
  if (!body.startsWith('{')) return null
  return JSON.stringify(hideIn(JSON.parse(body), OF_HALF.test(path)))
}

function hideIn(value: unknown, isHostile: boolean): unknown {
  if (value === BRAND) return `${BRAND}\ud800`
  if (typeof value === 'string') return isHostile && CHINESE.test(value) ? value + HIDDEN : value
  if (Array.isArray(value)) return value.map((one) => hideIn(one, isHostile))
  if (typeof value !== 'object' || value === null) return value
  const isNext = isHostile || ('infoid' in value && Number(value.infoid) % 2 === 1)
  const fields = Object.entries(value).map(([name, field]) => [name, hideIn(field, isNext)])
  return { ...Object.fromEntries(fields), ...(isNext && { [`key${HIDDEN}`]: HIDDEN }) }
}
