import { describe, expect, test } from 'vitest'

import { createAppointment } from '#server/test/appointments.ts'
import { addAccount, addInvestment, record } from '#server/test/investments.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { assignAccount, createEntity, insertAccountOwnership } from '#server/test/ownership.ts'
import type { Person } from '#server/test/person.ts'

/** Every number that an account sees on any surface. */
async function readEverything(person: Person) {
  const [investments, accounts, activities, summary] = [
    await person.call('GET /api/investments'),
    await person.call('GET /api/investment-accounts'),
    await person.call('GET /api/investment-activities'),
    await person.call('GET /api/investment-summary'),
  ]
  return {
    investments: investments.map(({ name }) => name).toSorted(),
    accounts: accounts.map(({ name, value }) => `${name} ${value}`),
    activities: activities.length,
    total: summary.totalValue,
    parts: summary.byHolding.length,
  }
}

const nothing = { investments: [], accounts: [], activities: 0, total: '0.00', parts: 0 }

describe('isolation', () => {
  test('no one else sees an account that is not shared', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id, account } = await addInvestment(ada)
    const found = await ada.call('GET /api/search', { query: { q: 'órchard tru' } })
    expect(found.find(({ name }) => name === 'investments')?.results).toMatchObject([{ id }])
    for (const role of ['family_member', 'board_member', 'admin'] as const) {
      const other = await portal.signIn(role, 'Ben')
      expect(await readEverything(other)).toEqual(nothing)
      expect((await other.try('GET /api/investments/{id}', { params: { id } })).status).toBe(404)
      const query = { accountId: account.id }
      expect(await other.call('GET /api/investments', { query })).toEqual([])
      expect(await other.call('GET /api/investment-activities', { query })).toEqual([])
      expect(await other.call('GET /api/investment-summary', { query })).toMatchObject({ totalValue: '0.00' })
      const groups = await other.call('GET /api/search', { query: { q: 'orchard tru' } })
      expect(groups.flatMap(({ results }) => results)).toEqual([])
      expect(await readEverything(ada)).toMatchObject({ investments: ['Orchard Trust'], total: '500.00' })
    }
  })
})

describe('the search', () => {
  test('finds own and shared accounts by name', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member', 'Ada'), await portal.signIn('admin', 'Ben')]
    const hidden = await addAccount(ada, { name: 'Bank of Oak', kind: 'bank' })
    const shared = await addAccount(ada, { name: 'Öak Brokerage' })
    const own = await addAccount(ben, { name: 'Oakwood' })
    const find = async (person: Person, q: string) =>
      (await person.call('GET /api/search', { query: { q } })).flatMap(({ name, results }) =>
        results.map(({ id, note }) => [name, id, note]),
      )
    expect(await find(ada, 'oak bank')).toEqual([['investmentAccounts', hidden.id, 'Bank']])
    expect(await find(ben, 'oak')).toEqual([['investmentAccounts', own.id, 'Brokerage']])
    await ada.call('POST /api/investment-accounts/{id}/shares', {
      params: { id: shared.id },
      body: { audience: 'account', granteeId: ben.user!.id, canEdit: false },
    })
    const sharedNote = `Brokerage, Shared by ${ada.user!.firstName} ${ada.user!.lastName}`
    expect(await find(ben, 'oak')).toEqual([
      ['investmentAccounts', own.id, 'Brokerage'],
      ['investmentAccounts', shared.id, sharedNote],
    ])
  })
})

