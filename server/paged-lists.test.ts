import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import type { TaxCategory } from '#contract/documents/document-choices.ts'
import { emptyActivity } from '#server/integrations/imports/parsed-activity.ts'
import { createDocument } from '#server/test/documents.ts'
import { addAccount, addInvestment, findOpening } from '#server/test/investments.ts'
import { createMember } from '#server/test/members.ts'
import { openConversation, send } from '#server/test/messages.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { readPage, type PagedCall, type ReadPage } from '#server/test/pages.ts'
import type { Person } from '#server/test/person.ts'

/** Inserts `count` rows, six of each minute, and returns the address of their list. */
type Fill = (portal: TestPortal, person: Person, count: number) => Promise<string>

/** Each paged list, filled with rows that the caller may see. */
const fillers: Record<PagedCall, Fill> = {
  async 'GET /api/board-approvals'(portal, person, count) {
    const memberId = await createMember(portal)
    await sql`
      insert into board_approvals (kind, family_member_id, requested_by_id, requested_at)
      select 'correction', ${memberId}, ${person.user?.id}, ${generateInstants(count)}`.execute(
      portal.database.db,
    )
    return '/api/board-approvals'
  },
  async 'GET /api/investments'(portal, person, count) {
    await insertHoldings(portal, person, count)
    return '/api/investments'
  },
  async 'GET /api/investments/{id}/history'(portal, person, count) {
    const { id } = await addInvestment(person)
    await sql`
      insert into audit_entries (created_at, actor_id, action, subject, details)
      select ${generateInstants(count - 1)}, ${person.user?.id}, 'investments.changed', ${id},
        '{"fields": ["name"]}'`.execute(portal.database.db)
    return `/api/investments/${id}/history`
  },
  async 'GET /api/investments/{id}/lots'(portal, person, count) {
    return `/api/investments/${await insertTrades(portal, person, count)}/lots`
  },
  async 'GET /api/investments/{id}/realized-gains'(portal, person, count) {
    return `/api/investments/${await insertTrades(portal, person, count)}/realized-gains`
  },
  async 'GET /api/ownership-entities'(portal, person, count) {
    await insertStakes(portal, person, count)
    return '/api/ownership-entities'
  },
  async 'GET /api/ownership-stakes'(portal, person, count) {
    await insertStakes(portal, person, count)
    return '/api/ownership-stakes'
  },
  async 'GET /api/account-ownerships'(portal, person, count) {
    const { id: accountId } = await addAccount(person)
    await insertStakes(portal, person, count)
    await sql`
      insert into account_ownerships (account_id, entity_id, created_at)
      select ${accountId}, id, created_at from ownership_entities`.execute(portal.database.db)
    return '/api/account-ownerships'
  },
  async 'GET /api/investment-accounts'(portal, person, count) {
    await sql`
      insert into investment_accounts (owner_id, name, kind, currency, created_at, updated_at)
      select ${person.user?.id}, 'Brokerage', 'brokerage', 'USD', instant, instant
      from (select ${generateInstants(count)} as instant) as rows`.execute(portal.database.db)
    return '/api/investment-accounts'
  },
  async 'GET /api/investment-accounts/{id}/shares'(portal, person, count) {
    const { id } = await addAccount(person)
    await insertAccounts(portal, count)
    await sql`
      insert into investment_shares (account_id, audience, grantee_id, can_edit, granted_by_id, created_at)
      select ${id}, 'account', users.id, false, ${person.user?.id}, users.created_at
      from users where users.id <> ${person.user?.id} limit ${count}`.execute(portal.database.db)
    return `/api/investment-accounts/${id}/shares`
  },
  async 'GET /api/integrations'(portal, person, count) {
    const { id } = await addAccount(person)
    await sql`
      insert into integrations (user_id, account_id, platform, sealed_credentials, is_read_only, created_at)
      select ${person.user?.id}, ${id}, 'kraken', '', true, instant
      from (select ${generateInstants(count)} as instant) as rows`.execute(portal.database.db)
    return '/api/integrations'
  },
  async 'GET /api/investment-imports'(portal, person, count) {
    await insertImports(portal, person, count)
    return '/api/investment-imports'
  },
  async 'GET /api/investment-imports/{id}/rows'(portal, person, count) {
    const id = await insertImports(portal, person, 1)
    await sql`
      insert into investment_import_rows (import_id, line, part, state, external_id, activity)
      select ${id}, number / 2, number % 2, 'new', number::text, ${JSON.stringify(emptyActivity)}::jsonb
      from generate_series(1, ${count}) as number`.execute(portal.database.db)
    return `/api/investment-imports/${id}/rows`
  },
  async 'GET /api/benchmarks'(portal, person, count) {
    await sql`
      with added as (
        insert into benchmarks (name, created_by_id, created_at)
        select 'Index', ${person.user?.id}, instant from (select ${generateInstants(count)} as instant) as rows
        returning id)
      insert into benchmark_values (benchmark_id, date, value) select id, date '2026-01-02', 1 from added`.execute(
      portal.database.db,
    )
    return '/api/benchmarks'
  },
  async 'GET /api/investment-activities'(portal, person, count) {
    const accountId = await insertHoldings(portal, person, count)
    await sql`
      with created as (
        select gen_random_uuid() as id, holding.id as holding_id, row_number() over () as number
        from holdings as holding where account_id = ${accountId})
      insert into activities (id, root_id, account_id, holding_id, kind, date, currency, amount, is_current,
        created_by_id, created_at)
      select id, id, ${accountId}, holding_id, 'dividend', date '2026-01-01' + number::integer / 6, 'USD', 1, true,
        ${person.user?.id}, now()
      from created`.execute(portal.database.db)
    return '/api/investment-activities'
  },
  async 'GET /api/investment-performance/days'(_portal, person, count) {
    await addInvestment(person, { date: '2024-01-01' })
    const last = new Date(Date.UTC(2024, 5, count)).toISOString().slice(0, 10)
    return `/api/investment-performance/days?period=range&from=2024-06-01&until=${last}`
  },
  async 'GET /api/investment-activities/{id}/history'(portal, person, count) {
    const { id } = await findOpening(person, (await addInvestment(person)).id)
    await sql`
      with recursive chain as (
        select activities.*, 1 as number from activities where id = ${id})
      insert into activities (root_id, account_id, holding_id, kind, date, currency, amount, is_current,
        created_by_id, created_at)
      select root_id, account_id, holding_id, kind, date, currency, amount, false, created_by_id, instant
      from chain, (select ${generateInstants(count - 1)} as instant) as rows`.execute(portal.database.db)
    return `/api/investment-activities/${id}/history`
  },
  async 'GET /api/appointments'(portal, person, count) {
    const memberId = await createMember(portal)
    await sql`
      insert into appointments (account_id, capacity, member_id, starts_on, reason, granted_by_id, granted_at,
        ended_at, ended_because)
      select ${person.user?.id}, 'trustee', ${memberId}, '2026-01-01', 'A decision', ${person.user?.id}, instant,
        instant, 'board'
      from (select ${generateInstants(count)} as instant) as rows`.execute(portal.database.db)
    return '/api/appointments'
  },
  async 'GET /api/family-posts/{memberId}'(portal, person, count) {
    const memberId = await createMember(portal)
    await sql`
      insert into family_posts (member_id, author_user_id, content, is_public, created_at, updated_at)
      select ${memberId}, ${person.user?.id}, 'Hello', false, instant, instant
      from (select ${generateInstants(count)} as instant) as rows`.execute(portal.database.db)
    return `/api/family-posts/${memberId}`
  },
  async 'GET /api/family-media/{memberId}'(portal, person, count) {
    const memberId = await createMember(portal)
    await sql`
      with file as (
        insert into stored_files (id, created_at)
        select gen_random_uuid(), ${generateInstants(count)} returning id, created_at
      )
      , document as (
        insert into documents (id, area, kind, title, audience, owner_id, current_version_id, shared_on_member_id,
          created_at, updated_at)
        select id, 'media', 'photograph', '', 'private', ${person.user?.id}, id, ${memberId}, created_at, created_at from file
      )
      , version as (
        insert into document_versions (id, document_id, number, file_id, file_name, mime_type, bytes, uploaded_at)
        select id, id, 1, id, 'oak.webp', 'image/webp', 1, created_at from file
      )
      insert into family_media (id, width, height) select id, 1, 1 from file
    `.execute(portal.database.db)
    return `/api/family-media/${memberId}`
  },
  async 'GET /api/documents'(portal, person, count) {
    await insertDocuments(portal, person, count)
    return '/api/documents?area=archive&q=deed'
  },
  async 'GET /api/documents/{id}/openings'(portal, person, count) {
    const { id, current } = await createDocument(person)
    await sql`
      insert into document_openings (version_id, account_id, how, opened_at)
      select ${current.id}, ${person.user?.id}, 'preview', ${generateInstants(count)}`.execute(
      portal.database.db,
    )
    return `/api/documents/${id}/openings`
  },
  async 'GET /api/tax-documents'(portal, person, count) {
    await insertDocuments(portal, person, count, 'irs_form')
    return '/api/tax-documents'
  },
  async 'GET /api/tax-documents/{category}'(portal, person, count) {
    await insertDocuments(portal, person, count, 'completed_tax_document')
    return '/api/tax-documents/completed_tax_document'
  },
  async 'GET /api/tax-expectations'(portal, person, count) {
    const memberId = await createMember(portal)
    await sql`
      insert into tax_expectations (member_id, title, tax_year, due_on, created_by_id, created_at, updated_at)
      select ${memberId}, 'Form W-2', 2025, date '2026-01-31' + number / 6, ${person.user?.id}, now(), now()
      from generate_series(1, ${count}::integer) as number`.execute(portal.database.db)
    return '/api/tax-expectations?year=2025'
  },
  async 'GET /api/document-shares'(portal, person, count) {
    await sql`
      insert into document_shares (creator_id, adviser_name, token_hash, passcode_hash, expires_at, created_at)
      select ${person.user?.id}, 'Edward Barlow', gen_random_uuid(), '', instant, instant
      from (select ${generateInstants(count)} as instant) as rows`.execute(portal.database.db)
    return '/api/document-shares'
  },
  async 'GET /api/api-tokens'(portal, person, count) {
    await insertTokens(portal, person, count)
    return '/api/api-tokens'
  },
  async 'GET /api/users/{userId}/api-tokens'(portal, person, count) {
    await insertTokens(portal, person, count)
    return `/api/users/${person.user?.id}/api-tokens`
  },
  async 'GET /api/conversations'(portal, person, count) {
    await sql`
      with created as (
        insert into conversations (kind, title, created_by_id, owner_id, latest_at, created_at, updated_at)
        select 'group', 'Harvest', ${person.user?.id}, ${person.user?.id}, instant, instant, instant
        from (select ${generateInstants(count)} as instant) as rows returning id)
      insert into conversation_members (conversation_id, account_id) select id, ${person.user?.id} from created`.execute(
      portal.database.db,
    )
    return '/api/conversations?search=harvest'
  },
  async 'GET /api/left-conversations'(portal, person, count) {
    await sql`
      with created as (
        insert into conversations (kind, title, created_by_id, owner_id, latest_at, created_at, updated_at)
        select 'group', 'Harvest', ${person.user?.id}, ${person.user?.id}, instant, instant, instant
        from (select ${generateInstants(count)} as instant) as rows returning id, created_at
      ), left_members as (
        insert into conversation_members (conversation_id, account_id, left_at)
        select id, ${person.user?.id}, created_at from created
      )
      insert into messages (id, conversation_id, seq, author_id, created_at)
      select gen_random_uuid(), id, 1, ${person.user?.id}, created_at from created`.execute(
      portal.database.db,
    )
    return '/api/left-conversations?search=harvest'
  },
  async 'GET /api/left-conversations/{id}/messages'(portal, person, count) {
    const id = await insertMessages(portal, person, count)
    await sql`update messages set deleted_at = null where conversation_id = ${id}`.execute(portal.database.db)
    await sql`
      update conversation_members set left_at = now()
      where conversation_id = ${id} and account_id = ${person.user?.id}`.execute(portal.database.db)
    return `/api/left-conversations/${id}/messages`
  },
  'GET /api/conversations/{id}/messages': async (portal, person, count) =>
    `/api/conversations/${await insertMessages(portal, person, count)}/messages`,
  async 'GET /api/family-messages/{memberId}'(portal, person, count) {
    const rosa = await portal.signIn('family_member', 'Rosa')
    await insertMessages(portal, person, count, rosa)
    return `/api/family-messages/${rosa.user?.id}`
  },
  async 'GET /api/message-recipients'(portal, _person, count) {
    await insertAccounts(portal, count)
    return '/api/message-recipients?search=rosa'
  },
  async 'GET /api/message-search'(portal, person, count) {
    const rosa = await portal.signIn('family_member', 'Rosa')
    const id = await openConversation(person, rosa)
    for (let number = 0; number < count; number += 1) await send(person, id, `Apples ${number}`)
    return '/api/message-search?q=apple'
  },
  async 'GET /api/notifications'(portal, person, count) {
    await sql`
      insert into notifications (account_id, topic, payload, created_at)
      select ${person.user?.id}, 'password-changed', '{"how":"changed"}', ${generateInstants(count)}`.execute(
      portal.database.db,
    )
    return '/api/notifications'
  },
  async 'GET /api/gedcom-imports'(portal, person, count) {
    await sql`
      insert into gedcom_imports (file_name, state, total, imported_by_id, created_at, started_at)
      select 'family.ged', 'done', 1, ${person.user?.id}, instant, instant
      from (select ${generateInstants(count)} as instant) as rows`.execute(portal.database.db)
    return '/api/gedcom-imports'
  },
  async 'GET /api/users'(portal, _person, count) {
    await insertAccounts(portal, count)
    return '/api/users?search=rosa'
  },
  async 'GET /api/users/{userId}/changes'(portal, person, count) {
    await sql`
      insert into audit_entries (created_at, actor_id, action, subject, details)
      select ${generateInstants(count)}, ${person.user?.id}, 'role.changed', ${person.user?.id},
        '{"from": "family_member", "to": "admin"}'`.execute(portal.database.db)
    return `/api/users/${person.user?.id}/changes`
  },
  'GET /api/audit-entries': (portal, person, count) =>
    insertAuditEntries(portal, person, count).then(() => '/api/audit-entries?group=inquiries'),
  'GET /api/account/activity': (portal, person, count) =>
    insertAuditEntries(portal, person, count).then(() => '/api/account/activity'),
  async 'GET /api/invitations'(portal, person, count) {
    await sql`
      insert into invitations (email, delivery, expires_in_days, expires_at, invited_by_id, created_at)
      select 'rosa.' || row_number() over () || '@example.test', 'link', 14, instant, ${person.user?.id}, instant
      from (select ${generateInstants(count)} as instant) as rows`.execute(portal.database.db)
    return '/api/invitations?search=rosa'
  },
  'GET /api/family-inquiries': (portal, person, count) =>
    insertInquiries(portal, person, count).then(() => '/api/family-inquiries'),
  'GET /api/inquiries': (portal, person, count) =>
    insertInquiries(portal, person, count).then(() => '/api/inquiries?state=new&search=orchard'),
}

