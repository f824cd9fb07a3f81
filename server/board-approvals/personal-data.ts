import { sql } from 'kysely'

import { selectName, type PersonalData } from '#server/platform/database/personal-data.ts'

/** What the account has requested, and what it has decided. */
export const approvalPersonalData: PersonalData = {
  columns: ['board_approvals.requested_by_id', 'board_approvals.approved_by_id'],
  lists: [
    {
      name: 'requests-to-the-board',
      about: 'Your requests to the board, with your notes and the decisions.',
      // The stored values of a member may be hidden from the requester: only the requested ones are theirs.
      select: accountId => sql`
        select approval.id, approval.kind, approval.family_member_id, approval.status, approval.request_notes,
          approval.approval_notes, approval.requested_at, approval.reviewed_at,
          ${selectName('approval.approved_by_id')} as decided_by,
          (select coalesce(jsonb_object_agg(field, value -> 'after'), '{}')
            from jsonb_each(case when approval.kind = 'correction' then approval.changes else '{}' end)
              as change (field, value)) as requested_values
        from board_approvals as approval
        where approval.requested_by_id = ${accountId} order by approval.requested_at, approval.id`,
    },
    {
      name: 'decisions-of-yours',
      about: 'The requests to the board that you have decided.',
      select: accountId => sql`
        select id, kind, status, approval_notes, reviewed_at
        from board_approvals where approved_by_id = ${accountId} order by reviewed_at, id`,
    },
  ],
}
