import { fullName } from '#contract/family-tree/full-name.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Undefined for a member who is not in the tree. */
export async function findMemberName(db: Db, memberId: string): Promise<string | undefined> {
  const member = await selectMember(db, memberId)
    .select(['firstName', 'middleName', 'lastName'])
    .executeTakeFirst()
  return member && fullName(member)
}

/** Whether the member is in the tree. */
export async function isMember(db: Db, memberId: string): Promise<boolean> {
  return (await selectMember(db, memberId).executeTakeFirst()) !== undefined
}

function selectMember(db: Db, memberId: string) {
  return db.selectFrom('familyMembers').select('id').where('id', '=', memberId).where('removedAt', 'is', null)
}
