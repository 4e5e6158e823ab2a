/** Whether several threads together admit what one would: not one request more or fewer of the minute, and of the month. */
import { Agent, get } from 'node:http'
import { withAccounts } from '../../scripts/issue-key.ts'
import type { StartedCrew } from './start-threads.ts'

const CONNECTIONS = 64
const ASKED = 2000
const PAGES = 100
const PLENTY = 1_000_000
const CASES = [
  { name: 'minute', per_minute: 700, per_month: PLENTY, admitted: 700 },
  { name: 'month', per_minute: PLENTY, per_month: 900, admitted: 900 },
] as const

/** Throws where they do not. Gives a word about what was asked. */
export async function checkCounts(service: StartedCrew, dataDir: string): Promise<string> {
  for (const { name, per_minute, per_month, admitted } of CASES) {
    const key = await withAccounts({ dataDir, databaseUrl: null }, async (accounts) => {
      const email = `${name}@localhost`
      await accounts.create({ email, plan: 'enterprise' })
      await accounts.override(email, { per_minute, per_month })
      const issued = await accounts.createKey(email)
      if ('refused' in issued) throw new Error(issued.refused)
      return issued.done.secret
    })
    const before = await service.read()
    const statuses = await askInParallel(service.url, key)
    const after = await service.read()
    const shares = after.map(({ requests }, i) => requests - (before[i]?.requests ?? 0))
    if (shares.includes(0)) throw new Error(`not all threads were asked: ${shares.join(', ')}`)
    const ok = statuses.filter((status) => status === 200).length
    const refused = statuses.filter((status) => status === 429).length
    if (ok !== admitted || refused !== ASKED - admitted)
      throw new Error(`${name}: ${ok} admitted and ${refused} refused of ${ASKED}, not ${admitted}`)
    const used = await readUsed(service.url, key)
    if (used !== admitted) throw new Error(`${name}: ${used} counted in the month, not ${admitted}`)
  }
  return CASES.map(({ name, admitted }) => `${admitted} of ${ASKED} by the ${name}`).join(', ')
}

async function askInParallel(url: string, key: string): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const statuses: number[] = []
  let asked = 0
  const askOn = async () => {
    while (asked++ < ASKED) statuses.push(await ask(`${url}/v1/search?page=${1 + (asked % PAGES)}`, key, agent))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn))
  agent.destroy()
  return statuses
}

function ask(url: string, key: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-api-key': key } }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', reject)
  })
}

async function readUsed(url: string, key: string): Promise<number> {
  const answer = await fetch(`${url}/v1/me`, { headers: { 'x-api-key': key } })
  const { allowance } = (await answer.json()) as { readonly allowance: { readonly monthly_used: number } }
  return allowance.monthly_used
}
