import type { User } from '#contract/accounts.ts'
import { can, type Capability } from '#contract/capabilities.ts'
import type { Database } from '#server/platform/database.ts'
import { PreparedReply } from '#server/platform/prepared-reply.ts'

import { presentMember } from './presenters.ts'
import { listMembers } from './store.ts'
import type { TreeCache } from './tree-cache.ts'

/**
 * The whole list, prepared once for each version of the tree and each audience: those who may read the contact fields of
 * the living, and those who may not. (Your own are on your own page.)
 */
export function openMemberList(database: Pick<Database, 'db'>, cache: TreeCache) {
  const prepareFor = (capabilities: Capability[]) =>
    cache.entry(async () => {
      const members = await listMembers(database.db)
      return new PreparedReply(members.map(member => presentMember({ id: '', capabilities }, member)))
    })
  const withContacts = prepareFor(['contacts.read'])
  const withoutContacts = prepareFor([])
  return (viewer: User) => (can(viewer, 'contacts.read') ? withContacts : withoutContacts).get()
}
