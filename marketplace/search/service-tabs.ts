/** The service tabs above a search result and their listings. */

export interface ServiceTab {
  readonly value: number | ''
  readonly title: string
  /** The badge that puts a listing under the tab; null = decided otherwise. */
  readonly badge: string | null
}

export const NEW_ENERGY_TAB = 420

export const SERVICE_TABS: readonly ServiceTab[] = [
  { value: '', title: '全部', badge: null },
  { value: 410, title: '平台补贴', badge: '平台补贴' },
  { value: 480, title: '直播购', badge: '直播购' },
  { value: 27, title: '4S直卖', badge: '4S直卖' },
  { value: 34, title: '低价清仓', badge: '低价清仓' },
  { value: 50, title: '诚信车', badge: '诚信车' },
  { value: 33, title: '精品车', badge: '精品车' },
  { value: NEW_ENERGY_TAB, title: '新能源', badge: null },
  { value: 40, title: '会员商家', badge: null },
  { value: 306, title: '店铺', badge: null },
  { value: 330, title: '分期', badge: null },
]
