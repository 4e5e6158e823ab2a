/** The pages of a link that does not open, and the providers' login pages. */

import { escapeHtml, renderPage } from '../html.ts'
import { DENIAL_NOTICES } from './facts/denials.ts'

const STYLE = `body{margin:0;font:15px/1.7 "Noto Sans CJK SC","Microsoft YaHei",sans-serif;background:#f5f5f5;color:#444}
main{max-width:420px;margin:18vh auto 0;text-align:center;background:#fff;border-radius:10px;padding:28px}footer{color:#999;font-size:12px}
input,button{display:block;width:100%;margin:8px 0;padding:8px;box-sizing:border-box}`

const SYNTHETIC = '合成数据 SYNTHETIC'

export function renderDenial(providerName: string, title: string, notices: readonly string[]): string {
  const lines = notices.map((notice, index) =>
    index === 0 ? `<h1>${escapeHtml(notice)}</h1>` : `<p>${escapeHtml(notice)}</p>`,
  )
  const body = `<main>${lines.join('')}<footer>${providerName} · ${SYNTHETIC}</footer></main>`
  return renderPage({ title: `${title} - ${providerName}`, body, style: STYLE })
}

export function renderLogin(providerName: string): string {
  const [head = '', method = ''] = DENIAL_NOTICES.login
  const form = `<form method="post" action="#"><input name="mobile" placeholder="请输入手机号"><input name="code" placeholder="验证码"><button type="submit">登录</button></form>`
  const body = `<main><h1>${head}</h1><p>${method}</p>${form}<footer>${providerName} · ${SYNTHETIC}</footer></main>`
  return renderPage({ title: `登录 - ${providerName}`, body, style: STYLE })
}