/** The lists that state no total: counting a million rows takes longer than reading a page of them. */
const uncounted = new Set<PagedCall>([
  'GET /api/account/activity',
  'GET /api/audit-entries',
  'GET /api/conversations/{id}/messages',
  'GET /api/family-messages/{memberId}',
  'GET /api/left-conversations/{id}/messages',
  'GET /api/message-recipients',
  'GET /api/message-search',
])

test.each(Object.entries(fillers) as [PagedCall, Fill][])(
  '%s answers all rows in pages',
  async (name, fill) => {
    const { size, max } = api[name].page
    const portal = await openPortal()
    const admin = await portal.signIn('admin')
    const address = await fill(portal, admin, size + 3)

    const first = await readPage(admin, address)
    const total = uncounted.has(name) ? null : size + 3
    expect([first.rows.length, first.total]).toEqual([size, total])
    const second = await readPage(admin, first.next ?? '')
    expect([second.rows.length, second.total, second.next]).toEqual([3, null, null])
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(new Set(ids).size).toBe(size + 3)

    const addQuery = (query: string) => `${address}${address.includes('?') ? '&' : '?'}${query}`
    const small: string[] = []
    for (let next: string | null = addQuery('limit=7'); next !== null;) {
      const page: ReadPage = await readPage(admin, next)
      small.push(...page.rows.map(({ id }) => id))
      next = page.next
    }
    expect(small).toEqual(ids)

    for (const [query, field] of [
      ['cursor=unknown', 'cursor'],
      [`limit=${max + 1}`, 'limit'],
      ['limit=0', 'limit'],
      ['limit=ten', 'limit'],
    ] as const) {
      const { status, body } = await admin.fetch('GET', addQuery(query))
      expect([query, status, Object.keys(body.fields ?? {})]).toEqual([query, 400, [field]])
    }
  },
)

