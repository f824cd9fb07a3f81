import { sql, type Kysely } from 'kysely'

/** How far the copy of an uploaded video is, which others see. It is made after the request that asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table video_preparations (
      upload_id uuid primary key references uploads on delete cascade,
      progress real not null default 0 check (progress between 0 and 1),
      -- The node that makes the copy renews it. Another one may start again when it has passed.
      leased_until timestamptz not null,
      -- Why the video cannot be shared, until a request has reported it.
      failure jsonb,
      -- Pixels and seconds of the copy, which is the file of the upload now.
      width integer,
      height integer,
      duration double precision,
      check (num_nonnulls(width, height, duration) in (0, 3)),
      check (num_nonnulls(failure, width) <= 1)
    )`.execute(db)
}
