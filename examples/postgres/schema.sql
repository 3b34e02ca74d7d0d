-- Times of the type bigint are Unix milliseconds of the caller's clock. Rows are deleted after `expires_at`, of the database's clock.
create table otp_count (
  key text primary key,
  hits bigint[] not null default '{}',
  hits_end_at bigint[] not null default '{}',
  total bigint not null default 0,
  ends_at bigint not null default 0,
  expires_at timestamptz not null default now()
);
create index on otp_count (expires_at);

create table otp_result (
  attempt_id text primary key,
  result jsonb not null,
  events text[] not null,
  is_claimed boolean not null default false,
  expires_at timestamptz not null
);
create index on otp_result (expires_at);

-- Counts a hit against every window, unless one is full. Gives null, or when the next hit is allowed.
create function otp_hit(the_key text, at bigint, lengths bigint[], maxima bigint[]) returns bigint
language plpgsql as $$
declare
  kept otp_count;
  counts bigint[];
  ends bigint[];
  next_at bigint;
begin
  -- Calls with one key run one after another, from here to the end of the transaction.
  perform pg_advisory_xact_lock('otp_count'::regclass::oid::int, hashtext(the_key));
  select * into kept from otp_count where key = the_key;
  for i in 1 .. cardinality(lengths) loop
    if kept.hits_end_at[i] > at then
      counts[i] := kept.hits[i];
      ends[i] := kept.hits_end_at[i];
    else
      counts[i] := 0;
      ends[i] := at + lengths[i];
    end if;
    if counts[i] >= maxima[i] then next_at := greatest(next_at, ends[i]); end if;
    counts[i] := counts[i] + 1;
  end loop;
  if next_at is null then
    insert into otp_count (key, hits, hits_end_at, expires_at)
      values (the_key, counts, ends, now() + (select max(each) - at from unnest(ends) each) * interval '1 ms')
      on conflict (key) do update
      set hits = excluded.hits, hits_end_at = excluded.hits_end_at, expires_at = excluded.expires_at;
  end if;
  return next_at;
end $$;

-- Run it every few minutes, with pg_cron or a timer of the backend.
create function otp_clear() returns void language sql as $$
  delete from otp_count where expires_at < now();
  delete from otp_result where expires_at < now();
$$;
