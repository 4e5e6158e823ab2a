import { describe, expect, it } from 'vitest'
import { checkDocument } from './check-document.ts'

const PAGE = '<!DOCTYPE html><html><body>检测报告</body></html>'
const WALL = '<html><title>安全验证</title><div id="captcha"></div></html>'

const check = (status: number, content_type: string | null, body: string | Buffer) => () =>
  checkDocument({ status, content_type, body: Buffer.from(body) })

describe('a document', () => {
  it.each<[string, number, string | null, string]>([
    ['a page', 200, 'text/html; charset=utf-8', PAGE],
    ['a page without a content type', 200, null, PAGE],
    ['a page with a mark and blanks before it', 200, 'TEXT/HTML', `\ufeff\n  ${PAGE}`],
    ['a PDF', 200, 'application/pdf', '%PDF-1.7 …'],
    ['a PDF with bytes before its mark', 200, 'application/pdf', `\n\n%PDF-1.7`],
    ['a long page that mentions a captcha', 200, 'text/html', `<p>captcha</p>${' '.repeat(20_000)}`],
  ])('is %s', (_, status, type, body) => {
    expect(check(status, type, body)).not.toThrow()
  })

  it.each<[string, number, string | null, string, string, string]>([
    ['401', 401, 'text/html', PAGE, 'not_found', 'login'],
    ['403', 403, 'text/html', PAGE, 'not_found', 'forbidden'],
    ['404', 404, 'text/html', PAGE, 'not_found', 'gone'],
    ['410', 410, 'text/html', PAGE, 'not_found', 'expired'],
    ['500', 500, 'text/html', PAGE, 'source_unavailable', 'status_500'],
    ['429', 429, 'text/html', PAGE, 'source_unavailable', 'status_429'],
    ['nothing', 200, 'text/html', '', 'source_unavailable', 'empty'],
    ['JSON', 200, 'application/json', '{}', 'source_unavailable', 'content_type'],
    ['plain text', 200, 'text/plain', PAGE, 'source_unavailable', 'content_type'],
    ['noise for a page', 200, 'text/html', '\u0001\u0002x', 'source_unavailable', 'garbage'],
    ['noise for a PDF', 200, 'application/pdf', 'x', 'source_unavailable', 'garbage'],
    ['a page for a PDF', 200, 'application/pdf', PAGE, 'source_unavailable', 'garbage'],
    ['a bot wall', 200, 'text/html', WALL, 'source_unavailable', 'bot_wall'],
  ])('is not %s', (_, status, type, body, kind, reason) => {
    expect(check(status, type, body)).toThrow(expect.objectContaining({ kind, cause: { reason } }))
  })
})
