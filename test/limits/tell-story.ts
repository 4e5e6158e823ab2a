/** Runs a history on three real nodes and on the model, and compares every answer, and at the end the ledger. */
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { Accounts } from '../../src/accounts/accounts.ts'
import type { Outcome as Done } from '../../src/accounts/outcome.ts'
import { connectPatiently } from '../../src/database/redis/fixtures/connect-patiently.ts'
import { openPatiently } from '../../src/wiring/storage/fixtures/prepare-postgres.ts'
import { eventually } from '../eventually.ts'
import { startPostgres } from '../servers/start-postgres.ts'
import { startRedis } from '../servers/start-redis.ts'
import { createCallsModel } from './calls-model.ts'
import type { Action, End, ModelCall, Story } from './model-actions.ts'
import { type Called, type LimitsNode, openNode } from './open-nodes.ts'

export interface Stage {
  tell(story: Story): Promise<void>
  close(): Promise<void>
  /** The number of comparisons so far. */
  readonly seen: { calls: number; admitted: number; refused: number; shut_out: number }
}

interface Pending {
  readonly node: number
  readonly account_id: string
  readonly admitted: NonNullable<Called['admitted']>
}

const NODES = 3
const ACCOUNTS = 2
const FIRST_LIMITS = { per_minute: 4, per_month: 12 } as const

