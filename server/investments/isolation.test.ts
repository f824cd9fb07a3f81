import { expect, test } from 'vitest'

import { api } from '#contract/api.ts'
import { addAccount, addInvestment, findOpening } from '#server/test/investments.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { assignAccount, createEntity, createStake } from '#server/test/ownership.ts'
import type { Person } from '#server/test/person.ts'

/**
 * The names and the figures of the account that is not shared. The figures are long, since the hashes of the audit
 * trail contain every short one sooner or later.
 */
const secret = /hidden|73737373|958585849/i
/** The digits of a random identifier, such as that of the request in a failure, may be those of a figure. */
const identifiers = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

const skipped = new Set(['GET /api/live', 'GET /api/login', 'GET /api/login/callback', 'GET /api/logout'])

/** The calls whose reply has the secret, of all reads with and without a filter, for each of these ids. */
async function findLeaks(person: Person, ids: { account: string; holding: string; activity: string }) {
  const { account, holding } = ids
  const filter = `?accountId=${account}&holdingId=${holding}&scope=account:${account}&period=max&q=hidden`
  const leaks = new Set<string>()
  for (const call of Object.keys(api).filter(call => call.startsWith('GET ') && !skipped.has(call))) {
    const path = call.slice('GET '.length)
    const paths = path.includes('{') ? Object.values(ids).map(id => path.replaceAll(/\{\w+\}/g, id)) : [path]
    for (const address of paths.flatMap(path => [path, path + filter])) {
      const { body } = await person.fetch('GET', address)
      if (secret.test(JSON.stringify(body).replaceAll(identifiers, ''))) leaks.add(call)
    }
  }
  return [...leaks].toSorted()
}

test('no read has an account that its caller may not see', async () => {
  const portal = await openPortal()
  const owner = await portal.signIn('board_member', 'Ada')
  const [viewer, editor, other] = [
    await portal.signIn('family_member', 'Vera'),
    await portal.signIn('family_member', 'Ed'),
    await portal.signIn('family_member', 'Nora'),
  ]
  const [admin, board] = [await portal.signIn('admin', 'Root'), await portal.signIn('board_member', 'Ben')]
  const hidden = await addAccount(owner, { name: 'Hidden vault', tracksCash: true, countsIntoFamily: false })
  const shared = await addAccount(owner, { name: 'Books' })
  const fields = { assetName: 'Hidden fund', symbol: 'HIDDEN', quantity: '73737373', purchasePrice: '13' }
  const { id: holding } = await addInvestment(owner, { ...fields, accountId: hidden.id, date: '2025-02-03' })
  await addInvestment(owner, { accountId: shared.id, date: '2025-02-03' })
  for (const [person, canEdit] of [
    [viewer, false],
    [editor, true],
  ] as const)
    await owner.call('POST /api/investment-accounts/{id}/shares', {
      params: { id: shared.id },
      body: { audience: 'account', granteeId: person.user!.id, canEdit },
    })
  // The others own parts of the trust that owns the account, and still do not see it.
  const { id: entityId } = await createEntity(owner)
  for (const person of [owner, viewer, editor, other])
    await createStake(portal, owner, {
      entityId,
      memberId: await createMember(portal, person),
      percent: '25',
    })
  for (const accountId of [hidden.id, shared.id]) await assignAccount(owner, { accountId, entityId })
  const activity = (await findOpening(owner, holding)).id
  const ids = { account: hidden.id, holding, activity }

  // What the owner reads shows that the walk finds it.
  expect(await findLeaks(owner, ids)).toEqual([
    'GET /api/account-ownerships',
    'GET /api/account/activity',
    'GET /api/investment-accounts',
    'GET /api/investment-activities',
    'GET /api/investment-activities/{id}/history',
    'GET /api/investment-performance',
    'GET /api/investment-performance/days',
    'GET /api/investment-summary',
    'GET /api/investments',
    'GET /api/investments/{id}',
    'GET /api/investments/{id}/lots',
    'GET /api/my-share',
    'GET /api/search',
  ])
  for (const [name, person] of Object.entries({ viewer, editor, other, admin, board }))
    expect([name, await findLeaks(person, ids)]).toEqual([name, []])
  expect(await viewer.call('GET /api/investment-summary', { query: {} })).toMatchObject({
    totalValue: '500.00',
  })
  expect(await viewer.call('GET /api/my-share')).toMatchObject({ totalShareValue: '125.00' })
  expect(await other.call('GET /api/my-share')).toMatchObject({ totalShareValue: '0.00' })
}, 240_000)
