import { expect, test } from 'vitest'

import { randomId } from '#server/test/example-inputs.ts'
import { createMember } from '#server/test/members.ts'
import { openPortalWithBoard, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test('the circle has relatives, and no contact fields', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const { augustus, hugo, edmund } = await createFamily(portal)
  const circle = await ada.call('GET /api/family-members/{id}/circle', { params: { id: hugo } })
  expect(circle).toMatchObject({
    parents: [{ id: augustus, name: 'Augustus Hartwell', kind: 'birth' }],
    siblings: [{ id: edmund, kind: 'full' }],
    children: [{ name: 'Clara Hartwell' }],
    partners: [],
    lifeEvents: [],
  })
  expect(JSON.stringify(circle)).not.toContain('hugo@example.test')
})

test('kinship is named from the first member to the second', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const { augustus, edmund, clara } = await createFamily(portal)
  expect(await readKinship(ada, clara, edmund)).toMatchObject({
    term: 'uncle',
    commonAncestors: [{ id: augustus }],
  })
  expect(await readKinship(ada, edmund, clara)).toMatchObject({ term: 'niece' })
  expect(await readKinship(ada, clara, await createMember(portal))).toEqual({
    term: null,
    commonAncestors: [],
  })
})

test('the links include every member', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const { augustus, hugo, edmund, clara } = await createFamily(portal)
  const { parents, partnerships } = await ada.call('GET /api/family-links')
  expect(parents).toHaveLength(3)
  for (const link of [
    { childId: hugo, parentId: augustus, kind: 'birth' },
    { childId: edmund, parentId: augustus, kind: 'birth' },
    { childId: clara, parentId: hugo, kind: 'birth' },
  ])
    expect(parents).toContainEqual(link)
  expect(partnerships).toEqual([])
})

test('answers 404 for an unknown first or second member', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const [id, unknown] = [await createMember(portal), randomId]
  const answers = [
    await ada.try('GET /api/family-members/{id}/circle', { params: { id: unknown } }),
    await ada.try('GET /api/family-members/{id}/kinship/{otherId}', { params: { id, otherId: unknown } }),
    await ada.try('GET /api/family-members/{id}/kinship/{otherId}', { params: { id: unknown, otherId: id } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

/** Augustus, his sons Hugo and Edmund, and Hugo's daughter Clara. */
async function createFamily(portal: TestPortal) {
  const augustus = await createMember(portal, undefined, { firstName: 'Augustus', gender: 'male' })
  const son = { fatherId: augustus, gender: 'male' }
  const hugo = await createMember(portal, undefined, {
    ...son,
    firstName: 'Hugo',
    email: 'hugo@example.test',
  })
  const edmund = await createMember(portal, undefined, { ...son, firstName: 'Edmund' })
  const daughter = { fatherId: hugo, gender: 'female' }
  const clara = await createMember(portal, undefined, { ...daughter, firstName: 'Clara' })
  return { augustus, hugo, edmund, clara }
}

function readKinship(person: Person, id: string, otherId: string) {
  return person.call('GET /api/family-members/{id}/kinship/{otherId}', { params: { id, otherId } })
}