/** Deleted messages, which have no text, in the conversation of two people. */
async function insertMessages(
  portal: TestPortal,
  person: Person,
  count: number,
  other?: Person,
): Promise<string> {
  const id = await openConversation(person, other ?? (await portal.signIn('family_member', 'Rosa')))
  await sql`
    insert into messages (id, conversation_id, seq, author_id, created_at, deleted_at)
    select gen_random_uuid(), ${id}, number, ${person.user?.id}, now(), now()
    from generate_series(1, ${count}::integer) as number`.execute(portal.database.db)
  await sql`update conversations set last_seq = ${count} where id = ${id}`.execute(portal.database.db)
  return id
}

async function insertAccounts({ database }: TestPortal, count: number): Promise<void> {
  await sql`
    insert into users (email, password_hash, first_name, last_name, family_id, password_changed_at, created_at, updated_at)
    select 'rosa.' || row_number() over () || '@example.test', '', 'Rosa', 'Ellery', row_number() over (), instant, instant, instant
    from (select ${generateInstants(count)} as instant) as rows`.execute(database.db)
}

async function insertTokens(portal: TestPortal, person: Person, count: number): Promise<void> {
  await sql`
    insert into api_tokens
      (user_id, name, token_hash, ending, scopes, has_family_access, expires_at, created_at)
    select ${person.user?.id}, 'Bookkeeping', gen_random_uuid(), 'a1b2', '{read}', false, instant, instant
    from (select ${generateInstants(count)} as instant) as rows`.execute(portal.database.db)
}

