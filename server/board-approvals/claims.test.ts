import { expect, test } from 'vitest'

import { createMember } from '#server/test/members.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'

test('an approved claim links one account to one member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [one, two] = [await createMember(portal), await createMember(portal)]
  const claim = (id: string) => ada.try('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  const twice = await Promise.all([claim(one), claim(one)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await claim(two)).status).toBe(201)
  const requests = await board.call('GET /api/board-approvals')
  const decisions = await Promise.all(
    requests.map(({ id }) =>
      board.try('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} }),
    ),
  )
  expect(decisions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await claim(two)).status).toBe(409)
})

test('reports the linked, the claimed and the suggested member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const own = () => ada.call('GET /api/linked-member')
  expect(await own()).toEqual({ member: null, claimedId: null, suggestedId: null })

  const id = await createMember(portal, undefined, { email: ada.user!.email.toUpperCase() })
  expect(await own()).toEqual({ member: null, claimedId: null, suggestedId: id })
  const { id: claim } = await ada.call('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  expect(await own()).toEqual({ member: null, claimedId: id, suggestedId: id })

  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: claim }, body: {} })
  expect(await own()).toMatchObject({
    member: { id, email: ada.user!.email.toUpperCase() },
    claimedId: null,
    suggestedId: null,
  })
  expect(await board.call('GET /api/linked-member')).toMatchObject({ member: null })
})

test('suggests only a living, unlinked, unique email match', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const { email } = ada.user!
  const suggested = async () => (await ada.call('GET /api/linked-member')).suggestedId
  await createMember(portal, undefined, { email, isAlive: false })
  await createMember(portal, board, { email })
  expect(await suggested()).toBeNull()
  const one = await createMember(portal, undefined, { email })
  expect(await suggested()).toBe(one)
  await createMember(portal, undefined, { email })
  expect(await suggested()).toBeNull()
})
