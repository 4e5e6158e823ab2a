/** What runs inside Redis, where one call after the other is decided, by Redis' own clock. */
import { createHash } from 'node:crypto'

export interface Script {
  readonly text: string
  readonly sha: string
}

function createScript(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') }
}

/** `monthOf(ms)` gives `YYYY-MM` in UTC and the first moment after that month (days → civil date, in eras of 400 years). */
export const MONTH_LUA = `
local function days_until(year, month)
  local y = year
  if month <= 2 then y = y - 1 end
  local era = math.floor(y / 400)
  local yoe = y - era * 400
  local doy = math.floor((153 * ((month + 9) % 12) + 2) / 5)
  local doe = yoe * 365 + math.floor(yoe / 4) - math.floor(yoe / 100) + doy
  return era * 146097 + doe - 719468
end

local function month_of(ms)
  local z = math.floor(ms / 86400000) + 719468
  local era = math.floor(z / 146097)
  local doe = z - era * 146097
  local yoe = math.floor((doe - math.floor(doe / 1460) + math.floor(doe / 36524) - math.floor(doe / 146096)) / 365)
  local doy = doe - (365 * yoe + math.floor(yoe / 4) - math.floor(yoe / 100))
  local month = math.floor((5 * doy + 2) / 153)
  month = month < 10 and month + 3 or month - 9
  local year = yoe + era * 400
  if month <= 2 then year = year + 1 end
  local ends = month == 12 and days_until(year + 1, 1) or days_until(year, month + 1)
  return string.format('%04d-%02d', year, month), ends * 86400000
end
`

/** Redis' time, moved by an offset, or (in tests) a time that stands still. */
const NOW_LUA = `
local function read_now(offset, fixed)
  if fixed ~= '' then return tonumber(fixed) end
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(offset)
end
`

/**
 * Carries out what a node asks for, in order, all of it or (when the node has given the call up meanwhile) nothing.
 *
 * KEYS: the node's journal. ARGV: prefix, number of the call, offset, fixed time, Redis' run, then for each operation its letter, the account and
 *   a(dmit), r(ead)  per_minute  per_month or ''
 *   b(ack)           month  generation
 *   u(ndo)           month  generation or ''  time of the admission
 *   s(eed)           month  total of the ledger  generation for a new counter
 *   t(otal)          month  total of the ledger  generation of what was added  how much of it  generation for a new counter
 * Answers: now, month, then for each 'a' and 'r': what was decided, minute_used,
 * minute_frees_in_ms, month_used, generation. 'missing': no counter; 'unproven': not yet compared with the ledger in this run of Redis.
 */
