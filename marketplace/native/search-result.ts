/** The result object of a native search: the rows and everything else that the app shows on that page. */
import { hash } from '../random.ts'
import type { SearchIndex } from '../search/index.ts'
import type { SearchQuery } from '../search/query.ts'
import { SERVICE_TABS } from '../search/service-tabs.ts'
import type { World } from '../world/world.ts'
import { makeContextualFilters } from './contextual-filters.ts'
import type { ListRow } from './list-row.ts'

const AD_EVERY = 10

export interface SearchAnswerParts {
  readonly world: World
  readonly index: SearchIndex
  readonly query: SearchQuery
  readonly total: number
  readonly rows: readonly ListRow[]
  /** How many pages of a search can be read. */
  readonly deepest_page: number
}

export function makeSearchResult({ world, index, query, total, rows, deepest_page }: SearchAnswerParts) {
  return {
    totalcount: total,
    pagesize: query.page_size,
    pageindex: query.page_index,
    pagecount: Math.min(deepest_page, Math.ceil(total / query.page_size)),
    queryid: hash(world.seed, query.page_index, total).toString(16),
    styletype: 0,
    showtype: 1,
    service: SERVICE_TABS.map(({ value, title }) => ({ key: 'service', value: String(value), title, icon: '' })),
    subservice: [],
    filters: makeContextualFilters(world, index, query),
    carlist: rows,
    otherlist: makeAds(rows),
    dealersinfo: [],
    promdealer: null,
    flagshipstores: null,
    topaction: [],
    rccount: 0,
    onestop: {},
    extinfo: '',
    keyfilters: '',
    sclickmaxcnt: 3,
    evfilter: { hasevfilter: 0, list: [] },
    hllcnt: 0,
    op_content: {},
  }
}

/** Advertisements that look like rows of the list but are not cars. */
function makeAds(rows: readonly ListRow[]) {
  return rows
    .filter((_, i) => i % AD_EVERY === AD_EVERY - 1)
    .map((row, i) => ({
      position: (i + 1) * AD_EVERY,
      datatype: 6,
      title: '高价卖车，极速成交',
      subtitle: '合成广告',
      imageurl: row.imageurl,
      url: 'usedcar://rninsidebrowser?url=rn%3A%2F%2FUsedCar_Sell%2FIndex',
      infoid: 0,
    }))
}
