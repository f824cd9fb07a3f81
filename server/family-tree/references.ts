import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/database.ts'
import type { MemberReferences } from '#server/platform/database/member-references.ts'

import {
  findMembersWithSpouse,
  findSpouseId,
  incrementVersions,
  setSpecifiedSpouse,
} from './specified-relatives.ts'

/** Parents, partners, children and life events of members, and the duplicates merged into them. */
export const familyTreeReferences: MemberReferences = {
  columns: [
    'parent_links.child_id',
    'parent_links.parent_id',
    'partnerships.first_id',
    'partnerships.second_id',
    'life_events.member_id',
    'family_members.merged_into_id',
  ],

  async repointMember(tx, from, to, now) {
    await repointParentLinks(tx, from, to, now)
    await repointPartnerships(tx, from, to, now)
    await tx.updateTable('lifeEvents').set({ memberId: to }).where('memberId', '=', from).execute()
    await tx.updateTable('familyMembers').set({ mergedIntoId: to }).where('mergedIntoId', '=', from).execute()
  },

  /** An import compares these with its own rows: see its undo. */
  async describeReferences() {
    return []
  },
}

/** The father and mother of the remaining entry take precedence over those of the duplicate. */
async function repointParentLinks(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  const children = await tx
    .selectFrom('parentLinks')
    .select('childId')
    .distinct()
    .where('parentId', '=', from)
    .execute()
  await sql`
    with removed as (
      delete from parent_links where ${from}::uuid in (child_id, parent_id) returning *
    ), moved as (
      select case child_id when ${from}::uuid then ${to}::uuid else child_id end as child_id,
        case parent_id when ${from}::uuid then ${to}::uuid else parent_id end as parent_id, kind, role, import_id
      from removed
    )
    insert into parent_links (child_id, parent_id, kind, role, import_id)
    select * from moved
    where child_id <> ${to}::uuid or role is null or not exists (
      select from parent_links as own where own.child_id = ${to}::uuid and own.role = moved.role)
    on conflict (child_id, parent_id, kind) do update set role = coalesce(parent_links.role, excluded.role)`.execute(
    tx,
  )
  await incrementVersions(
    tx,
    children.map(({ childId }) => childId),
    now,
  )
}

async function repointPartnerships(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  const withSpouse = [...(await findMembersWithSpouse(tx, from)), ...(await findMembersWithSpouse(tx, to))]
  const spouseId = (await findSpouseId(tx, to)) ?? (await findSpouseId(tx, from))
  await sql`
    update partnerships set is_spouse_of_first = false, is_spouse_of_second = false
    where (first_id in (${from}, ${to}) or second_id in (${from}, ${to}))
      and (is_spouse_of_first or is_spouse_of_second)`.execute(tx)
  const moved = await tx
    .selectFrom('partnerships')
    .select(['firstId', 'secondId'])
    .where(eb => eb.or([eb('firstId', '=', from), eb('secondId', '=', from)]))
    .execute()
  await sql`
    with moved as (delete from partnerships where ${from}::uuid in (first_id, second_id) returning *)
    insert into partnerships (first_id, second_id, kind, start_text, earliest_start_date, end_text, place, import_id,
      is_completed, is_implied)
    select case first_id when ${from}::uuid then ${to}::uuid else first_id end,
      case second_id when ${from}::uuid then ${to}::uuid else second_id end,
      kind, start_text, earliest_start_date, end_text, place, import_id, is_completed, is_implied
    from moved order by id
    on conflict (
      least(first_id, second_id), greatest(first_id, second_id), kind,
      md5(coalesce(start_text, '') || chr(31) || coalesce(end_text, '') || chr(31) || coalesce(place, ''))
    ) do update set is_implied = partnerships.is_implied and excluded.is_implied`.execute(tx)
  // Deletes an undated marriage if the couple has another marriage with details.
  const deleted = await sql<{ firstId: string; secondId: string }>`
    delete from partnerships as one using partnerships as other
    where ${to}::uuid in (one.first_id, one.second_id) and one.id <> other.id
      and least(one.first_id, one.second_id) = least(other.first_id, other.second_id)
      and greatest(one.first_id, one.second_id) = greatest(other.first_id, other.second_id)
      and one.kind = 'marriage'
      and num_nonnulls(one.start_text, one.end_text, one.place, one.import_id) = 0
    returning one.first_id, one.second_id`.execute(tx)
  for (const id of withSpouse) await setSpecifiedSpouse(tx, id, to)
  await setSpecifiedSpouse(tx, to, spouseId)
  // The merge itself increments the versions of the two entries.
  const partners = [...moved, ...deleted.rows].flatMap(({ firstId, secondId }) => [firstId, secondId])
  await incrementVersions(
    tx,
    [...new Set(partners)].filter(id => id !== from && id !== to),
    now,
  )
}