async function insertAuditEntries({ database }: TestPortal, { user }: Person, count: number): Promise<void> {
  await sql`
    insert into audit_entries (created_at, actor_id, action, subject)
    select ${generateInstants(count)}, ${user?.id}, 'inquiry.answered', ${user?.id}`.execute(database.db)
}

/** Documents of one file. */
async function insertDocuments(
  { database }: TestPortal,
  person: Person,
  count: number,
  taxCategory: TaxCategory | null = null,
): Promise<void> {
  const area = taxCategory === null ? 'archive' : 'tax'
  await sql`
    with file as (
      insert into stored_files (id, created_at) values (gen_random_uuid(), now()) returning id
    ), entry as (
      select gen_random_uuid() as id, gen_random_uuid() as version_id, ${generateInstants(count)} as instant
    ), filed as (
      insert into documents (id, area, tax_category, kind, title, audience, owner_id, current_version_id, details_search, search,
        created_at, updated_at)
      select id, ${area}, ${taxCategory}::text, 'deed', 'Deed', 'private', ${person.user?.id}, version_id, to_search_vector('deed'),
        to_text_vector('deed'), instant, instant from entry
    )
    insert into document_versions (id, document_id, number, file_id, file_name, mime_type, bytes, sha256, text_state,
      uploaded_by_id, uploaded_at)
    select version_id, entry.id, 1, file.id, 'deed.pdf', 'application/pdf', 1, '', 'none', ${person.user?.id}, instant
    from entry, file`.execute(database.db)
}

