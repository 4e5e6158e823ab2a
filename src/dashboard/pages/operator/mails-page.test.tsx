import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { RecordedMail } from '../../../domain/mail.ts'
import { MailList } from './mails-page.tsx'

const MAIL: RecordedMail = {
  at_ms: 0,
  to: 'li@example.com',
  subject: 'Finish <b>signing up</b>',
  result: 'failed',
  text: null,
}
const render = (mails: readonly RecordedMail[], isDemo = false) =>
  renderToString(<MailList {...{ mails, isDemo }} language="en" />)

it('says to whom, about what, and what became of it, and why it shows no links', () => {
  const html = render([MAIL])
  for (const part of ['li@example.com', 'Finish &lt;b>signing up', 'Not sent', 'could sign in as the recipient'])
    expect(html).toContain(part)
  expect(html).not.toContain('<a ')
  expect(render([])).toContain('No mails since the start.')
  expect(render([])).toContain('Texts and links are not shown')
})

it('promises to show mails in a demo also before there is one', () => {
  const html = render([], true)
  expect(html).toContain('This is a demo')
  expect(html).not.toContain('not shown')
})

it.each([
  ['http://localhost:8080/link/abc', '/link/abc'],
  ['http://evil.test/link/abc?x=1', '/link/abc?x=1'],
  ['http://x.test//evil.test/link', '/evil.test/link'],
])('shows mails of a demo with links that lead to this service, whatever host they name: %s', (link, href) => {
  const html = render([{ ...MAIL, text: `Open <i>this</i>:\n\n${link}\n\nIt works once.\n` }], true)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, one]) => one)).toEqual([href])
  expect(html).toContain(`>${link}</a>`)
  expect(html).toContain('Open &lt;i>this')
  expect(html).toContain('This is a demo')
})
