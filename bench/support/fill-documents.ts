import type { Client } from 'pg'

/** The member that every hundredth document is linked to. */
export const linkedMember = '00000000-0000-8000-8000-0000000f0001'

/** The company tab that is filled: the first one of the company. */
export const filledTab = { key: 'beverage-company', tab: 'formation' }

/** Inserts documents of the archive or of `filledTab` directly, because as many uploads would take too long. */
export async function fillDocuments(
  client: Client,
  count: number,
  area: 'archive' | 'company' = 'archive',
): Promise<void> {
  await client.query('begin')
  await client.query(`set local maintenance_work_mem = '256MB'`)
  // An index of many words is created faster than filled.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'documents' and indexdef like '%USING gin%'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const statement of statements)
    await client.query(statement.replaceAll('$count', String(count)).replaceAll('$area', area))
  await client.query('set constraints all immediate')
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
  for (const table of ['documents', 'document_versions', 'document_members'])
    await client.query(`vacuum analyze ${table}`)
}

const file = '00000000-0000-4000-8000-000000000001'

const statements = [
  // Each of the texts is that of five documents.
  `create temporary table body on commit drop as
   select number, words as text, to_text_vector(words) as text_search from (
     select number, concat('archive ', case when number % 10 = 0 then 'ledger ' end,
       case when number % 10 = 3 then 'secret ' end, case when number % 333 = 5 then 'volume ' end,
       (select string_agg('word' || floor(power(random(), 3) * 20000), ' ')
         from generate_series(1, case when number % 333 = 5 then 20000 else 200 end) where number >= 0),
       case when number % 333 = 5 then ' epilogue' end) as words
     from generate_series(0, $count / 5 - 1) as number
   ) as texts`,
  `create temporary table entry on commit drop as
   select gen_random_uuid() as id, gen_random_uuid() as version_id, number, number % ($count / 5) as body_number,
     now() - number * interval '1 minute' as instant,
     case number % 100 when 0 then 'deed of the orchard' else 'document ' || number end as title
   from generate_series(1, $count) as number`,
  `insert into stored_files (id, bytes, is_referenced, created_at) values ('${file}', 1, true, now())
   on conflict do nothing`,
  `insert into documents (id, area, company_id, company_tab, kind, title, audience, is_sensitive, owner_id, current_version_id, details_search,
     search, created_at, updated_at)
   select id, '$area', (select id from companies where '$area' = 'company' and key = '${filledTab.key}'),
     case when '$area' = 'company' then '${filledTab.tab}' end, 'other', title, case when entry.number % 10 = 3 then 'private' else 'family' end,
     entry.number % 20 = 1, null, version_id, setweight(to_search_vector(title), 'A'),
     setweight(to_search_vector(title), 'A') || to_beginnings(title) || text_search, instant, instant
   from entry join body on body.number = body_number`,
  `insert into document_versions (id, document_id, number, file_id, file_name, mime_type, bytes, sha256, uploaded_at,
     text_state, text, text_search)
   select version_id, id, 1, '${file}', 'scan.pdf', 'application/pdf', 1, '', instant, 'done', text, text_search
   from entry join body on body.number = body_number`,
  `insert into family_members (id, first_name, last_name, is_alive, relationship, generation, is_verified, added_by,
     created_at, updated_at)
   values ('${linkedMember}', 'Rosa', 'Hartwell', false, 'child', 1, true, 'System', now(), now())
   on conflict do nothing`,
  `insert into document_members (document_id, member_id)
   select id, '${linkedMember}' from entry where number % 100 = 7`,
]