/** The instants of the rows as a set: six of each minute. */
function generateInstants(count: number) {
  return sql`timestamptz '2026-11-22 08:00Z' + (generate_series(1, ${count}::integer) / 6) * interval '1 minute'`
}

async function insertInquiries(portal: TestPortal, person: Person, count: number): Promise<void> {
  await sql`
    insert into inquiries (sender_id, name, relationship, service, message, search_text, created_at)
    select ${person.user?.id}, 'Ada', 'extended', 'general', 'An orchard', 'ORCHARD', ${generateInstants(count)}
  `.execute(portal.database.db)
}

/** Inserts companies with the stakes of a member who is linked to the person. */
async function insertStakes(portal: TestPortal, person: Person, count: number): Promise<void> {
  const memberId = await createMember(portal, person)
  await sql`
    insert into ownership_entities (kind, name, created_by_id, created_at)
    select 'company', 'Orchard', ${person.user?.id}, instant
    from (select ${generateInstants(count)} as instant) as rows`.execute(portal.database.db)
  await sql`
    insert into ownership_stakes (entity_id, member_id, percent, from_date, created_at)
    select id, ${memberId}, 100, '2020-01-01', created_at from ownership_entities`.execute(portal.database.db)
}

/** Adds files that were imported, and returns the id of one. */
async function insertImports(portal: TestPortal, person: Person, count: number): Promise<string> {
  const { id } = await addAccount(person)
  const { rows } = await sql<{ id: string }>`
    insert into investment_imports (account_id, imported_by_id, file_name, format, content, state, asset_type,
      new_count, duplicate_count, problem_count, created_at)
    select ${id}, ${person.user?.id}, 'a.csv', 'csv', 'activities', 'applied', 'stock', 1, 0, 0, instant
    from (select ${generateInstants(count)} as instant) as rows returning id`.execute(portal.database.db)
  return rows[0]!.id
}

