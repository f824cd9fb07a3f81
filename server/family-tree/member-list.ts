import type { User } from '#contract/accounts/accounts.ts'
import { CalendarDate } from '#contract/dates/dates.ts'
import { membersPerPage, type FamilyMember } from '#contract/family-tree/family-tree.ts'
import { can, type Capability } from '#contract/roles/capabilities.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepareList, type PreparedReply } from '#server/platform/http/prepared-reply.ts'
import { decodeCursor, encodeCursor, unknownCursor } from '#server/platform/paging.ts'

import { presentMember } from './presenters.ts'
import { listMembers, type MemberPosition } from './store.ts'
import type { TreeCache } from './tree-cache.ts'

type MemberList = PreparedReply<FamilyMember[]>

/**
 * The pages of the list, each prepared once for each version of the tree and each of two audiences. One may read the
 * contact fields of the living; the other may not, not even the caller's own.
 */
export function openMemberList({ db }: Pick<Database, 'db'>, cache: TreeCache) {
  const withContacts = cache.createPages(cursor => preparePage(['contacts.read'], cursor))
  const withoutContacts = cache.createPages(cursor => preparePage([], cursor))

  /** @throws Failure 400 for a cursor that this portal did not make. */
  return async (viewer: User, cursor = ''): Promise<MemberList> =>
    (can(viewer, 'contacts.read') ? withContacts : withoutContacts).get(cursor)

  function preparePage(capabilities: Capability[], cursor: string): MemberList {
    const after = cursor === '' ? undefined : decodePosition(cursor)
    return prepareList(
      async function* readMembers() {
        for await (const members of listMembers(db, membersPerPage + 1, after))
          yield members.map(member => presentMember({ id: '', capabilities }, member))
      },
      { size: membersPerPage, cursorOf: encodePosition },
    )
  }
}

function encodePosition({ generation, earliestBirthDate, id }: MemberPosition): string {
  return encodeCursor(generation, earliestBirthDate ?? 'infinity', id)
}

function decodePosition(cursor: string): MemberPosition {
  const [generation, birth = '', id = ''] = decodeCursor(cursor, positionForm)
  const earliestBirthDate = birth === 'infinity' ? null : birth
  if (!CalendarDate.nullable().safeParse(earliestBirthDate).success) throw unknownCursor()
  return { generation: Number(generation), earliestBirthDate, id }
}

const positionForm = /^([1-5]) (\d{4}-\d\d-\d\d|infinity) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