export async function openStage(): Promise<Stage> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  const records = await openPatiently({ url: postgres.url })
  let now = 0
  let stopwatch = 0
  let stories = 0
  const time = { now: () => now, stopwatch: () => stopwatch }
  const seen = { calls: 0, admitted: 0, refused: 0, shut_out: 0 }
  const open = () => openNode(records, redis.url, time)
  const nodes: LimitsNode[] = await Promise.all(Array.from({ length: NODES }, open))
  const commandLine = new Accounts({ store: records.accounts, now: time.now, randomBytes })
  const administrator = await connectPatiently(redis.url)

  async function tell({ starts_at, actions }: Story): Promise<void> {
    now = starts_at
    const model = createCallsModel(NODES, time)
    const accounts: string[] = []
    const keys: { id: string; secret: string }[] = []
    let pending: Pending[] = []
    const nodeAt = (number: number) => nodes[number % NODES] as LimitsNode
    const keyAt = (number: number) => keys[number % keys.length] as { id: string; secret: string }
    const accountAt = (number: number) => accounts[number % accounts.length] as string

    /** The changing node knows it at once; no node does if it is the command line. */
    async function change<Value>(by: number, work: (through: Accounts) => Promise<Done<Value>>): Promise<Value> {
      const outcome = await work(by < NODES ? nodeAt(by).accounts : commandLine)
      if ('refused' in outcome) throw new Error(outcome.refused)
      return outcome.done
    }

    async function addKey(by: number, account_id: string, expires_at: number | null): Promise<void> {
      const { key, secret } = await change(by, (through) =>
        through.createKey(account_id, { expires_at_ms: expires_at }),
      )
      keys.push({ id: key.id, secret })
      model.addKey({ id: key.id, secret, account_id, expires_at })
      if (by < NODES) model.learn(by)
    }

    function compare(node: number, secret: string, cost: number, called: Called): void {
      const { code, allowance } = model.call(node, secret, cost)
      expect({ code: called.code, allowance: called.allowance }).toEqual({ code, allowance })
      const mustOpen = model.mustOpen(secret)
      if (mustOpen !== null) expect(called.code !== 'not_authenticated').toBe(mustOpen)
      seen.calls++
      if (called.admitted) {
        seen.admitted++
        pending.push({ node, account_id: model.accountOf(secret), admitted: called.admitted })
      } else if (called.allowance) seen.refused++
      else seen.shut_out++
    }

    /** They came in the order that they tell of: each sees how many the window had taken before it. */
    async function burst(calls: readonly ModelCall[]): Promise<void> {
      // A lookup of a key loads everything else too, which would make the order of the others ambiguous.
      for (const { node, key } of calls) {
        if (!model.opens(node % NODES, keyAt(key).secret)) await perform({ act: 'poll', node })
      }
      const made = await Promise.all(
        calls.map(async ({ node, key, cost }) => {
          const { secret } = keyAt(key)
          return { node: node % NODES, secret, cost, called: await nodeAt(node).call(secret, cost) }
        }),
      )
      const place = ({ called: { allowance, admitted } }: (typeof made)[number]) =>
        2 * (allowance?.minute_used ?? 0) + (admitted ? 0 : 1)
      for (const { node, secret, cost, called } of made.toSorted((a, b) => place(a) - place(b))) {
        compare(node, secret, cost, called)
      }
    }

    async function finish(one: Pending | undefined, unused: End): Promise<void> {
      if (!one) return
      const { month, cost } = one.admitted.ticket
      const kept = unused === null ? 0 : Math.max(0, cost - unused)
      pending = pending.filter((other) => other !== one)
      model.finish(one.account_id, month, cost, kept)
      const node = nodeAt(one.node)
      await (unused === null ? node.giveBack(one.admitted) : node.keep(one.admitted, kept))
    }

    async function restart(node: number): Promise<void> {
      // A stopping service lets its requests finish.
      const own = pending.filter((one) => one.node === node)
      await Promise.all(own.map((one, index) => finish(one, index % 2 === 0 ? 0 : null)))
      await nodeAt(node).stop()
      nodes[node] = await open()
      model.learn(node)
    }

    async function perform(action: Action): Promise<void> {
      switch (action.act) {
        case 'call':
          return compare(
            action.node % NODES,
            keyAt(action.key).secret,
            action.cost,
            await nodeAt(action.node).call(keyAt(action.key).secret, action.cost),
          )
        case 'look': {
          const { secret } = keyAt(action.key)
          const found = await nodeAt(action.node).look(secret)
          return expect(found).toEqual(model.look(action.node % NODES, secret))
        }
        case 'burst':
          return burst(action.calls)
        case 'finish':
          return finish(pending[action.which % Math.max(1, pending.length)], action.end)
        case 'finish_all': {
          const all = pending.map((one, index) => finish(one, action.ends[index % action.ends.length] as End))
          return void (await Promise.all(all))
        }
        case 'wait':
          stopwatch += action.ms
          now += action.ms
          return
        case 'set_clock':
          now += action.ms
          return
        case 'poll':
          await nodeAt(action.node).poll()
          return model.learn(action.node % NODES)
        case 'restart':
          return restart(action.node % NODES)
        case 'flush_scripts':
          return void (await administrator.redis.script('FLUSH'))
        case 'new_key':
          return addKey(
            action.by,
            accountAt(action.account),
            action.expires_in_ms === null ? null : now + action.expires_in_ms,
          )
        case 'revoke': {
          const { id } = keyAt(action.key)
          await change(action.by, (through) => through.revokeKey(id))
          model.revoke(id)
          break
        }
        case 'status': {
          const id = accountAt(action.account)
          await change(action.by, (through) => through.setStatus(id, action.active ? 'active' : 'inactive'))
          model.change(id, { active: action.active })
          break
        }
        case 'plan': {
          const id = accountAt(action.account)
          await change(action.by, (through) => through.setPlan(id, action.plan))
          model.change(id, { plan: action.plan })
          break
        }
        case 'override': {
          const id = accountAt(action.account)
          const { per_minute, per_month } = action
          await change(action.by, (through) => through.override(id, { per_minute, per_month }))
          model.change(id, { overrides: { per_minute, per_month } })
          break
        }
        case 'cap': {
          const id = accountAt(action.account)
          await change(action.by, (through) => through.setCap(id, action.month_cap))
          model.change(id, { month_cap: action.month_cap })
        }
      }
      if (action.by < NODES) model.learn(action.by)
    }

    stories++
    for (let index = 0; index < ACCOUNTS; index++) {
      const email = `story-${stories}-${index}@example.test`
      const { id } = await change(0, (through) => through.create({ email, plan: 'free' }))
      await change(0, (through) => through.override(id, FIRST_LIMITS))
      accounts.push(id)
      model.addAccount(id, 'free', FIRST_LIMITS)
      for (const by of [0, 1]) await addKey(by, id, null)
    }
    for (let node = 0; node < NODES; node++) await perform({ act: 'poll', node })
    for (const action of actions) await perform(action)
    while (pending.length > 0) await finish(pending[0], pending.length % 2 === 0 ? 0 : null)
    for (const id of accounts) {
      await eventually(async () => {
        const months = (await records.ledger.list(id)).map(({ month, used }) => [month, used])
        expect(Object.fromEntries(months)).toEqual(model.keptOf(id))
      })
    }
  }

  return {
    tell,
    seen,
    async close() {
      for (const node of nodes) await node.stop()
      administrator.close()
      await records.close()
      await Promise.all([postgres.stop(), redis.stop()])
    },
  }
}
