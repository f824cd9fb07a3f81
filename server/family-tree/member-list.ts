import type { User } from '#contract/accounts.ts'
import type { Database } from '#server/platform/database.ts'
import { PreparedReply } from '#server/platform/prepared-reply.ts'

import { isOnTheBoard } from './policy.ts'
import { presentMember } from './presenters.ts'
import { listMembers } from './store.ts'
import type { TreeCache } from './tree-cache.ts'

/**
 * The whole list, prepared once for each version of the tree and each audience: the board's has the contact fields of
 * the living, the family's has not. (Your own are on your own page.)
 */
export function openMemberList(database: Pick<Database, 'db'>, cache: TreeCache) {
  const prepareFor = (role: 'board_member' | 'family_member') =>
    cache.entry(async () => {
      const members = await listMembers(database.db)
      return new PreparedReply(members.map(member => presentMember({ id: '', role }, member)))
    })
  const lists = { board: prepareFor('board_member'), family: prepareFor('family_member') }
  return (viewer: User) => (isOnTheBoard(viewer) ? lists.board : lists.family).get()
}
