/** The script that runs inside Redis, by the clock of Redis, and the operations and decisions that it exchanges with a node. */

/** A letter, an account, and the arguments of that letter. */
export type MeterOperation =
  | readonly ['a' | 'r', account_id: string, per_minute: number, per_month: number | '', cost: number]
  | readonly [
      ...['b', account_id: string, month: string, generation: string, cost: number],
      ...[place: string, settled: string, kept: string],
    ]
  | readonly ['l', account_id: string, month: string, total: number, generation: string, added: number]
  | readonly ['s', number: number, days: string, settled: string]
  | readonly ['d', number: number]

export interface MeterDecision {
  /** `missing`: the month has no counter; `unproven`: the counter may be behind the ledger. Then nothing else is known. */
  readonly decision: 'admitted' | 'minute' | 'month' | 'read' | 'missing' | 'unproven'
  readonly now_ms: number
  readonly month: string
  readonly minute_used: number
  readonly minute_frees_in_ms: number
  readonly month_used: number
  readonly generation: string
}

/** `month_of(ms)` returns `YYYY-MM` in UTC, the first millisecond after that month, and `YYYY-MM-DD`. */
export const MONTH_LUA = `
local function month_of(ms)
  local today = math.floor(ms / 86400000)
  local days, year, month = today, 1970, 1
  local is_leap, lengths = false, { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 }
  while true do
    is_leap = year % 4 == 0 and (year % 100 ~= 0 or year % 400 == 0)
    local length = is_leap and 366 or 365
    if days < length then break end
    days, year = days - length, year + 1
  end
  if is_leap then lengths[2] = 29 end
  while days >= lengths[month] do
    days, month = days - lengths[month], month + 1
  end
  local name = string.format('%04d-%02d', year, month)
  return name, (today - days + lengths[month]) * 86400000, string.format('%s-%02d', name, days + 1)
end
`

/** Long enough to repair whatever keeps all nodes from starting. */
export const PENDING_KEPT_MS = 8 * 86_400_000

/** The reply to a node whose requests others have booked, because it was silent for too long. */
export const FENCED = 'fenced'

/** The reply of a Redis that has lost its memory, until the nodes, and the one that asks, have written down what they admitted in the last minute. Nothing was carried out. */
export const CLOSED = 'closed'

/** A pending request in the hash of its node: counted by Redis, neither in the ledger nor given back. Its value says how many. */
export function formatPending(day: string, cost: number, generation: string, accountId: string): string {
  return `${day} ${cost} ${generation} ${accountId}`
}

/**
 * Carries out the batch of a node: all of it, and only once. A batch that is sent again gets the reply of its first time.
 *
 * KEYS: the node's journal. ARGV: prefix, number of the batch, fixed time or '', run of Redis, node, tag, then for each operation its letter and
 *   a(dmit), r(ead)  account  per_minute  per_month or ''  cost
 *   b(ack)           account  month  generation  cost  its place in the window if it is to leave that too, or ''  pending request that ends, or ''
 *                    pending request that takes its place, because only a part is given back, or ''
 *   l(edger)         account  month  total of the ledger  generation that admitted what was added  how much of it was added
 *   s(eal)           number of the batch that goes to the ledger next  its days  the pending requests in it, as JSON
 *   d(one)           number of the batch that the ledger has
 * The reply is one line with | between: number, now, month, then for each 'a' and 'r' the decision, minute_used, minute_frees_in_ms, month_used
 * and generation.
 *
 * A window is a list of times; after the point each has the tag of the node that admitted it.
 */
