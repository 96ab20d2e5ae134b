-- How often a job's process ended while that job alone was at work, and how far the job had got: one that gets further each time is
-- not what ends it.
alter table jobs add column deaths integer not null default 0, add column furthest real not null default 0;

-- The chain of the activity log: each entry holds the hash of itself and of the entry before. Entries of earlier versions, and those that
-- came with a project from elsewhere, are not in the chain.
alter table activity add column n bigint unique, add column hash bytea;
create function activity_hash(before bytea, entry activity) returns bytea language sql stable as $$
  select sha256(coalesce(before, '') || convert_to(jsonb_build_array(
    entry.n, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.project_id, entry.project_name, entry.user_id,
    entry.who, entry.did, entry.what, entry.subject, entry.details)::text, 'UTF8'))
$$;

-- How the chunks of a file are encrypted ('ctr' in earlier versions), and the name of the key outside the database that encrypts the key.
alter table file_keys add column cipher text not null default 'ctr' check (cipher in ('ctr', 'gcm')), add column wrapped_by text;