/** Inserts an account with investments and returns its id. */
async function insertHoldings(portal: TestPortal, person: Person, count: number): Promise<string> {
  const { id } = await addAccount(person)
  await sql`
    insert into holdings (account_id, asset_type, name, currency, created_at, updated_at)
    select ${id}, 'stock', 'Orchard Trust', 'USD', instant, instant
    from (select ${generateInstants(count)} as instant) as rows`.execute(portal.database.db)
  return id
}

/** An investment with `count` lots, and a sale of a part of the first one on as many days. */
async function insertTrades(portal: TestPortal, person: Person, count: number): Promise<string> {
  const { id, account } = await addInvestment(person, { date: '2025-01-01', quantity: '1000' })
  await sql`
    with created as (
      select gen_random_uuid() as id, number, kind
      from generate_series(1, ${count}) as number, unnest(array['buy', 'sell']) as kind
      where kind = 'sell' or number < ${count})
    insert into activities (id, root_id, account_id, holding_id, kind, date, currency, quantity, unit_price, amount,
      is_current, created_by_id, created_at)
    select id, id, ${account.id}, ${id}, kind, date '2025-02-01' + number / 6, 'USD', 1, 50, 50, true,
      ${person.user?.id}, now()
    from created`.execute(portal.database.db)
  return id
}
