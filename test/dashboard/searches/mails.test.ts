/** Mails of saved searches: an address is confirmed by its reader, and ends them with one click. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../eventually.ts'
import { type OpenDashboard, openDashboard } from '../open-dashboard.ts'

const FORM = { query: 'brand=BMW', name: 'BMWs', type: 'appeared', lang: 'en' }
const ONE_CLICK = 'List-Unsubscribe=One-Click'

let open: OpenDashboard
beforeAll(async () => {
  open = await openDashboard({ ERSHOU_INVENTORY: 'on' })
})
afterAll(() => open.stop())

let people = 0
async function save(kind: 'mail' | 'digest', address: string) {
  const person = await open.signInAs(`reader-${++people}@example.com`, { plan: 'pro' })
  const { location } = await person.post('/dashboard/searches/new', { ...FORM, kind, address })
  const [receiver] = await open.storage.savedSearches.listReceivers(person.account.id)
  if (receiver === undefined) throw new Error('no receiver was added')
  const link = (act: string) => `/mails/${act}?receiver=${receiver.id}&token=${receiver.token}`
  const status = async () => {
    const found = await open.storage.savedSearches.findReceiver(receiver.id)
    return [found?.status, found?.off_reason]
  }
  const path = `/dashboard/searches/${receiver.search_id}/receivers/${receiver.id}`
  return { person, location, receiver, link, status, path }
}

const inject = (url: string, type: string, payload: string, headers: Readonly<Record<string, string>> = {}) =>
  open.service.inject({
    ...{ method: 'POST', url: open.service.url + url, payload },
    headers: { 'content-type': type, accept: 'text/html', ...headers },
  })

describe('a mail address', () => {
  it('of the owner needs no confirmation, and is the one that is meant if none is given', async () => {
    const { person, receiver, location } = await save('digest', '')
    expect(receiver).toMatchObject({ address: person.account.email, status: 'on', kind: 'digest' })
    expect(location).toContain('?done=saved')
  })

  it('of somebody else gets one mail, and is confirmed by its reader', async () => {
    const { person, location, link, status, path } = await save('mail', 'friend-1@example.com')
    expect((await person.get(location as string)).text).toContain('its reader has to confirm it')
    expect((await person.get(path)).text).toContain('waiting for confirmation')
    expect((await person.post(`${path}/test`)).location).toContain('refused=gone')
    const mail = await eventually(() => {
      const found = open.mails.find(({ to }) => to === 'friend-1@example.com')
      if (found === undefined) throw new Error('no mail')
      return found
    })
    expect(mail.text).toContain(link('confirm'))
    // A stranger reads it: nothing in it was typed by the owner.
    expect(mail.subject + mail.text).not.toContain('BMWs')
    const stranger = open.visitor()
    const { text } = await stranger.get(link('confirm'))
    expect(text).toContain('BMWs')
    expect(text).toContain('friend-1@example.com')
    // Programs that look at links do not confirm them.
    expect(await status()).toEqual(['unconfirmed', null])
    expect((await stranger.post(link('confirm'), {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await status()).toEqual(['unconfirmed', null])
    expect((await stranger.post(link('confirm'))).text).toContain('Address confirmed')
    expect(await status()).toEqual(['on', null])
    expect((await stranger.get(link('confirm'))).text).toContain('Address confirmed')
  })
})

it('asks one address three times a day at most, whoever wants it', async () => {
  const { person, receiver } = await save('mail', 'friend-2@example.com')
  const add = () =>
    person.post(`/dashboard/searches/${receiver.search_id}/receivers`, {
      kind: 'digest',
      address: 'Friend-2@example.com',
    })
  await add()
  await save('mail', 'friend-2@example.com')
  expect((await add()).text).toContain('That was too often')
  expect(open.mails.filter(({ to }) => to === 'friend-2@example.com')).toHaveLength(3)
})

describe('one click', () => {
  const boundary = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`
  it.each([
    ['a form', 'application/x-www-form-urlencoded', ONE_CLICK, {}],
    ['parts', 'multipart/form-data; boundary=x', boundary, {}],
    [
      'another site',
      'application/x-www-form-urlencoded',
      ONE_CLICK,
      { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    ],
  ])('ends the mails, sent as %s', async (_, type, payload, headers) => {
    const { person, link, status, path } = await save('mail', '')
    const done = await inject(link('unsubscribe'), type, payload, headers)
    expect([done.statusCode, done.headers['set-cookie']]).toEqual([200, undefined])
    expect(await status()).toEqual(['off', 'unsubscribed'])
    // It stays off, whatever its owner does.
    expect((await person.post(`${path}/on`)).location).toContain('refused=gone')
    expect((await person.post(`${path}/test`)).location).toContain('refused=gone')
    expect((await open.visitor().post(link('confirm'))).status).toBe(404)
    expect(await status()).toEqual(['off', 'unsubscribed'])
    expect((await person.get(path)).text).toContain('The reader of this address has stopped these mails')
    expect((await inject(link('unsubscribe'), type, payload, headers)).statusCode).toBe(200)
  })

  it('is asked for when the link is opened, and changes nothing without its token', async () => {
    const { link, status, receiver } = await save('digest', '')
    const stranger = open.visitor()
    expect((await stranger.get(link('unsubscribe'))).text).toContain('Stop these mails?')
    for (const token of ['', receiver.token.slice(1), `${receiver.token}x`, 'x'.repeat(43), '%00']) {
      const url = `/mails/unsubscribe?receiver=${receiver.id}&token=${token}`
      expect((await stranger.get(url)).status).toBe(404)
      expect((await inject(url, 'application/x-www-form-urlencoded', ONE_CLICK)).statusCode).toBe(404)
    }
    expect((await inject(link('unsubscribe'), 'application/json', '{}')).statusCode).toBe(415)
    expect(await status()).toEqual(['on', null])
    expect((await stranger.post(link('unsubscribe'))).text).toContain('No more mails')
    expect(await status()).toEqual(['off', 'unsubscribed'])
  })

  it('is for mails, not for webhooks', async () => {
    const { person, receiver } = await save('mail', '')
    await person.post(`/dashboard/searches/${receiver.search_id}/receivers`, {
      kind: 'webhook',
      address: 'http://127.0.0.1:9/',
    })
    const hook = (await open.storage.savedSearches.listReceivers(person.account.id)).find(
      ({ kind }) => kind === 'webhook',
    )
    const url = `/mails/unsubscribe?receiver=${hook?.id}&token=${hook?.token}`
    expect((await inject(url, 'application/x-www-form-urlencoded', ONE_CLICK)).statusCode).toBe(404)
  })
})
