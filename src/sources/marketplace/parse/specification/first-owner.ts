/** Whether the terms of a warranty end with the first owner: 首任车主不限年限/里程. */

const LONGEST = 300
const LATER = /非首任|二手车主|后续车主|第二任|次任/
const REFUSED = /不享|不适用|不予|不含|不包括|除外|无效|失效|终止/
const ANY_OWNER = /不限车主|任意车主|所有车主|随车转移/

/** Null where the text does not mention owners, or says both. */
export function endsWithFirstOwner(text: string): boolean | null {
  if (text.length > LONGEST) return null
  if (LATER.test(text)) return REFUSED.test(text)
  const isForAny = ANY_OWNER.test(text)
  const isForFirst = text.includes('首任')
  return isForAny === isForFirst ? null : isForFirst
}
