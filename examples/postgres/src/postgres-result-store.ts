import type { WidgetResultStore } from '@otp-kit/server';
import type { Pool } from 'pg';

// Each is one statement, which locks the row of the attempt. A success is never replaced.
const PUT = `
  insert into otp_result as kept (attempt_id, result, events, expires_at)
  values ($1, $2, array[$3::text], now() + interval '15 minutes')
  on conflict (attempt_id) do update set
    result = case when kept.result ->> 'status' = 'success' then kept.result else excluded.result end,
    events = kept.events || excluded.events,
    expires_at = excluded.expires_at
  where not kept.events @> excluded.events`;

const GET = 'select result from otp_result where attempt_id = $1 and expires_at > now()';

const CLAIM = `
  update otp_result set is_claimed = true, expires_at = now() + interval '15 minutes'
  where attempt_id = $1 and not is_claimed and result ->> 'status' = 'success' and expires_at > now()`;

/** Keeps the widget's results in Postgres, in the tables of `schema.sql`. */
export function createPostgresResultStore(pool: Pool): WidgetResultStore {
  return {
    async put(result, eventID) {
      const { rowCount } = await pool.query(PUT, [result.attemptId, result, eventID]);
      return rowCount === 1;
    },
    async get(attemptId) {
      const { rows } = await pool.query(GET, [attemptId]);
      return rows[0]?.result;
    },
    async claim(attemptId) {
      const { rowCount } = await pool.query(CLAIM, [attemptId]);
      return rowCount === 1;
    },
  };
}
