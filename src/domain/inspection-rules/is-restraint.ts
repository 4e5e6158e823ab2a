/** Whether the printed name of an item is about airbags, belts or their tensioners. */

const RESTRAINT = /气囊|安全带|[预张涨]紧器/

/** Not about their warning lamps. */
export function isRestraint(sourceName: string): boolean {
  return RESTRAINT.test(sourceName) && !sourceName.includes('灯')
}
