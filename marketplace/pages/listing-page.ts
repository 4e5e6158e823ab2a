/** The public page of a listing, for the desktop and for phones. */
import { FUELS } from '../catalogue/codes.ts'
import { escapeHtml } from '../html.ts'
import { formatWan } from '../native/format-wan.ts'
import { formatPhotoUrl, photosOf } from '../native/photos-of.ts'
import { writeRemark } from '../native/remark.ts'
import { formatMonth } from '../world/calendar.ts'
import { type Car, knows } from '../world/car.ts'
import type { World } from '../world/world.ts'
import { frame } from './page.ts'

export function renderListing(car: Car, world: World, publicUrl: string): string {
  const name = escapeHtml(car.spec.name)
  const photos = photosOf(car).map(
    (photo) => `<img loading="lazy" alt="" src="${formatPhotoUrl(publicUrl, photo, '640x480_c42_')}">`,
  )
  return frame(
    `${car.spec.name} - 二手车`,
    `<h1>${name}</h1>
<p class="price">${knows(car, 'price') ? `<b>${formatWan(car.price_hundreds)}</b>万` : '面议'}</p>
<div class="photos">${photos.join('')}</div>
<h2>车辆档案</h2>
<ul class="archive">${archive(car)
      .map(([label, text]) => `<li><span>${label}</span>${escapeHtml(text)}</li>`)
      .join('')}</ul>
<h2>车主描述</h2>
<p>${knows(car, 'remark') ? escapeHtml(writeRemark(car, world.seed)) : '暂无'}</p>
<h2>商家</h2>
<p>${escapeHtml(car.dealer.name)}（${escapeHtml(car.dealer.city.name)}）</p>`,
  )
}

export function renderGone(name: string): string {
  return frame('车源已售出', `<h1>${escapeHtml(name)}</h1><p>该车已售出或已下架，看看其他车源吧。</p>`)
}

/** A page without its data, which must not be read as a car with unknown values. */
export function renderDegraded(): string {
  return frame('二手车', '<div id="app"></div><noscript>页面加载中</noscript>')
}

function archive(car: Car): [label: string, text: string][] {
  const known = knows(car, 'specifications')
  const registered = knows(car, 'registration')
  return [
    ['上牌时间', registered ? (car.registered === null ? '未上牌' : formatMonth(car.registered)) : '-'],
    ['表显里程', knows(car, 'mileage') ? `${car.mileage_km / 10_000}万公里` : '-'],
    ['变速箱', known ? car.spec.variant.gearbox.short : '-'],
    ['排放标准', knows(car, 'emission') ? car.emission : '-'],
    ['燃料类型', known ? FUELS[car.spec.variant.fuel].label : '-'],
    ['车身颜色', knows(car, 'colour') ? car.colour : '-'],
    ['过户次数', knows(car, 'transfers') ? `${car.transfers}次` : '-'],
    ['所在地', car.dealer.city.name],
    ['年检到期', knows(car, 'expiries') ? formatMonth(car.examine) : '-'],
    ['保险到期', knows(car, 'expiries') ? formatMonth(car.insurance) : '-'],
  ]
}
