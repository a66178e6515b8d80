-- Begins a room's log with its opening, as event 1, unless there is a room.
-- KEYS: log, ids, cursor, blobs, list of rooms
-- ARGV: author/id of the event, event, seconds to keep the room, time of the event, code
-- Returns 1 if it did, or the opening is there already; 0 if the code is taken.
if redis.call('EXISTS', KEYS[1]) == 1 then
  return redis.call('HGET', KEYS[2], ARGV[1]) == '1' and 1 or 0
end
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4])
redis.call('XADD', KEYS[1], '1-0', 'event', ARGV[2], 'key', ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], 1)
redis.call('ZADD', KEYS[5], ARGV[4], ARGV[5])
for i = 1, 4 do redis.call('EXPIRE', KEYS[i], ARGV[3]) end
return 1
