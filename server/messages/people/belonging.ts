import { sql, type RawBuilder, type SqlBool } from 'kysely'

import { hasCapabilityAt } from '#server/platform/sessions/users.ts'

/**
 * SQL: the account reads `conversation` by its membership `own`. The board and branches are compared with their rule,
 * so that someone who left reads nothing more, even before their membership is ended.
 */
export function isReadable(accountId: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`own.left_at is null and (
    conversation.kind in ('direct', 'group') or conversation.id in ${selectBelonging(accountId, now)})`
}

/**
 * SQL for the conversations that an account belongs to by a rule and not by choice: that of the board, and those of its
 * branches. A branch has the descendants of a member by birth or adoption, that member, and all of their partners.
 */
export function selectBelonging(accountId: string, now: Date): RawBuilder<{ id: string }> {
  return sql`(
    select conversation.id from conversations as conversation
    where kind = 'board' and exists (
      select from users where users.id = ${accountId} and ${hasCapabilityAt(now, 'board.read')})
    union all
    select conversation.id from conversations as conversation
    where kind = 'branch' and root_member_id in (
      with recursive own(id) as (
        select id from family_members where user_id = ${accountId} and is_alive and removed_at is null
      ), ancestors(id) as (
        (select id from own union ${selectPartners(sql`(select id from own)`)})
        union
        select parent_id from ancestors join parent_links on child_id = ancestors.id
        where kind in ('birth', 'adoptive')
      )
      select id from ancestors))`
}

/** SQL for the accounts that belong to the conversation of the board. */
export function selectBoard(now: Date): RawBuilder<{ id: string }> {
  return sql`(select users.id from users where ${hasCapabilityAt(now, 'board.read')})`
}

/** SQL for the accounts that belong to the branch of a member. */
export function selectBranch(rootMemberId: string): RawBuilder<{ id: string }> {
  return sql`(
    with recursive descendants(id) as (
      select ${rootMemberId}::uuid
      union
      select child_id from descendants join parent_links on parent_id = descendants.id
      where kind in ('birth', 'adoptive')
    ), branch(id) as (
      select id from descendants union ${selectPartners(sql`(select id from descendants)`)}
    )
    select user_id as id from family_members as member join branch on branch.id = member.id
    where user_id is not null and is_alive and removed_at is null)`
}

/** Of the present and the widowed. */
function selectPartners(members: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  return sql`
    select second_id from partnerships where kind in ('marriage', 'partnership') and first_id in ${members}
    union
    select first_id from partnerships where kind in ('marriage', 'partnership') and second_id in ${members}`
}