export const BATCH_LUA = `${MONTH_LUA}
local call = redis.call
local prefix, number, now, run, node, tag = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4], ARGV[5], ARGV[6]
local last = call('GET', KEYS[1])
if last == '${FENCED}' then return last end
local done = last and tonumber(string.match(last, '^%d+')) or 0
if done >= number then return last end

local WINDOW = 60000
local gate = call('HMGET', prefix .. 'gate', 'run', 'open')
if gate[1] ~= run or gate[2] ~= '1' or done < number - 1 then return '${CLOSED}' end
if not now then
  local time = call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local month, month_ends, today = month_of(now)
local text_now = string.format('%.0f', now)
local pending, has_pending = prefix .. 'p:' .. node, false

-- Without its tag: as a number, a time with .999999 would be the next millisecond.
local function time_of(entry)
  return entry and tonumber(string.match(entry, '^%d+'))
end

-- Returns the length, the oldest and the newest time. A time ahead of now, because the clock was set back, becomes now.
local function read_window(key)
  local newest = time_of(call('LINDEX', key, -1))
  if not newest then return 0 end
  if newest < now - WINDOW then
    call('DEL', key)
    return 0
  end
  if newest > now then
    local ahead = {}
    while newest and newest > now do
      ahead[#ahead + 1] = text_now .. (string.match(call('RPOP', key), '%..*') or '')
      newest = time_of(call('LINDEX', key, -1))
    end
    for i = 1, #ahead do call('RPUSH', key, ahead[i]) end
    call('PEXPIRE', key, WINDOW + 15000)
    newest = now
  end
  local oldest = time_of(call('LINDEX', key, 0))
  while oldest < now - WINDOW do
    call('LPOP', key)
    oldest = time_of(call('LINDEX', key, 0))
  end
  return call('LLEN', key), oldest, newest
end

local function decide(letter, account, per_minute, per_month, cost)
  local window, counter = prefix .. 'w:' .. account, prefix .. 'm:' .. month .. ':' .. account
  local stored = call('HMGET', counter, 'used', 'generation', 'run')
  local used, generation = tonumber(stored[1]), stored[2]
  if not used then return 'missing', 0, 0, 0, '' end
  if stored[3] ~= run then return 'unproven', 0, 0, used, generation end
  local minute_used, oldest, newest = read_window(window)
  local decision = 'read'
  if letter == 'a' and per_month and used + cost > per_month then
    decision = 'month'
  elseif letter == 'a' and minute_used >= per_minute then
    decision = 'minute'
  elseif letter == 'a' then
    decision = 'admitted'
    call('RPUSH', window, text_now .. tag)
    -- Renewed at least every ten seconds, so that no request expires while it counts.
    if not newest or math.floor(newest / 10000) ~= math.floor(now / 10000) then
      call('PEXPIRE', window, WINDOW + 15000)
    end
    minute_used, oldest = minute_used + 1, oldest or now
    if cost > 0 then
      used = call('HINCRBY', counter, 'used', cost)
      call('HINCRBY', pending, today .. ' ' .. cost .. ' ' .. generation .. ' ' .. account, 1)
      has_pending = true
    end
  end
  if minute_used > per_minute then oldest = time_of(call('LINDEX', window, minute_used - per_minute)) end
  return decision, minute_used, oldest and oldest + WINDOW + 1 - now or WINDOW, used, generation
end

local function settle(field, count)
  if field ~= '' and call('HINCRBY', pending, field, -count) <= 0 then call('HDEL', pending, field) end
end

local function give_back(account, of_month, generation, cost, place, settled, kept)
  local counter = prefix .. 'm:' .. of_month .. ':' .. account
  local stored = call('HMGET', counter, 'used', 'generation')
  local less = stored[2] == generation and math.min(cost, tonumber(stored[1])) or 0
  -- Minus zero is no integer for Redis.
  if less > 0 then call('HINCRBY', counter, 'used', -less) end
  if place ~= '' then call('LREM', prefix .. 'w:' .. account, -1, place) end
  settle(settled, 1)
  if kept ~= '' then
    call('HINCRBY', pending, kept, 1)
    has_pending = true
  end
end

-- Creates the counter from the ledger, or raises it to the ledger. 'base' is the highest total that is known to be part of 'used'.
local function learn(account, of_month, total, generation, added, new_generation)
  local counter = prefix .. 'm:' .. of_month .. ':' .. account
  local stored = call('HMGET', counter, 'used', 'generation', 'base')
  local used = tonumber(stored[1])
  if not used and of_month ~= month then return end
  -- Requests of a lost counter that were written after this one was created from the ledger: it has not counted them yet.
  if used and stored[2] ~= generation and total > tonumber(stored[3]) then used = call('HINCRBY', counter, 'used', added) end
  if not used or used < total then call('HSET', counter, 'used', total, 'base', total) end
  call('HSET', counter, 'run', run)
  if not used then
    call('HSET', counter, 'generation', new_generation)
    call('PEXPIRE', counter, month_ends - now + 8 * 86400000)
  end
end

local reply = { number, now, month }
local n, i = 3, 7
while ARGV[i] do
  local letter, account = ARGV[i], ARGV[i + 1]
  if letter == 'b' then
    give_back(account, ARGV[i + 2], ARGV[i + 3], tonumber(ARGV[i + 4]), ARGV[i + 5], ARGV[i + 6], ARGV[i + 7])
    i = i + 8
  elseif letter == 'l' then
    learn(account, ARGV[i + 2], tonumber(ARGV[i + 3]), ARGV[i + 4], ARGV[i + 5], KEYS[1] .. ':' .. number .. ':' .. i)
    i = i + 6
  elseif letter == 's' then
    for field, count in pairs(cjson.decode(ARGV[i + 3])) do settle(field, count) end
    call('HSET', pending, 'number', ARGV[i + 1], 'sealed', ARGV[i + 2])
    has_pending = true
    i = i + 4
  elseif letter == 'd' then
    if call('HGET', pending, 'number') == ARGV[i + 1] then call('HDEL', pending, 'sealed') end
    i = i + 2
  else
    reply[n + 1], reply[n + 2], reply[n + 3], reply[n + 4], reply[n + 5] =
      decide(letter, account, tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3]), tonumber(ARGV[i + 4]))
    n, i = n + 5, i + 5
  end
end
if has_pending then call('PEXPIRE', pending, ${PENDING_KEPT_MS}) end
local text = table.concat(reply, '|')
call('SET', KEYS[1], text, 'PX', 86400000)
return text
`

/** The decisions of a batch, in the order of its questions. A batch that was sent again has those of its first time, if it was carried out then. */
export function parseDecisions(reply: string): MeterDecision[] {
  const [, now, month, ...values] = reply.split('|') as [string, string, string, ...string[]]
  const decisions: MeterDecision[] = []
  for (let at = 0; at < values.length; at += 5) {
    decisions.push({
      decision: values[at] as MeterDecision['decision'],
      now_ms: Number(now),
      month,
      minute_used: Number(values[at + 1]),
      minute_frees_in_ms: Number(values[at + 2]),
      month_used: Number(values[at + 3]),
      generation: values[at + 4] as string,
    })
  }
  return decisions
}
