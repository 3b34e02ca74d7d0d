import type { Counters } from '@otp-kit/server';
import type { Pool } from 'pg';

const HIT = 'select otp_hit($1, $2, $3, $4) as reset_at';

// One statement, which locks the row of the key.
const ADD = `
  insert into otp_count as kept (key, total, ends_at, expires_at)
  values ($1, greatest($2::bigint, 0), $3::bigint + $4::bigint, now() + $4::bigint * interval '1 ms')
  on conflict (key) do update set
    total = greatest(case when kept.ends_at > $3 then kept.total else 0 end + $2, 0),
    ends_at = excluded.ends_at,
    expires_at = excluded.expires_at
  returning total`;

const READ = 'select total, ends_at from otp_count where key = $1 and ends_at > $2';

/** Counts in Postgres, in the tables of `schema.sql`. */
export function createPostgresCounters(pool: Pool): Counters {
  return {
    async hit({ key, windows, now }) {
      const lengths = windows.map(({ seconds }) => seconds * 1000);
      const maxima = windows.map(({ max }) => max);
      const { rows } = await pool.query(HIT, [key, now, lengths, maxima]);
      const resetAtMs: string | null = rows[0].reset_at;
      return resetAtMs === null
        ? { allowed: true }
        : { allowed: false, resetAtMs: Number(resetAtMs) };
    },
    async add({ key, amount, seconds, now }) {
      const { rows } = await pool.query(ADD, [key, amount, now, seconds * 1000]);
      return Number(rows[0].total);
    },
    async read({ key, now }) {
      const { rows } = await pool.query(READ, [key, now]);
      if (rows[0] === undefined) return undefined;
      return { total: Number(rows[0].total), endsAtMs: Number(rows[0].ends_at) };
    },
    reset: async ({ key }) => pool.query('delete from otp_count where key = $1', [key]),
  };
}
