import { expect, it } from 'vitest'
import type { Mailer } from '../domain/mail.ts'
import { recordMails } from './record-mails.ts'

const MAIL = { to: 'li@example.com', subject: 'Hello', text: 'https://cars.test/link/secret' }

function open(isReal: boolean, keepsTexts: boolean) {
  const ends: ((isSent: boolean) => void)[] = []
  const mailer: Mailer = {
    isReal,
    send: (_, onEnd) => void ends.push(onEnd as (isSent: boolean) => void),
    deliver: async ({ to }) => (to === 'refused@example.com' ? Promise.reject(new Error('550')) : undefined),
    close: async () => undefined,
  }
  const { mailer: recorded, listMails } = recordMails(mailer, { keepsTexts, now: () => 7 })
  return { mailer: recorded, ends, results: () => listMails().map(({ result }) => result), listMails }
}

it('remembers what became of the last twenty, and not what was in them', async () => {
  const { mailer, ends, results, listMails } = open(true, false)
  for (let i = 0; i < 25; i++) mailer.send({ ...MAIL, to: `${i}@example.com` })
  ends[24]?.(true)
  ends[23]?.(false)
  expect([results().length, ...results().slice(0, 3)]).toEqual([20, 'sent', 'failed', 'waiting'])
  await mailer.deliver(MAIL)
  await expect(mailer.deliver({ ...MAIL, to: 'refused@example.com' })).rejects.toThrow('550')
  expect(results().slice(0, 3)).toEqual(['failed', 'sent', 'sent'])
  expect(JSON.stringify(listMails())).not.toContain('secret')
  expect(listMails()[2]).toEqual({ at_ms: 7, to: '24@example.com', subject: 'Hello', result: 'sent', text: null })
})

it('remembers texts where it may, and that a mail went to the log only', () => {
  const { mailer, listMails } = open(false, true)
  mailer.send(MAIL)
  expect(listMails()).toEqual([{ ...MAIL, at_ms: 7, result: 'logged' }])
})
