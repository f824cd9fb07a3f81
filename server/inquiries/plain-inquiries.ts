import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { FamilyInquiry } from '#contract/inquiries/inquiries.ts'
import { composeNotifyingParts } from '#server/notifications/notify-by-statement.ts'
import type { Clock } from '#server/platform/clock.ts'
import { openBatchedStatement } from '#server/platform/database/batched-statement.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  insertRowKeys,
  rowKeyColumns,
  toRowKey,
  type IdempotencyKey,
  type RowKey,
} from '#server/platform/http/idempotency.ts'

import { toSearchText } from './search-words.ts'

export type PlainInquiries = {
  /**
   * Stores an inquiry that sends no mail, and notifies the office, by one statement. Returns undefined, and has stored
   * nothing, if it needs a transaction: for a push message, or a key that is in use.
   */
  store(
    inquiry: FamilyInquiry,
    senderId: string,
    key: IdempotencyKey | undefined,
  ): Promise<{ id: string } | undefined>
}

type Row = {
  id: string
  account_id: string
  search_text: string
  created_at: string
} & FamilyInquiry &
  RowKey

export function openPlainInquiries(clock: Clock, database: Database): PlainInquiries {
  const statement = openBatchedStatement<Row, { id: string }>(database, json => {
    const { recipient, needsNoPush, notified, published } = composeNotifyingParts(clock(), {
      to: 'inquiries.answer',
      topic: 'inquiry-received',
      link: '/inquiries',
    })
    return sql`
      with recipient as materialized (${recipient}), inquiry as (
        select * from jsonb_to_recordset(${json}) as inquiry(
          id uuid, account_id uuid, name text, relationship text, service text, message text, email text, phone text,
          search_text text, created_at timestamptz, ${rowKeyColumns})
        where ${needsNoPush}
      ), claimed as (${insertRowKeys('inquiry')}), stored as (
        insert into inquiries
          (id, sender_id, name, relationship, service, message, email, phone, search_text, created_at)
        select id, account_id, name, relationship, service, message, email, phone, search_text, created_at
        from inquiry where key is null or id in (select record_id from claimed)
        returning id, sender_id as account_id, created_at
      ), notified as (${notified}), published as materialized (${published})
      select id from stored, (select count(*) from published) as all_published`
  })

  return {
    store: (inquiry, senderId, key) =>
      statement.store({
        ...inquiry,
        id: randomUUID(),
        account_id: senderId,
        search_text: toSearchText(inquiry),
        created_at: clock().toISOString(),
        ...toRowKey(key),
      }),
  }
}
