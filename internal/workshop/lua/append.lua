-- Puts an event at the end of a room's log, unless it is there already, and renews
-- how long the room is kept. The entry also names the event it stands behind, so that
-- who reads it can tell a log that has grown anew from the one that was read before.
-- KEYS: log, ids, cursor, blobs, list of rooms
-- ARGV: author/id of the event, event, seconds to keep the room, time of the event, code
-- Returns the event's number and "", or its number and the event that is there; 0 if
-- there is no such room.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last then
  return {0, ''}
end
local before = redis.call('HGET', KEYS[2], ARGV[1])
if before then
  return {tonumber(before), redis.call('XRANGE', KEYS[1], before .. '-0', before .. '-0')[1][2][2]}
end
local n = tonumber(string.match(last[1], '^%d+')) + 1
redis.call('XADD', KEYS[1], n .. '-0', 'event', ARGV[2], 'key', ARGV[1], 'behind', last[2][4])
redis.call('HSET', KEYS[2], ARGV[1], n)
redis.call('ZADD', KEYS[5], 'GT', ARGV[4], ARGV[5])
for i = 1, 4 do redis.call('EXPIRE', KEYS[i], ARGV[3]) end
return {n, ''}
