import { sql, type Kysely } from 'kysely'

/** The names of accounts and the titles of conversations as the searches compare them, computed once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The words of `to_name_words`, separated by spaces. A stored column is restored without a search path, so the
  // function does not call the other one.
  await sql`
    create function fold_text(content text) returns text language sql immutable parallel safe as $$
      select btrim(regexp_replace(
        replace(replace(replace(translate(
          lower(regexp_replace(normalize(content, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
          'øłđ', 'old'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        '[^[:alnum:]]+', ' ', 'g'))
    $$`.execute(db)
  await sql`
    alter table users
      add column folded_name text not null generated always as (fold_text(first_name || ' ' || last_name)) stored
  `.execute(db)
  await sql`
    alter table conversations add column folded_title text generated always as (fold_text(title)) stored
  `.execute(db)
}
