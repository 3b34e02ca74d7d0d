CREATE TABLE IF NOT EXISTS passkey_user (
  user_id TEXT PRIMARY KEY,             -- as your hook `user` names the user
  handle  TEXT NOT NULL UNIQUE          -- 32 random bytes, base64url
) STRICT;

CREATE TABLE IF NOT EXISTS passkey (
  id              TEXT PRIMARY KEY,     -- the credential ID, base64url
  user_id         TEXT NOT NULL,
  public_key      BLOB NOT NULL,
  counter         INTEGER NOT NULL,
  transports      TEXT NOT NULL,        -- JSON
  is_backed_up    INTEGER NOT NULL,     -- 0 or 1
  name            TEXT NOT NULL,
  created_at_ms   INTEGER NOT NULL,
  last_used_at_ms INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS passkey_of_user ON passkey (user_id, created_at_ms);