describe('shares', () => {
  test('a member sees one account, then edits it, then neither', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    await addInvestment(ada, { assetName: 'Secret' })
    const shared = await addAccount(ada, { name: 'Shared' })
    const holding = await addInvestment(ada, { accountId: shared.id, date: '2026-01-05' })
    const share = (canEdit: boolean) =>
      ada.call('POST /api/investment-accounts/{id}/shares', {
        params: { id: shared.id },
        body: { audience: 'account', granteeId: ben.user!.id, canEdit },
      })
    const { id } = await share(false)
    const measureDrift = () => ben.call('GET /api/model-drift', { query: { portfolio: 'Growth' } })
    expect((await measureDrift()).totalValue, 'Ben cannot trade in it').toBe('0.00')
    expect(await readEverything(ben)).toEqual({
      investments: ['Orchard Trust'],
      accounts: ['Shared 500.00'],
      activities: 1,
      total: '500.00',
      parts: 1,
    })
    const sale = { kind: 'sell', date: '2026-10-05', quantity: '1', unitPrice: '60' } as const
    const body = { ...sale, accountId: shared.id, holdingId: holding.id }
    const refused = await ben.try('POST /api/investment-activities', { body })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'investments.view-only' }])
    expect((await share(true)).id).toBe(id)
    expect((await measureDrift()).totalValue).toBe('500.00')
    await record(ben, holding, sale)
    expect((await readEverything(ada)).total).toBe('1040.00')
    const manage = await ben.try('PUT /api/investment-accounts/{id}', {
      params: { id: shared.id },
      body: { name: 'Mine', version: 1 },
    })
    expect([manage.status, manage.body]).toMatchObject([403, { code: 'investments.not-the-owner' }])
    await ada.call('DELETE /api/investment-shares/{id}', { params: { id } })
    expect(await readEverything(ben)).toEqual(nothing)
  })

  test('only an editor lists what was removed from an account', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id: accountId } = await addAccount(ada)
    const deleted = await addInvestment(ada, { accountId })
    const holding = await addInvestment(ada, { accountId, date: '2026-01-05' })
    const activity = await record(ada, holding, { kind: 'dividend', date: '2026-02-02', amount: '1' })
    await ada.call('DELETE /api/investments/{id}', { params: { id: deleted.id } })
    const removal = await ada.call('DELETE /api/investment-activities/{id}', { params: { id: activity.id } })
    const [viewer, editor, stranger] = [
      await portal.signIn('family_member', 'Vera'),
      await portal.signIn('family_member', 'Ed'),
      await portal.signIn('admin', 'Root'),
    ]
    for (const person of [viewer, editor])
      await ada.call('POST /api/investment-accounts/{id}/shares', {
        params: { id: accountId },
        body: { audience: 'account', granteeId: person.user!.id, canEdit: person === editor },
      })
    const listRemoved = async (person: Person) => [
      ...(await person.call('GET /api/investments', { query: { accountId, isDeleted: 'true' } })),
      ...(await person.call('GET /api/investment-activities', { query: { accountId, isRemoved: 'true' } })),
    ]
    for (const person of [ada, editor])
      expect(await listRemoved(person)).toMatchObject([{ id: deleted.id }, { id: removal.id }])
    for (const person of [viewer, stranger]) {
      expect(await listRemoved(person)).toEqual([])
      const restored = await person.try('POST /api/investments/{id}/restore', { params: { id: deleted.id } })
      const undone = await person.try('POST /api/investment-activities/{id}/undo', {
        params: { id: removal.id },
      })
      const status = person === viewer ? 403 : 404
      expect([restored.status, undone.status]).toEqual([status, status])
    }
  })

  test('the board sees an account as long as a term lasts', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { account } = await addInvestment(ada)
    await ada.call('POST /api/investment-accounts/{id}/shares', {
      params: { id: account.id },
      body: { audience: 'board' },
    })
    expect((await readEverything(await portal.signIn('board_member', 'Ben'))).total).toBe('500.00')
    expect(await readEverything(await portal.signIn('family_member', 'Rosa'))).toEqual(nothing)
  })

  test('the trustees of the owner see an account', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { account } = await addInvestment(ada)
    const memberId = await createMember(portal, ada)
    const vera = await portal.signIn('family_member', 'Vera')
    await createAppointment(portal, { accountId: vera.user!.id, memberId })
    expect(await readEverything(vera)).toEqual(nothing)
    await ada.call('POST /api/investment-accounts/{id}/shares', {
      params: { id: account.id },
      body: { audience: 'trustees' },
    })
    expect((await readEverything(vera)).total).toBe('500.00')
  })

  test('the owner sees who can see an account, and no one else does', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    const { id } = await addAccount(ada)
    const params = { id }
    await ada.call('POST /api/investment-accounts/{id}/shares', {
      params,
      body: { audience: 'account', granteeId: ben.user!.id },
    })
    expect(await ada.call('GET /api/investment-accounts/{id}/shares', { params })).toMatchObject([
      { audience: 'account', grantee: { name: 'Ben Hartwell' }, canEdit: false },
    ])
    expect((await ben.try('GET /api/investment-accounts/{id}/shares', { params })).status).toBe(403)
    expect(await ben.call('GET /api/notifications')).toMatchObject([
      { topic: 'investments-shared', sentence: 'Ada Hartwell lets you see an investment account.' },
    ])
  })
})

test('the total states which accounts a company or a trust owns', async () => {
  const portal = await openPortal()
  const board = await portal.signIn('board_member', 'Ben')
  const { account } = await addInvestment(board, { currentValue: '600' })
  const past = await addAccount(board, { name: 'Sold to a trust and bought back' })
  await addInvestment(board, { accountId: past.id, currentValue: '50' })
  const { id: entityId } = await createEntity(board)
  const read = async () => (await board.call('GET /api/investment-summary')).entityOwned
  expect(await read()).toEqual({ accountCount: 0, value: '0.00' })
  await insertAccountOwnership(portal, { accountId: past.id, entityId, untilDate: '2020-12-31' })
  await assignAccount(board, { accountId: account.id, entityId })
  expect(await read()).toEqual({ accountCount: 1, value: '600.00' })
  // Who sees it because it is shared does not learn who owns it.
  const params = { id: account.id }
  await board.call('POST /api/investment-accounts/{id}/shares', { params, body: { audience: 'board' } })
  const other = await portal.signIn('board_member', 'Ada')
  expect(await other.call('GET /api/investment-summary')).toMatchObject({
    totalValue: '600.00',
    entityOwned: { accountCount: 0 },
  })
})
