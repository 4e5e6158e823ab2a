/** The desktop list: 56 cards a page, at most 100 pages, GB2312 like twenty years ago, data in the attributes. */

import { escapeHtml } from '../html.ts'
import { formatWan } from '../native/format-wan.ts'
import { listName } from '../native/list-row.ts'
import { coverOf, formatPhotoUrl } from '../native/photos-of.ts'
import { formatMonth } from '../world/calendar.ts'
import { type Car, knows } from '../world/car.ts'
import { frame } from './page.ts'

export const CARDS_PER_PAGE = 56
export const MOST_PAGES = 100

export function renderList(title: string, cars: readonly Car[], total: number, publicUrl: string): string {
  const cards = cars.map((car) => renderCard(car, publicUrl))
  return frame(
    `${title}二手车`,
    `<h1>${escapeHtml(title)}二手车</h1><p>共${total}辆</p><ul class="viewlist_ul">${cards.join('\n')}</ul>`,
    'gb2312',
  )
}

/** `milage` is misspelt in the original; 1900/01 stands for a car that was never registered. */
function renderCard(car: Car, publicUrl: string): string {
  const { spec, dealer } = car
  const name = escapeHtml(listName(spec.name))
  const price = knows(car, 'price') ? formatWan(car.price_hundreds) : ''
  const mileage = knows(car, 'mileage') ? formatWan(car.mileage_km / 100) : ''
  const registered = car.registered === null ? '1900/01' : formatMonth(car.registered).replace('-', '/')
  const attributes = [
    `infoid="${car.infoid}"`,
    `brandid="${spec.series.brand.id}"`,
    `seriesid="${spec.series.id}"`,
    `specid="${spec.id}"`,
    `dealerid="${dealer.id}"`,
    `carname="${name}"`,
    `price="${price}"`,
    `milage="${mileage}"`,
    `regdate="${knows(car, 'registration') ? registered : ''}"`,
    `cid="${dealer.city.code}"`,
  ]
  return `<li class="cards-li" ${attributes.join(' ')}><a href="/dealer/${dealer.id}/${car.infoid}.html">
<img loading="lazy" alt="" src="${formatPhotoUrl(publicUrl, coverOf(car), '400x300_c42_')}"><h4>${name}</h4>
<p>${mileage ? `${mileage}万公里` : '-'} / ${escapeHtml(dealer.city.name)}</p><em>${price ? `${price}万` : '面议'}</em></a></li>`
}
