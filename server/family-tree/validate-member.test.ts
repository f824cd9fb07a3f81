import { expect, test } from 'vitest'

import { createMember, createSubmission } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test.each([
  [{ firstName: '' }, 'firstName', 'First name is required'],
  [{ lastName: ' ' }, 'lastName', 'Last name is required'],
  [{ relationship: undefined }, 'relationship', 'Relationship is required'],
  [{ generation: 0 }, 'generation', 'Generation must be 1 to 5'],
  [{ generation: 6 }, 'generation', 'Generation must be 1 to 5'],
  [{ generation: 2.5 }, 'generation', 'Generation must be 1 to 5'],
  [{ birthDate: '1931-02-30' }, 'birthDate', 'Please enter a date as YYYY-MM-DD'],
  [
    { birthDate: '1931-07-04', deathDate: '1931-07-03', isAlive: false },
    'deathDate',
    'The date of death is before the date of birth',
  ],
  [{ deathDate: '2001-01-01' }, 'deathDate', 'A living member cannot have a date of death'],
  [{ email: 'nope' }, 'email', 'Please enter a valid email address'],
  [{ fatherId: '00000000-0000-8000-8000-0000000fffff' }, 'fatherId', 'This person is not in the tree'],
])('reports an invalid member at its field: %o', async (changes, field, sentence) => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const refused = await ada.try('POST /api/family-members', { body: { ...createSubmission(), ...changes } })
  expect([refused.status, refused.body.fields]).toEqual([400, { [field]: sentence }])
  expect(await ada.call('GET /api/family-members')).toEqual([])
  expect(await ada.call('GET /api/board-approvals')).toEqual([])
})

test('rejects a birth before the parents and one person as both', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const fatherId = await createMember(portal, undefined, { firstName: 'Carl', birthDate: '1931-07-04' })
  const findErrors = (changes: object) => findSubmissionErrors(ada, changes)
  expect(await findErrors({ fatherId, birthDate: '1931-07-04' })).toEqual({
    birthDate: 'This is before the birth of a parent, Carl Hartwell',
  })
  expect(await findErrors({ fatherId, motherId: fatherId })).toEqual({
    motherId: 'The father and the mother must be two different people',
  })
  expect(await findErrors({ fatherId, birthDate: '1955-01-01' })).toBeUndefined()
})

test('rejects a living member of more than 122 years', async () => {
  const portal = await openPortal()
  portal.time.now = new Date('2026-06-15T12:00:00Z')
  const ada = await portal.signIn('family_member')
  const findErrors = (changes: object) => findSubmissionErrors(ada, changes)
  const tooOld =
    'This would make a living member more than 122 years old. Check the date, or mark the member as deceased'
  expect(await findErrors({ birthDate: '0031-05-05' })).toEqual({ birthDate: tooOld })
  expect(await findErrors({ birthText: 'about 1880' })).toEqual({ birthText: tooOld })
  expect(await findErrors({ birthDate: '0031-05-05', isAlive: false })).toBeUndefined()
  expect(await findErrors({ birthDate: '1905-01-01' })).toBeUndefined()
  expect(await findErrors({ birthText: 'after 1880' })).toBeUndefined()
})

