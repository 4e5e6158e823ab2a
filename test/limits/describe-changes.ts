/** Changes of keys and accounts on the command line reach all processes, under load and permanently. */
import { expect, it } from 'vitest'
import { runProgram } from '../run-program.ts'
import { askNode } from './ask-node.ts'
import { expectDone, type IssuedAccount, issueAccount } from './issue-account.ts'
import type { Judge } from './judge.ts'
import { measureChange } from './measure-change.ts'
import { waitForKey } from './measure-wait.ts'
import type { ThreeProcesses } from './three-processes.ts'

/** After so long a change is known everywhere. */
const KNOWN_MS = 250

export function describeChanges(stage: () => ThreeProcesses, judge: Judge): void {
  /** With keys that all processes know. */
  async function issue(email: string, keys = 1): Promise<IssuedAccount & { readonly secret: string }> {
    const { cluster, accounts } = stage()
    const issued = await issueAccount(accounts, email, {}, keys)
    const secret = issued.keys[0]?.secret as string
    judge(`a new key of ${email}`, await waitForKey(cluster.urls, secret), 0)
    return { ...issued, secret }
  }

  async function expectChange(key: string, before: number, after: number, change: () => Promise<unknown>) {
    const { cluster, car } = stage()
    const { late_ms, uncounted } = await measureChange({
      urls: cluster.urls,
      target: car,
      ...{ key, before, after, change },
    })
    judge(`from ${before} to ${after}`, late_ms, KNOWN_MS)
    judge('requests that were not counted', uncounted, 0)
  }

  it('a revoked key is refused everywhere, and other keys still work', async () => {
    const { cluster, car } = stage()
    const { keys, secret } = await issue('revoked@example.test', 2)
    await expectChange(secret, 200, 401, async () => {
      const args = ['key', 'revoke', keys[0]?.id as string]
      expect((await runProgram('src/cli/ershou.js', args, cluster.settings).finished).code).toBe(0)
    })
    for (const url of cluster.urls) {
      expect(await askNode(url, car, keys[1]?.secret as string)).toMatchObject({ status: 200 })
    }
  })

  it('a deactivated account is refused, and works again when activated', async () => {
    const { accounts } = stage()
    const { id, secret } = await issue('inactive@example.test')
    await expectChange(secret, 200, 401, async () => expectDone(await accounts.setStatus(id, 'inactive')))
    await expectChange(secret, 401, 200, async () => expectDone(await accounts.setStatus(id, 'active')))
  })

  it('a deleted account is refused', async () => {
    const { accounts } = stage()
    const { id, secret } = await issue('deleted@example.test')
    await expectChange(secret, 200, 401, async () => expectDone(await accounts.delete(id)))
  })

  it('a lower limit applies', async () => {
    const { accounts } = stage()
    const { id, secret } = await issue('lowered@example.test')
    await expectChange(secret, 200, 429, async () => expectDone(await accounts.override(id, { per_minute: 1 })))
  })

  it('a cap of the owner applies', async () => {
    const { accounts } = stage()
    const { id, secret } = await issue('capped@example.test')
    await expectChange(secret, 200, 429, async () => expectDone(await accounts.setCap(id, 0)))
    await expectChange(secret, 429, 200, async () => expectDone(await accounts.setCap(id, null)))
  })
}
