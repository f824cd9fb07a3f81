import type { User } from '#contract/accounts.ts'
import type { BoardApproval } from '#contract/board-approvals.ts'
import { eventLine, parentLine, partnerLine } from '#contract/family-labels.ts'
import type { FamilyLists } from '#contract/family-lists.ts'
import { isListName, listNames, type ListName } from '#server/family-tree/family-lists.ts'
import { findLists } from '#server/family-tree/list-store.ts'
import { maySeeField, nameOf, saidFields } from '#server/family-tree/presenters.ts'
import { findMembersOnceThere, type StoredMember } from '#server/family-tree/store.ts'
import type { Db } from '#server/platform/database.ts'

import { claimants } from './claimants.ts'
import { mayDecide } from './policy.ts'
import type { Proposal, StoredApproval } from './store.ts'

/** Requests as this person may see them, with what they propose field by field beside what there is. */
export async function toldApprovals(
  db: Db,
  viewer: Viewer,
  approvals: StoredApproval[],
): Promise<BoardApproval[]> {
  const about = await membersById(
    db,
    approvals.flatMap(one => [one.familyMemberId, one.duplicateId]),
  )
  const lists = await findLists(db, membersWithLists(approvals))
  const named = await membersById(db, [
    ...[...about.values(), ...approvals].flatMap(idsIn),
    ...[...lists.values()].flatMap(one => listNames.flatMap(name => idsInList(one[name]))),
  ])
  const nameOfId = (id: string) => nameOfEntry(named.get(id))
  const shown = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null
    if (isListName(field)) return toldList(field, value as FamilyLists[ListName], nameOfId)
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    const person = typeof value === 'string' ? named.get(value) : undefined
    if (person !== undefined) return nameOf(person)
    return typeof value === 'number'
      ? String(value)
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  }

  const claiming = await claimants(db, viewer, approvals, about)
  return approvals.map(approval => {
    const { proposal: _, requestedById, ...rest } = approval
    const member = about.get(approval.familyMemberId)
    const isPending = approval.status === 'pending'
    return {
      ...rest,
      memberName: nameOfEntry(member),
      duplicateName: approval.duplicateId === null ? null : nameOfEntry(about.get(approval.duplicateId)),
      differences: differencesOf(viewer, approval, about, lists).map(
        ({ field, before, after, now, own }) => ({
          field,
          before: shown(field, before),
          after: shown(field, after),
          now: shown(field, now),
          own: approval.kind === 'merge' ? shown(field, own) : undefined,
        }),
      ),
      claimant: claiming.get(approval.id) ?? null,
      isOwn: requestedById === viewer.id,
      mayDecide: isPending && mayDecide(viewer, approval),
    }
  })
}

type Viewer = Pick<User, 'id' | 'role'>
type Difference = { field: string; before: unknown; after: unknown; now: unknown; own: unknown }

/** As it was asked for, beside what there is now. Of what the viewer may not see only what they have entered. */
function differencesOf(
  viewer: Viewer,
  approval: StoredApproval,
  about: Map<string, StoredMember>,
  lists: Map<string, FamilyLists>,
): Difference[] {
  const member = about.get(approval.familyMemberId)
  const duplicate = about.get(approval.duplicateId ?? '')
  const proposal =
    approval.kind === 'merge' && approval.status === 'pending' && member && duplicate
      ? mergeProposal(member, duplicate)
      : approval.proposal
  const isSeen = (field: string) =>
    maySeeField(viewer, member, field) && (approval.kind !== 'merge' || maySeeField(viewer, duplicate, field))
  // In the order of the form, whatever order the database keeps them in.
  const proposed = [...saidFields, ...listNames].filter(field => field in proposal)
  return proposed
    .filter(field => approval.kind !== 'merge' || isSeen(field))
    .map(field => ({
      field,
      before: isSeen(field) ? proposal[field]?.before : null,
      after: proposal[field]?.after,
      now: isListName(field)
        ? lists.get(approval.familyMemberId)?.[field]
        : isSeen(field)
          ? (member?.[field] ?? null)
          : null,
      own: ownOf(proposal[field]),
    }))
}

/** Of a merge: together the two say what the member's own entry says, and only where it says nothing the other's. */
function ownOf(change: Proposal[string] | undefined): unknown {
  return change === undefined || change.after === change.before ? null : change.after
}

function nameOfEntry(member: StoredMember | undefined): string {
  return member === undefined ? 'Somebody who is no longer known' : nameOf(member)
}

/** What somebody has said of a new member. */
export function newMemberProposal(member: StoredMember): Proposal {
  const said = saidFields.filter(field => member[field] !== null)
  return Object.fromEntries(said.map(field => [field, { before: null, after: member[field] }]))
}

/** What the duplicate says otherwise than the member, and what the two say together. */
export function mergeProposal(member: StoredMember, duplicate: StoredMember): Proposal {
  const differing = saidFields.filter(
    field => duplicate[field] !== null && duplicate[field] !== member[field],
  )
  return Object.fromEntries(
    differing.map(field => [field, { before: duplicate[field], after: member[field] ?? duplicate[field] }]),
  )
}

function membersWithLists(approvals: StoredApproval[]): string[] {
  const found = approvals.filter(({ proposal }) => Object.keys(proposal).some(isListName))
  return [...new Set(found.map(({ familyMemberId }) => familyMemberId))]
}

async function membersById(db: Db, ids: (string | null)[]): Promise<Map<string, StoredMember>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  return new Map((await findMembersOnceThere(db, wanted)).map(member => [member.id, member]))
}

function idsIn(from: StoredMember | StoredApproval): (string | null)[] {
  if ('fatherId' in from) return [from.fatherId, from.motherId, from.spouseId]
  return Object.entries(from.proposal).flatMap(([field, { before, after }]) => {
    if (isListName(field)) return [before, after].flatMap(list => idsInList(list as FamilyLists[ListName]))
    return field.endsWith('Id') ? [before, after].filter(id => typeof id === 'string') : []
  })
}

/** A list as the board reads it, a line for each row; null when there is none. */
function toldList(name: ListName, list: FamilyLists[ListName], nameOf: (id: string) => string) {
  return list.map(row => lines[name](row as never, nameOf)).join('\n') || null
}

/** Whom a list names. */
function idsInList(list: FamilyLists[ListName]): string[] {
  return list.flatMap(row => ('parentId' in row ? [row.parentId] : 'partnerId' in row ? [row.partnerId] : []))
}

const lines: {
  [Name in ListName]: (row: FamilyLists[Name][number], nameOf: (id: string) => string) => string
} = {
  furtherParents: (parent, nameOf) => parentLine(parent, nameOf(parent.parentId)),
  partners: (partner, nameOf) => partnerLine(partner, nameOf(partner.partnerId)),
  lifeEvents: event => eventLine(event),
}
