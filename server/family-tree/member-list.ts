import { LRUCache } from 'lru-cache'

import type { User } from '#contract/accounts.ts'
import { can, type Capability } from '#contract/capabilities.ts'
import { CalendarDate } from '#contract/dates.ts'
import { membersPerPage, type FamilyMember } from '#contract/family-tree.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepareList, type PreparedReply } from '#server/platform/http/prepared-reply.ts'
import { unknownCursor } from '#server/platform/paging.ts'

import { presentMember } from './presenters.ts'
import { listMembers, type MemberPosition } from './store.ts'
import type { TreeCache } from './tree-cache.ts'

type MemberList = PreparedReply<FamilyMember[]>

/** By cursor. Their number is bounded, because anyone can invent cursors. */
const openPages = () => new LRUCache<string, MemberList>({ max: 20 })

/**
 * The pages of the list, each prepared once for each version of the tree and each of two audiences. One may read the
 * contact fields of the living; the other may not, not even the caller's own.
 */
export function openMemberList({ db }: Pick<Database, 'db'>, cache: TreeCache) {
  const withContacts = cache.entry(() => openPages())
  const withoutContacts = cache.entry(() => openPages())

  /** @throws Failure 400 for a cursor that this portal did not make. */
  return async (viewer: User, cursor = ''): Promise<MemberList> => {
    const mayReadContacts = can(viewer, 'contacts.read')
    const after = cursor === '' ? undefined : decodeCursor(cursor)
    const pages = (mayReadContacts ? withContacts : withoutContacts).get()
    const page = pages.get(cursor) ?? preparePage(mayReadContacts ? ['contacts.read'] : [], after)
    pages.set(cursor, page)
    return page
  }

  function preparePage(capabilities: Capability[], after: MemberPosition | undefined): MemberList {
    return prepareList(
      async function* readMembers() {
        for await (const members of listMembers(db, membersPerPage + 1, after))
          yield members.map(member => presentMember({ id: '', capabilities }, member))
      },
      { size: membersPerPage, cursorOf: encodeCursor },
    )
  }
}

function encodeCursor({ generation, earliestBirthDate, id }: MemberPosition): string {
  return Buffer.from(`${generation} ${earliestBirthDate ?? 'infinity'} ${id}`).toString('base64url')
}

function decodeCursor(cursor: string): MemberPosition {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, generation = '', birth = '', id = ''] = positionForm.exec(text) ?? []
  const position = {
    generation: Number(generation),
    earliestBirthDate: birth === 'infinity' ? null : birth,
    id,
  }
  const isReal = birth === 'infinity' || CalendarDate.safeParse(birth).success
  if (!isReal || encodeCursor(position) !== cursor) throw unknownCursor()
  return position
}

const positionForm = /^([1-5]) (\d{4}-\d\d-\d\d|infinity) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
