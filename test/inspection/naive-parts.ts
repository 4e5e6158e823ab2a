/** The tier of a part, by plain patterns over the stand-in's names. Independent of the word tables. */

export const TIERS = ['frame', 'sill', 'reinforcement', 'joint', 'welded', 'panel', 'trim', 'fitting', null] as const
/** `fitting` is glass, lamps and rims. */
export type Tier = (typeof TIERS)[number]

/** The first match. A question is not a part, and a thing on a part is not the part. */
const ROWS: readonly (readonly [RegExp, Tier])[] = [
  [/^散热器格栅有无/, 'trim'],
  [/水箱框架、横拉梁有无/, 'reinforcement'],
  [/有无|是否|踏板无|以内达到|饰板|座椅|隔音棉|内饰|车顶棚|故障灯|指示灯|撑杆|锁止|胶条|覆盖件及驾驶舱/, null],
  [/行李箱内侧|地板线束|备胎|天窗$|吸合门|玻璃加热/, null],
  [/柱外侧漆面|底边梁漆面|边梁覆盖面/, 'trim'],
  [/合页|锁柱|铰链/, 'joint'],
  [/玻璃|轮毂|[左右][前后]轮$/, 'fitting'],
  [/灯框架|水箱框架|防撞梁|翼子板内衬|翼子板内骨架|后围板|梁头连接板/, 'reinforcement'],
  [/大灯|尾灯|雾灯|行车灯/, 'fitting'],
  [/底大边/, 'sill'],
  [/^[左右][ABCD]柱|纵梁|减震器座|减震器悬挂部位|^防火墙$|后备箱底板|顶边梁|驾驶舱底板|对称性/, 'frame'],
  [/外拉手|裙边|轮眉|中网|^[左右]后视镜/, 'trim'],
  [/后翼子板$|^车顶$/, 'welded'],
  [/舱盖|翼子板|^[左右]侧?[前后]车?门|后备箱盖|行李箱盖|保险杠|油箱盖|充电口盖/, 'panel'],
]

export function tierOf(name: string): Tier {
  return ROWS.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** Names of one panel: 左前门, 左前车门 and 左侧前门漆面; 左D柱 and 左D柱内侧. */
export function panelOf(name: string): string {
  return name
    .replace(/(?:表面|漆面|(?<=柱)内侧)$/, '')
    .replace(/^([左右])侧(?=[前后]门)/, '$1')
    .replace('车门', '门')
}
