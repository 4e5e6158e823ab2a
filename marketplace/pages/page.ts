/** The frame that the marketplace's own HTML pages share. */
import { renderPage } from '../html.ts'

const STYLE = `body{margin:0 auto;max-width:960px;padding:12px;font:15px/1.6 sans-serif;color:#222}
h1{font-size:20px}.price{color:#f60;font-size:20px}.photos{display:flex;flex-wrap:wrap;gap:6px}
.photos img{width:calc(33.3% - 4px);aspect-ratio:4/3}ul{padding:0;list-style:none}
.archive{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr))}.archive span{color:#888;margin-right:8px}
.viewlist_ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(210px,1fr));gap:12px}.viewlist_ul img{width:100%;aspect-ratio:4/3}
.viewlist_ul a{color:inherit;text-decoration:none}.viewlist_ul h4{margin:6px 0 0}.viewlist_ul p{margin:0;color:#888}
.viewlist_ul em{color:#f60;font-style:normal;font-weight:bold}
footer{margin-top:24px;color:#888;border-top:1px solid #ddd;font-size:13px}`
const FOOTER = '<footer>合成数据 SYNTHETIC · 演示用虚拟车源，非真实车辆</footer>'

export function frame(title: string, body: string, charset = 'utf-8'): string {
  return renderPage({ title, body: `${body}\n${FOOTER}`, style: STYLE, charset })
}
