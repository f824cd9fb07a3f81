import type { FamilyLists } from '#contract/family-lists.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/people.ts'
import { someMember } from '#server/test/some-member.ts'

export function wedding(partnerId: string): FamilyLists['partners'][number] {
  return { partnerId, kind: 'marriage', began: null, ended: null, place: null }
}

export function event(kind: string): FamilyLists['lifeEvents'][number] {
  return { kind, when: null, where: null, note: null }
}

export async function propose(person: Person, id: string, changes: Partial<FamilyLists>, version = 1) {
  return person.ask('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: { changes, version, requestNotes: null },
  })
}

export async function tryPropose(person: Person, id: string, changes: object, version = 1) {
  return person.try('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: { changes, version },
  })
}

export async function approve(person: Person, { id }: { id: string }) {
  return person.ask('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
}

export async function tryApprove(person: Person, { id }: { id: string }) {
  return person.try('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
}

export async function circle(person: Person, id: string) {
  return person.ask('GET /api/family-members/{id}/circle', { params: { id } })
}

/** Ada of 1920, and two others of whom less is known. */
export async function threePeople(portal: TestPortal): Promise<[string, string, string]> {
  return [
    await someMember(portal, undefined, { birthDate: '1920-01-01' }),
    await someMember(portal, undefined, { firstName: 'Carl' }),
    await someMember(portal, undefined, { firstName: 'Dora' }),
  ]
}
