-- Keeps a trace with a room, if the room is there and keeps less than it may.
-- KEYS: log, ids, cursor, blobs
-- ARGV: hash of the trace, trace, seconds to keep it, bytes that a room may keep
-- Returns 1 if it is kept, 0 if there is no such room, -1 if the room keeps enough.
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
if redis.call('HEXISTS', KEYS[4], ARGV[1]) == 0 then
  local kept = tonumber(redis.call('HGET', KEYS[4], 'bytes') or 0)
  if kept + #ARGV[2] > tonumber(ARGV[4]) then
    return -1
  end
  redis.call('HSET', KEYS[4], ARGV[1], ARGV[2], 'bytes', kept + #ARGV[2])
end
redis.call('EXPIRE', KEYS[4], ARGV[3])
return 1
