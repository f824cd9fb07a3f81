import { sql, type Kysely } from 'kysely'

/**
 * Activities of one day and kind are applied in the order of their ids: of two valuations of a day, the one that was
 * recorded later counts. The id of a UUID of version 7 begins with its time (RFC 9562, method 3: the fraction of a
 * millisecond is in 12 bits). PostgreSQL has it since version 18.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function create_ordered_id() returns uuid language sql volatile as $$
      select encode(
        substring(int8send(micros / 1000) from 3)
          || int2send((28672 + (micros % 1000) * 4096 / 1000)::int2)
          || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
      from (select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) as now
    $$`.execute(db)
}
