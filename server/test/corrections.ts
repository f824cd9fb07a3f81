import type { FamilyLists } from '#contract/family-tree/family-lists.ts'
import type { FamilyMemberChanges } from '#contract/family-tree/family-tree.ts'

import { createMember } from './members.ts'
import type { TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

export function createMarriage(partnerId: string): FamilyLists['partners'][number] {
  return { partnerId, kind: 'marriage', startText: null, endText: null, place: null }
}

export function createEvent(kind: string): FamilyLists['lifeEvents'][number] {
  return { kind, dateText: null, place: null, note: null }
}

export async function requestCorrection(
  person: Person,
  id: string,
  changes: FamilyMemberChanges,
  version = 1,
) {
  return person.call('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: { changes, version, requestNotes: null },
  })
}

export async function tryRequestCorrection(person: Person, id: string, changes: object, version = 1) {
  return person.try('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: { changes, version },
  })
}

export async function approveRequest(person: Person, { id }: { id: string }) {
  return person.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
}

export async function tryApproveRequest(person: Person, { id }: { id: string }) {
  return person.try('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
}

export async function getCircle(person: Person, id: string) {
  return person.call('GET /api/family-members/{id}/circle', { params: { id } })
}

/** Adds Ada, born in 1920, and two members without dates. */
export async function createThreeMembers(portal: TestPortal): Promise<[string, string, string]> {
  return [
    await createMember(portal, undefined, { birthDate: '1920-01-01' }),
    await createMember(portal, undefined, { firstName: 'Carl' }),
    await createMember(portal, undefined, { firstName: 'Dora' }),
  ]
}
