/** The script that runs inside Redis, by the clock of Redis, and the operations and decisions that it exchanges with a node. */

/** A letter, an account, and the arguments of that letter. */
export type MeterOperation =
  | readonly ['a' | 'r', account_id: string, per_minute: number, per_month: number | '', cost: number]
  | readonly ['b', account_id: string, month: string, generation: string, cost: number, at_ms: number | '']
  | readonly ['l', account_id: string, month: string, total: number, generation: string, added: number]

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

/** `month_of(ms)` returns `YYYY-MM` in UTC and the first millisecond after that month. */
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
  return string.format('%04d-%02d', year, month), (today - days + lengths[month]) * 86400000
end
`

/**
 * Carries out the batch of a node: all of it, and only once. A batch that is sent again gets the reply of its first time.
 *
 * KEYS: the node's journal. ARGV: prefix, number of the batch, fixed time or '', run of Redis, then for each operation its letter, the account and
 *   a(dmit), r(ead)  per_minute  per_month or ''  cost
 *   b(ack)           month  generation  cost  time of the admission if it is to leave the window too, or ''
 *   l(edger)         month  total of the ledger  generation that admitted what was added  how much of it was added
 * The reply is one line with | between: number, now, month, then for each 'a' and 'r' the decision, minute_used, minute_frees_in_ms, month_used
 * and generation. 'missing': the month has no counter; 'unproven': it was not yet compared with the ledger in this run of Redis.
 */
export const BATCH_LUA = `${MONTH_LUA}
local call = redis.call
local prefix, number, now, run = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local last = call('GET', KEYS[1])
if last and tonumber(string.match(last, '^%d+')) >= number then return last end

local WINDOW = 60000
if not now then
  local time = call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local month, month_ends = month_of(now)

-- Returns the length, the oldest and the newest time. A time ahead of now, because the clock was set back, becomes now.
local function read_window(key)
  local newest = tonumber(call('LINDEX', key, -1))
  if not newest then return 0 end
  if newest < now - WINDOW then
    call('DEL', key)
    return 0
  end
  if newest > now then
    local ahead = 0
    while newest and newest > now do
      call('RPOP', key)
      ahead = ahead + 1
      newest = tonumber(call('LINDEX', key, -1))
    end
    for _ = 1, ahead do call('RPUSH', key, now) end
    call('PEXPIRE', key, WINDOW + 15000)
    newest = now
  end
  local oldest = tonumber(call('LINDEX', key, 0))
  while oldest < now - WINDOW do
    call('LPOP', key)
    oldest = tonumber(call('LINDEX', key, 0))
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
    call('RPUSH', window, now)
    -- Renewed at least every ten seconds, so that no request expires while it counts.
    if not newest or math.floor(newest / 10000) ~= math.floor(now / 10000) then
      call('PEXPIRE', window, WINDOW + 15000)
    end
    used, minute_used, oldest = call('HINCRBY', counter, 'used', cost), minute_used + 1, oldest or now
  end
  if minute_used > per_minute then oldest = tonumber(call('LINDEX', window, minute_used - per_minute)) end
  return decision, minute_used, oldest and oldest + WINDOW + 1 - now or WINDOW, used, generation
end

local function give_back(account, of_month, generation, cost, at)
  local counter = prefix .. 'm:' .. of_month .. ':' .. account
  local stored = call('HMGET', counter, 'used', 'generation')
  local less = stored[2] == generation and math.min(cost, tonumber(stored[1])) or 0
  -- Minus zero is no integer for Redis.
  if less > 0 then call('HINCRBY', counter, 'used', -less) end
  if at ~= '' then call('LREM', prefix .. 'w:' .. account, -1, at) end
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
local n, i = 3, 5
while ARGV[i] do
  local letter, account = ARGV[i], ARGV[i + 1]
  if letter == 'b' then
    give_back(account, ARGV[i + 2], ARGV[i + 3], tonumber(ARGV[i + 4]), ARGV[i + 5])
    i = i + 6
  elseif letter == 'l' then
    learn(account, ARGV[i + 2], tonumber(ARGV[i + 3]), ARGV[i + 4], ARGV[i + 5], KEYS[1] .. ':' .. number .. ':' .. i)
    i = i + 6
  else
    reply[n + 1], reply[n + 2], reply[n + 3], reply[n + 4], reply[n + 5] =
      decide(letter, account, tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3]), tonumber(ARGV[i + 4]))
    n, i = n + 5, i + 5
  end
end
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