test('validates vague dates by their certain bounds', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const fatherId = await createMember(portal, undefined, { firstName: 'Carl', birthText: 'spring 1901' })
  const findErrors = (changes: object) => findSubmissionErrors(ada, changes)
  const tooEarly = 'This is before the birth of a parent, Carl Hartwell'
  expect(await findErrors({ fatherId, birthText: 'before 1899' })).toEqual({ birthText: tooEarly })
  expect(await findErrors({ fatherId, birthDate: '1901-02-28' })).toEqual({ birthDate: tooEarly })
  expect(await findErrors({ fatherId, birthText: 'about 1899', isAlive: false })).toBeUndefined()
  expect(await findErrors({ fatherId, birthText: 'about 1850' })).toEqual({ birthText: tooEarly })
  expect(await findErrors({ fatherId, birthText: '1901', isAlive: false })).toBeUndefined()
  expect(await findErrors({ birthText: 'about 1950', deathText: 'before 1940', isAlive: false })).toEqual({
    deathText: 'The date of death is before the date of birth',
  })
  expect(await findErrors({ birthDate: '1990-01-01', birthText: 'about 1950' })).toEqual({
    birthText: 'This does not match the exact date',
  })
  expect(await findErrors({ birthText: 'May 1931', deathText: '1930', isAlive: false })).toEqual({
    deathText: 'The date of death is before the date of birth',
  })
  expect(await findErrors({ deathText: '1930' })).toEqual({
    deathText: 'A living member cannot have a date of death',
  })
})

test('rejects births after a parent’s death and close spouses', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const died = { isAlive: false, deathDate: '1952-03-01' }
  const fatherId = await createMember(portal, undefined, { firstName: 'Carl', ...died })
  const motherId = await createMember(portal, undefined, { firstName: 'Dora', ...died })
  const childId = await createMember(portal, undefined, { firstName: 'Emil', motherId })
  const findErrors = (changes: object) => findSubmissionErrors(ada, changes)
  const createTooLateError = (name: string) => ({
    birthDate: `This is after the death of a parent, ${name} Hartwell`,
  })
  expect(await findErrors({ motherId, birthDate: '1952-03-02' })).toEqual(createTooLateError('Dora'))
  expect(await findErrors({ fatherId, birthDate: '1952-10-01' })).toBeUndefined()
  expect(await findErrors({ fatherId, birthDate: '1954-01-01' })).toEqual(createTooLateError('Carl'))
  expect(await findErrors({ fatherId, spouseId: fatherId })).toEqual({
    spouseId: 'Carl Hartwell is a parent of this member',
  })
  const correction = await ada.try('POST /api/family-members/{id}/corrections', {
    params: { id: motherId },
    body: { changes: { spouseId: childId }, version: 1 },
  })
  expect(correction.body.fields).toEqual({ spouseId: 'Emil Hartwell is a child of this member' })
})

test('an adopted child stays younger than the adoptive parent', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const parentId = await createMember(portal, undefined, { firstName: 'Carl', birthDate: '1920-05-04' })
  const childId = await createMember(portal, undefined, { firstName: 'Emil', birthDate: '1950-05-04' })
  await portal.database.db.insertInto('parentLinks').values({ childId, parentId, kind: 'adoptive' }).execute()
  const requestCorrection = async (id: string, birthDate: string) => {
    const correction = { params: { id }, body: { changes: { birthDate }, version: 1 } }
    return (await ada.try('POST /api/family-members/{id}/corrections', correction)).body.fields
  }
  expect(await requestCorrection(childId, '1919-01-01')).toMatchObject({
    birthDate: 'This is before the birth of a parent, Carl Hartwell',
  })
  expect(await requestCorrection(parentId, '1951-01-01')).toMatchObject({
    birthDate: 'This is after the birth of a child, Emil Hartwell',
  })
  expect(await requestCorrection(parentId, '1921-01-01')).toBeUndefined()
})

test('rejects births and deaths in the future', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const findErrors = (changes: object) => findSubmissionErrors(ada, changes)
  expect(await findErrors({ birthDate: '2999-01-01' })).toEqual({ birthDate: 'This date is in the future' })
  expect(await findErrors({ isAlive: false, deathText: 'in 2999' })).toEqual({
    deathText: 'This date is in the future',
  })
  expect(await findErrors({ birthDate: portal.time.now.toISOString().slice(0, 10) })).toBeUndefined()
})

/** Submits a member with these changes and returns the sentences at its fields. */
async function findSubmissionErrors(person: Person, changes: object) {
  const { body } = await person.try('POST /api/family-members', {
    body: { ...createSubmission(), ...changes },
  })
  return body.fields
}
