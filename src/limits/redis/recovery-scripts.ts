/** The scripts by which nodes watch each other, and by which a Redis that lost its memory gets back what the nodes know. */
import { WINDOW_MS } from '../../domain/limits/meter.ts'
import { FENCED, PENDING_KEPT_MS } from './scripts.ts'

const NOW_LUA = `
local call, prefix = redis.call, ARGV[1]
local time = call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/** ARGV: prefix, node. The node lives. Returns whether the gate is open, the journal of the node, and the names of all nodes, each with the time of its last sign of life. */
export const BEAT_LUA = `${NOW_LUA}
call('ZADD', prefix .. 'nodes', now, ARGV[2])
for _, key in ipairs({ 'nodes', 'gate' }) do call('PEXPIRE', prefix .. key, ${PENDING_KEPT_MS}) end
return {
  call('HGET', prefix .. 'gate', 'open') or '',
  call('GET', prefix .. 'n:' .. ARGV[2]) or '',
  unpack(call('ZRANGE', prefix .. 'nodes', 0, -1, 'WITHSCORES'))
}
`

/** ARGV: prefix, node, number of its last batch that was answered. Returns 1 if Redis has forgotten some of it. */
export const HAS_FORGOTTEN_LUA = `
local last = redis.call('GET', ARGV[1] .. 'n:' .. ARGV[2])
if last == '${FENCED}' then return 0 end
return (last and tonumber(string.match(last, '^%d+')) or 0) < tonumber(ARGV[3]) and 1 or 0
`

/** ARGV: prefix, tag, fixed time or '', then account and ages of its requests in milliseconds, with commas between. Replaces what the window has of this node. */
export const RESTORE_WINDOWS_LUA = `${NOW_LUA}
local tag = ARGV[2]
now = tonumber(ARGV[3]) or now
for i = 4, #ARGV, 2 do
  local key, entries = prefix .. 'w:' .. ARGV[i], {}
  for _, entry in ipairs(call('LRANGE', key, 0, -1)) do
    if string.match(entry, '%..*') ~= tag then entries[#entries + 1] = entry end
  end
  for age in string.gmatch(ARGV[i + 1], '%d+') do entries[#entries + 1] = string.format('%.0f', now - age) .. tag end
  -- As texts: all times have as many digits.
  table.sort(entries)
  call('DEL', key)
  for from = 1, #entries, 1000 do call('RPUSH', key, unpack(entries, from, math.min(from + 999, #entries))) end
  call('PEXPIRE', key, ${WINDOW_MS} + 15000)
end
`

/**
 * ARGV: prefix, node, number of its last batch that was answered, number of the batch that was sealed last, its days or '' when the ledger has it, then
 * pending requests and their counts.
 */
export const RESTORE_PENDING_LUA = `
local journal, key = ARGV[1] .. 'n:' .. ARGV[2], ARGV[1] .. 'p:' .. ARGV[2]
if redis.call('GET', journal) == '${FENCED}' then return end
redis.call('SET', journal, ARGV[3], 'PX', ${PENDING_KEPT_MS})
redis.call('DEL', key)
redis.call('HSET', key, 'number', ARGV[4])
if ARGV[5] ~= '' then redis.call('HSET', key, 'sealed', ARGV[5]) end
for i = 6, #ARGV, 2 do redis.call('HSET', key, ARGV[i], ARGV[i + 1]) end
redis.call('PEXPIRE', key, ${PENDING_KEPT_MS})
`

/**
 * ARGV: prefix, node, its former names with commas between, run of Redis, 1 if it has waited long enough for others, then the nodes that it expects; '?' = others that it does not know.
 * The node has written down what it knows. Returns 1 when nobody is awaited any more.
 */
export const ENTER_LUA = `${NOW_LUA}
local node, former, run = ARGV[2], ARGV[3], ARGV[4]
local gate, awaited, arrived = prefix .. 'gate', prefix .. 'awaited', prefix .. 'arrived'
local known = call('HMGET', gate, 'run', 'open')
local is_open = known[1] == run and known[2] == '1'
if known[1] ~= run then
  call('DEL', awaited, arrived)
  call('HSET', gate, 'run', run, 'open', '0')
end
call('ZADD', prefix .. 'nodes', now, node)
for name in string.gmatch(node .. ',' .. former, '[^,]+') do
  call('SADD', arrived, name)
  call('SREM', awaited, name)
end
for i = 6, #ARGV do
  if not is_open and call('SISMEMBER', arrived, ARGV[i]) == 0 then call('SADD', awaited, ARGV[i]) end
end
if not is_open and (call('SCARD', awaited) == 0 or ARGV[5] == '1') then
  is_open = true
  call('HSET', gate, 'open', '1')
end
for _, key in ipairs({ gate, awaited, arrived, prefix .. 'nodes' }) do call('PEXPIRE', key, ${PENDING_KEPT_MS}) end
return is_open and 1 or 0
`

/**
 * ARGV: prefix, node, time of its last sign of life. From now on its batches are refused. Returns what is pending, as fields and values; nothing if the
 * node has come back.
 */
export const FENCE_LUA = `
local call, prefix, node = redis.call, ARGV[1], ARGV[2]
if call('ZSCORE', prefix .. 'nodes', node) ~= ARGV[3] then return {} end
call('SET', prefix .. 'n:' .. node, '${FENCED}', 'PX', ${PENDING_KEPT_MS})
local found = call('HGETALL', prefix .. 'p:' .. node)
if #found == 0 then call('ZREM', prefix .. 'nodes', node) end
return found
`

/** ARGV: prefix, node. The ledger has what was pending. */
export const FORGET_LUA = `
redis.call('DEL', ARGV[1] .. 'p:' .. ARGV[2])
redis.call('ZREM', ARGV[1] .. 'nodes', ARGV[2])
`

/** ARGV: prefix, node. It leaves; what is still pending is booked by the others. */
export const LEAVE_LUA = `
local pending = ARGV[1] .. 'p:' .. ARGV[2]
for _, field in ipairs(redis.call('HKEYS', pending)) do
  if field ~= 'number' then return end
end
redis.call('DEL', pending)
redis.call('ZREM', ARGV[1] .. 'nodes', ARGV[2])
`
