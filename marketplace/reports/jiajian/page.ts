/** The page of 甲鉴检测: an empty shell, its state in a script, and the script that renders it. */
import { readFileSync } from 'node:fs'
import { renderPage } from '../../html.ts'
import type { Facts } from '../facts/make-facts.ts'
import type { PrintedReport } from '../printed-report.ts'
import { composeState, serializeState } from './state.ts'

const SCRIPT = readFileSync(new URL('./assets/page.js', import.meta.url), 'utf8')
const STYLE = readFileSync(new URL('./assets/page.css', import.meta.url), 'utf8')

export function renderJiajian(report: PrintedReport, facts: Facts): string {
  const random = facts.streams('jiajian-page')
  const state = serializeState(composeState(report, facts), random.chance(0.5))
  const cleanUp = random.chance(0.5)
    ? '(function(){var s;(s=document.currentScript||document.scripts[document.scripts.length-1]).parentNode.removeChild(s);}());'
    : ''
  const body = `<div id="app"><div class="loading">加载中…</div></div>
<script>var _hmt=_hmt||[];window.__APP_CONFIG__={"env":"prod","state":{}};</script>
<script>window.__INITIAL_STATE__=${state};${cleanUp}</script>
<script>${SCRIPT}</script>
<script>_hmt.push(["_trackEvent","report","view","非事故车"]);</script>
<noscript>请启用 JavaScript 查看报告 合成数据 SYNTHETIC</noscript>`
  return renderPage({ title: `${report.title} - ${report.provider_name}`, body, style: STYLE })
}

export { STYLE as JIAJIAN_STYLE }
