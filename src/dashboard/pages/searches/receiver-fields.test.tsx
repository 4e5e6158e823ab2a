import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { NO_RECEIVER, ReceiverFields } from './receiver-fields.tsx'

const show = (hasMails: boolean, language: 'en' | 'zh') =>
  renderToString(
    <ReceiverFields typed={NO_RECEIVER} isOptional email="li@example.com" wrong={null} {...{ hasMails, language }} />,
  )

it.each(['en', 'zh'] as const)('a form that offers no mails says why: %s', (language) => {
  expect(show(false, language)).not.toContain('value="mail"')
  expect(show(false, language)).toContain('ERSHOU_SMTP_URL')
  expect(show(true, language)).toContain('value="mail"')
  expect(show(true, language)).not.toContain('ERSHOU_SMTP_URL')
})