export const BATCH: Script = createScript(`
${MONTH_LUA}${NOW_LUA}
local call = redis.call
local prefix, number, run = ARGV[1], tonumber(ARGV[2]), ARGV[5]
local last = call('GET', KEYS[1])
if last and tonumber(string.match(last, '^%d+')) >= number then return {} end

local WINDOW = 60000
local now = read_now(ARGV[3], ARGV[4])
local month, month_ends = month_of(now)
local month_ttl = month_ends - now + 8 * 86400000

-- Oldest first. What is too old goes; what lies ahead, because the clock was set back, is of now.
local function look(key)
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

local function frees_in(key, used, oldest, per_minute)
  if used > per_minute then oldest = tonumber(call('LINDEX', key, used - per_minute)) end
  if not oldest then return WINDOW end
  return oldest + WINDOW + 1 - now
end

local function create_counter(key, total, generation)
  call('HSET', key, 'used', total, 'base', total, 'generation', generation, 'run', run)
  call('PEXPIRE', key, month_ttl)
end

-- 'base' is the highest total of the ledger that is known to be in 'used'.
local function raise(key, used, total)
  if used < total then call('HSET', key, 'used', total, 'base', total) end
end

local function take_back(key, generation)
  local counter = call('HMGET', key, 'used', 'generation')
  if counter[1] and tonumber(counter[1]) > 0 and (generation == '' or generation == counter[2]) then
    call('HINCRBY', key, 'used', -1)
  end
end

local answers, admitted = { now, month }, {}
local n, i = 2, 6
while ARGV[i] do
  local letter, account = ARGV[i], ARGV[i + 1]
  if letter == 'a' or letter == 'r' then
    local window_key, month_key = prefix .. 'w:' .. account, prefix .. 'm:' .. month .. ':' .. account
    local counter = call('HMGET', month_key, 'used', 'generation', 'run')
    local used = tonumber(counter[1])
    local answer, minute_used, frees = 'missing', 0, 0
    if used and counter[3] ~= run then
      answer = 'unproven'
    elseif used then
      local per_minute, per_month = tonumber(ARGV[i + 2]), tonumber(ARGV[i + 3])
      local oldest, newest
      minute_used, oldest, newest = look(window_key)
      if letter == 'r' then
        answer = 'read'
      elseif per_month and used >= per_month then
        answer = 'month'
      elseif minute_used >= per_minute then
        answer = 'minute'
      else
        answer = 'admitted'
        call('RPUSH', window_key, now)
        -- Often enough that no request is forgotten while it counts.
        if not newest or math.floor(newest / 10000) ~= math.floor(now / 10000) then
          call('PEXPIRE', window_key, WINDOW + 15000)
        end
        used = call('HINCRBY', month_key, 'used', 1)
        minute_used = minute_used + 1
        oldest = oldest or now
        admitted[#admitted + 1] = (n - 2) / 5
      end
      frees = frees_in(window_key, minute_used, oldest, per_minute)
    end
    answers[n + 1], answers[n + 2], answers[n + 3] = answer, minute_used, frees
    answers[n + 4], answers[n + 5] = used or 0, counter[2] or ''
    n = n + 5
    i = i + 4
  elseif letter == 'b' then
    take_back(prefix .. 'm:' .. ARGV[i + 2] .. ':' .. account, ARGV[i + 3])
    i = i + 4
  elseif letter == 'u' then
    take_back(prefix .. 'm:' .. ARGV[i + 2] .. ':' .. account, ARGV[i + 3])
    call('LREM', prefix .. 'w:' .. account, -1, ARGV[i + 4])
    i = i + 5
  elseif letter == 's' then
    local key, total = prefix .. 'm:' .. ARGV[i + 2] .. ':' .. account, tonumber(ARGV[i + 3])
    local used = tonumber(call('HGET', key, 'used'))
    if used then
      raise(key, used, total)
      call('HSET', key, 'run', run)
    elseif ARGV[i + 2] == month then
      create_counter(key, total, ARGV[i + 4])
    end
    i = i + 5
  else
    local key, total = prefix .. 'm:' .. ARGV[i + 2] .. ':' .. account, tonumber(ARGV[i + 3])
    local counter = call('HMGET', key, 'used', 'generation', 'base')
    local used = tonumber(counter[1])
    if used then
      -- Requests of a counter that was lost, written after this one was begun from the ledger: it does not know them yet.
      if counter[2] ~= ARGV[i + 4] and total > tonumber(counter[3]) then
        used = call('HINCRBY', key, 'used', ARGV[i + 5])
      end
      raise(key, used, total)
    elseif ARGV[i + 2] == month then
      create_counter(key, total, ARGV[i + 6])
    end
    i = i + 7
  end
end
-- What a node needs to know of its last call when the answer got lost.
call('SET', KEYS[1], number .. '|' .. now .. '|' .. month .. '|' .. table.concat(admitted, ','), 'PX', 86400000)
return answers
`)

/**
 * Says what became of a call whose answer got lost, and makes sure that it is not carried out after all.
 *
 * KEYS: the node's journal. ARGV: number of the call. Answers: the journal.
 */
export const SETTLE: Script = createScript(`
local last = redis.call('GET', KEYS[1])
if not last or tonumber(string.match(last, '^%d+')) < tonumber(ARGV[1]) then
  last = ARGV[1] .. '|cancelled'
  redis.call('SET', KEYS[1], last, 'PX', 86400000)
end
return last
`)
