import { describe, expect, it } from 'vitest'
import { openApiPage } from './openapi-page.ts'
import { NO_PROPOSALS, type Proposals } from './proposals.ts'

let built = 0
const describeWith = ({ brand }: Proposals) => ({ build: ++built, brand, servers: [] })

function openPage(publicUrl: string | null, proposals = () => NO_PROPOSALS) {
  const page = openApiPage({ describe: describeWith, proposals, publicUrl })
  return async (url: string) => {
    const { body, headers } = await page.answer({ url })
    return { body, control: headers[headers.indexOf('cache-control') + 1], json: JSON.parse(body.body.toString()) }
  }
}

describe('the interface description', () => {
  it('names the address at which the caller reached the service, and is then kept by no shared cache', async () => {
    const read = openPage(null)
    const { json, control } = await read('https://cars.example')
    expect(json.servers).toEqual([{ url: 'https://cars.example', description: 'This server' }])
    expect(control).toBe('private, no-cache')
    expect((await read('http://other.example')).json.servers[0].url).toBe('http://other.example')
  })

  it('may be shared when the settings name the address', async () => {
    expect((await openPage('https://cars.example')('https://cars.example')).control).toBe('public, no-cache')
  })

  it('is made once for an address, and forgets addresses that strangers invent', async () => {
    const read = openPage(null)
    const { body, json } = await read('http://a.example')
    expect((await read('http://a.example')).body).toBe(body)
    for (let i = 0; i < 100; i++) await read(`http://forged-${i}.example`)
    const again = await read('http://a.example')
    expect(again.body).not.toBe(body)
    expect(again.json.build).toBe(json.build)
  })

  it('follows the values that are on sale', async () => {
    let known = NO_PROPOSALS
    const read = openPage(null, () => known)
    expect((await read('http://a.example')).json.brand).toBeNull()
    known = { ...NO_PROPOSALS, brand: 'BMW' }
    expect((await read('http://a.example')).json.brand).toBe('BMW')
  })
})
