import { expect, test } from 'vitest'

import { addAccount, addInvestment, record } from '#server/test/investments.ts'
import { openPortal } from '#server/test/open-portal.ts'

const property = { kind: 'property', assetType: 'real_estate', assetName: 'Mill', quantity: '1' } as const
const debt = { kind: 'debt', assetType: 'other', purchasePrice: '1' } as const

test('net equity is the value less the debts that are not repaid', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const today = portal.platform.today()
  const { id } = await addInvestment(ada, { ...property, purchasePrice: '400000' })
  const params = { id }
  const read = () => ada.call('GET /api/investments/{id}/net-equity', { params })
  expect(await read()).toMatchObject({ debts: [], netEquity: '400000.00' })

  const secured = { ...debt, securedById: id }
  const bridge = await addInvestment(ada, { ...secured, assetName: 'Bridge loan', quantity: '10000.25' })
  const mortgage = await addInvestment(ada, { ...secured, assetName: 'Mortgage', quantity: '250000' })
  await addInvestment(ada, { ...debt, assetName: 'Car loan', quantity: '7000' })
  const repaid = await addInvestment(ada, { ...secured, assetName: 'Old mortgage', quantity: '5000' })
  await record(ada, repaid, { kind: 'sell', date: today, quantity: '5000', unitPrice: '1' })
  expect(await read()).toEqual({
    property: { id, name: 'Mill', value: '400000.00', priceDate: today, isStale: false },
    debts: [
      { id: mortgage.id, name: 'Mortgage', value: '-250000.00' },
      { id: bridge.id, name: 'Bridge loan', value: '-10000.25' },
    ],
    netEquity: '139999.75',
  })

  await ada.call('DELETE /api/investments/{id}', { params: { id: bridge.id } })
  expect(await read()).toMatchObject({ debts: [{ id: mortgage.id }], netEquity: '150000.00' })
})

test('net equity is unknown while an exchange rate is missing', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const { id } = await addInvestment(ada, { ...property, purchasePrice: '400000' })
  await addInvestment(ada, {
    ...debt,
    assetName: 'Mortgage',
    quantity: '9',
    currency: 'CHF',
    securedById: id,
  })
  expect(await ada.call('GET /api/investments/{id}/net-equity', { params: { id } })).toMatchObject({
    property: { value: '400000.00' },
    debts: [{ name: 'Mortgage', value: null }],
    netEquity: null,
  })
})

test('net equity contains only the debts that the viewer may see', async () => {
  const portal = await openPortal()
  const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('admin', 'Ben')]
  const [shared, hidden] = [await addAccount(ada), await addAccount(ada)]
  const { id } = await addInvestment(ada, { ...property, purchasePrice: '400000', accountId: shared.id })
  const secured = { ...debt, quantity: '250000', accountId: hidden.id, securedById: id }
  const mortgage = await addInvestment(ada, { ...secured, assetName: 'Mortgage' })
  const read = () => ben.try('GET /api/investments/{id}/net-equity', { params: { id } })
  expect(await read()).toMatchObject({ status: 404, body: { code: 'investments.not-a-property' } })
  await ada.call('POST /api/investment-accounts/{id}/shares', {
    params: { id: shared.id },
    body: { audience: 'account', granteeId: ben.user!.id, canEdit: false },
  })
  expect(await read()).toMatchObject({ body: { debts: [], netEquity: '400000.00' } })
  const ofDebt = await ada.try('GET /api/investments/{id}/net-equity', { params: { id: mortgage.id } })
  expect(ofDebt).toMatchObject({ status: 404, body: { code: 'investments.not-a-property' } })
})
