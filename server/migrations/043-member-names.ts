import { sql, type Kysely } from 'kysely'

/** An index of the words in the names of members, for the search of the portal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Like `tokenize`: lower case, without diacritics and punctuation. In SQL, so that the index needs no column.
  await sql`
    create function to_name_words(names text) returns text[] language sql immutable parallel safe as $$
      select array_remove(regexp_split_to_array(
        replace(replace(replace(translate(
          lower(regexp_replace(normalize(names, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
          'øłđ', 'old'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        '[^[:alnum:]]+'), '')
    $$`.execute(db)
  // O'Brien is 'o', 'brien' and 'obrien'. An index is built without a search path, so a function calls no other one.
  await sql`
    create function join_member_names(first text, middle text, last text, maiden text) returns text
    language sql immutable parallel safe as $$
      select names || ' ' || translate(names, '''’-', '')
      from (select coalesce(first, '') || ' ' || coalesce(middle, '') || ' ' || coalesce(last, '') || ' '
        || coalesce(maiden, '') as names) as member
    $$`.execute(db)
  await sql`
    create index family_members_names on family_members using gin (array_to_tsvector(to_name_words(
      join_member_names(first_name, middle_name, last_name, maiden_name))))`.execute(db)
}
