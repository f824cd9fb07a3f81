import { describe, expect, test } from 'vitest'

import type { InvestmentAccount } from '#contract/investments/accounts.ts'
import { addAccount, addInvestment, record } from '#server/test/investments.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import {
  assignAccount,
  createEntity,
  createStake,
  createStakeInput,
  insertAccountOwnership,
} from '#server/test/ownership.ts'
import type { Person } from '#server/test/person.ts'

describe('POST /api/ownership-entities', () => {
  test('adds a trust, and a family company under its name, once', async () => {
    const { board } = await openWithBoard()
    expect(await createEntity(board)).toMatchObject({ kind: 'trust', name: 'Orchard Trust', company: null })
    const body = { kind: 'company', companySlug: 'hartwell-staffing', name: 'Ignored' } as const
    expect(await board.call('POST /api/ownership-entities', { body })).toMatchObject({
      name: 'Hartwell Staffing',
      company: { slug: 'hartwell-staffing' },
    })
    expect(await board.try('POST /api/ownership-entities', { body })).toMatchObject({
      status: 409,
      body: { code: 'ownership.company-exists' },
    })
    const activity = await board.call('GET /api/account/activity')
    expect(activity.map(({ sentence }) => sentence.map(({ text }) => text).join(''))).toEqual(
      expect.arrayContaining(['You added “Orchard Trust”', 'You added Hartwell Staffing']),
    )
  })

  test.each([
    [{ kind: 'trust', name: ' ' }, 'name'],
    [{ kind: 'trust', companySlug: 'hartwell-staffing' }, 'kind'],
    [{ kind: 'company', companySlug: 'hartwell-unknown' }, 'companySlug'],
  ] as const)('rejects %o', async (body, field) => {
    const { board } = await openWithBoard()
    const answer = await board.try('POST /api/ownership-entities', { body })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('PUT and DELETE /api/ownership-entities/{id}', () => {
  test('a family company has a fixed name', async () => {
    const { board } = await openWithBoard()
    const { id, version } = await createEntity(board, { kind: 'company', companySlug: 'hartwell-staffing' })
    const body = { name: 'Barn', version }
    expect(await board.try('PUT /api/ownership-entities/{id}', { params: { id }, body })).toMatchObject({
      status: 409,
      body: { code: 'ownership.named-by-company' },
    })
  })

  test('deletes an entity with its stakes unless it owns something', async () => {
    const { portal, board } = await openWithBoard()
    const [trust, holding] = [await createEntity(board), await createEntity(board, { name: 'Holding' })]
    const owner = { entityId: trust.id, memberId: await createMember(portal) }
    await createStake(portal, board, owner)
    const stake = await createStake(portal, board, { entityId: holding.id, ownerEntityId: trust.id })
    const account = await addAccount(board)
    const { id: ownershipId } = await assignAccount(board, { accountId: account.id, entityId: trust.id })

    const remove = () => board.try('DELETE /api/ownership-entities/{id}', { params: { id: trust.id } })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'ownership.owns-something' } })
    await board.call('DELETE /api/ownership-stakes/{id}', { params: { id: stake.id } })
    expect((await remove()).status).toBe(409)
    await board.call('DELETE /api/account-ownerships/{id}', { params: { id: ownershipId } })
    expect((await remove()).status).toBe(200)
    expect(await board.call('GET /api/ownership-stakes')).toEqual([])
    expect((await remove()).status).toBe(404)
  })
})

describe('POST /api/ownership-stakes', () => {
  test('stores the exact percentage', async () => {
    const { portal, board } = await openWithBoard()
    expect(await createStake(portal, board, { percent: '33.333333' })).toMatchObject({
      percent: '33.333333',
      fromDate: '2020-01-01',
      untilDate: null,
      member: { name: expect.stringContaining('Hartwell') as unknown },
      ownerEntity: null,
    })
    expect(await createStake(portal, board, { percent: '100.0' })).toMatchObject({ percent: '100' })
  })

  test.each([
    [{ percent: '0' }, 'percent'],
    [{ percent: '100.000001' }, 'percent'],
    [{ percent: '1.0000001' }, 'percent'],
    [{ percent: '-5' }, 'percent'],
    [{ fromDate: '2020-02-30' }, 'fromDate'],
    [{ untilDate: '2019-12-31' }, 'untilDate'],
    [{ memberId: '00000000-0000-4000-8000-000000000000' }, 'memberId'],
    [{ entityId: '00000000-0000-4000-8000-000000000000' }, 'entityId'],
    [{ memberId: null, ownerEntityId: '00000000-0000-4000-8000-000000000000' }, 'ownerEntityId'],
    [{ memberId: null, ownerEntityId: null }, 'memberId'],
  ])('rejects %o', async (fields, field) => {
    const { portal, board } = await openWithBoard()
    const body = { ...(await createStakeInput(portal, board)), ...fields }
    const answer = await board.try('POST /api/ownership-stakes', { body })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  test('rejects an entity in itself', async () => {
    const { portal, board } = await openWithBoard()
    const { id } = await createEntity(board)
    const body = await createStakeInput(portal, board, { entityId: id, ownerEntityId: id })
    const answer = await board.try('POST /api/ownership-stakes', { body })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { ownerEntityId: expect.stringContaining('cannot own itself') as unknown },
    ])
  })

  test('a stake cannot end before it begins', async () => {
    const { portal, board } = await openWithBoard()
    const { id, version } = await createStake(portal, board)
    const params = { id }
    const ended = await board.try('PUT /api/ownership-stakes/{id}', {
      params,
      body: { untilDate: '2019-12-31', version },
    })
    expect([ended.status, Object.keys(ended.body.fields ?? {})]).toEqual([400, ['untilDate']])
    expect(
      await board.call('PUT /api/ownership-stakes/{id}', {
        params,
        body: { untilDate: '2020-01-01', version },
      }),
    ).toMatchObject({ untilDate: '2020-01-01', version: 2 })
  })
})

describe('visibility', () => {
  test('members see what they own a part of, today', async () => {
    const { portal, board, ada, adaId } = await openWithBoard()
    const [trust, holding, other] = [
      await createEntity(board),
      await createEntity(board, { name: 'Holding' }),
      await createEntity(board, { name: 'Other' }),
    ]
    await createStake(portal, board, { entityId: trust.id, memberId: adaId, percent: '10' })
    await createStake(portal, board, { entityId: trust.id, percent: '90' })
    await createStake(portal, board, { entityId: trust.id, percent: '5', untilDate: '2020-12-31' })
    await createStake(portal, board, { entityId: holding.id, ownerEntityId: trust.id, percent: '50' })
    await createStake(portal, board, { entityId: holding.id, ownerEntityId: other.id, percent: '50' })
    await createStake(portal, board, { entityId: other.id, memberId: adaId, untilDate: '2020-12-31' })

    expect(await listNames(ada)).toEqual(['Holding', 'Orchard Trust'])
    expect(await listNames(board)).toEqual(['Holding', 'Orchard Trust', 'Other'])
    const stakes = await ada.call('GET /api/ownership-stakes')
    expect(stakes.map(({ percent }) => percent).toSorted()).toEqual(['10', '50', '50', '90'])
    expect(await board.call('GET /api/ownership-stakes')).toHaveLength(6)
    expect((await readShares(ada)).map(({ name }) => name)).toEqual(['Orchard Trust', 'Holding'])

    const vera = await portal.signIn('family_member', 'Vera')
    expect(await listNames(vera)).toEqual([])
    expect(await vera.call('GET /api/ownership-stakes')).toEqual([])
    expect(await vera.call('GET /api/my-share')).toMatchObject({ member: null, entities: [] })
  })
})

describe('GET /api/my-share', () => {
  test('multiplies the layers, with the paths', async () => {
    const { portal, board, ada, adaId } = await openWithBoard()
    const [trust, holding] = [await createEntity(board), await createEntity(board, { name: 'Holding' })]
    await createStake(portal, board, { entityId: trust.id, memberId: adaId, percent: '33.333333' })
    await createStake(portal, board, { entityId: trust.id, percent: '66.666667' })
    await createStake(portal, board, { entityId: holding.id, ownerEntityId: trust.id, percent: '50' })
    await createStake(portal, board, { entityId: holding.id, memberId: adaId, percent: '12.5' })

    const { entities, member } = await ada.call('GET /api/my-share')
    expect(member?.id).toBe(adaId)
    const share = entities.find(({ entity }) => entity.id === holding.id)!
    expect(share).toMatchObject({
      share: { percent: '29.1666665', fraction: null },
      // Half of 66.666667 % is Vera's; 37.5 % of the holding is no one's.
      unassigned: { percent: '37.5' },
      problems: [{ kind: 'total', total: { percent: '62.5' } }],
      hasMorePaths: false,
    })
    expect(share.paths.map(path => [path.share.percent, path.steps.map(({ name }) => name)])).toEqual([
      ['16.6666665', ['Orchard Trust', 'Holding']],
      ['12.5', ['Holding']],
    ])
    expect(entities.find(({ entity }) => entity.id === trust.id)!.problems).toEqual([])
  })

  test('reads the stakes of the day', async () => {
    const { portal, board, ada, adaId } = await openWithBoard()
    const { id } = await createEntity(board)
    const owned = { entityId: id, memberId: adaId }
    await createStake(portal, board, { ...owned, percent: '100', untilDate: '2023-12-31' })
    await createStake(portal, board, { ...owned, percent: '25', fromDate: '2024-01-01' })
    for (const [date, percents] of [
      ['2019-12-31', []],
      ['2020-01-01', ['100']],
      ['2023-12-31', ['100']],
      ['2024-01-01', ['25']],
    ] as const)
      expect((await readShares(ada, date)).map(({ percent }) => percent)).toEqual(percents)
  })

  test('points out a loop with its path', async () => {
    const { portal, board, ada, adaId } = await openWithBoard()
    const [a, b] = [await createEntity(board, { name: 'A' }), await createEntity(board, { name: 'B' })]
    await createStake(portal, board, { entityId: a.id, memberId: adaId, percent: '90' })
    await createStake(portal, board, { entityId: a.id, ownerEntityId: b.id, percent: '10' })
    await createStake(portal, board, { entityId: b.id, ownerEntityId: a.id, percent: '10' })
    await createStake(portal, board, { entityId: b.id, percent: '90' })
    const { entities } = await ada.call('GET /api/my-share')
    expect(entities[0]).toMatchObject({
      entity: { name: 'A' },
      share: { percent: '90.909090909091', fraction: '10/11' },
      unassigned: { percent: '0' },
      problems: [{ kind: 'loop', path: [{ name: 'A' }, { name: 'B' }], isUnsolvable: false }],
    })
  })

  test('a loop without a solution is unassigned', async () => {
    const { portal, board, ada, adaId } = await openWithBoard()
    const [a, b] = [await createEntity(board, { name: 'A' }), await createEntity(board, { name: 'B' })]
    await createStake(portal, board, { entityId: a.id, ownerEntityId: b.id })
    await createStake(portal, board, { entityId: b.id, ownerEntityId: a.id, percent: '90' })
    await createStake(portal, board, { entityId: b.id, memberId: adaId, percent: '20' })
    const loop = { kind: 'loop', isUnsolvable: true, path: [{ name: 'B' }, { name: 'A' }] }
    const entities = (await ada.call('GET /api/my-share')).entities
    expect(entities.find(({ entity }) => entity.name === 'B')).toMatchObject({
      share: { percent: '0' },
      unassigned: { percent: '100' },
      problems: [loop, { kind: 'total', total: { percent: '110' } }],
    })
  })

  test('values only the accounts that the viewer may see', async () => {
    const { portal, board, ada, adaId } = await openWithBoard()
    const { id } = await createEntity(board)
    await createStake(portal, board, { entityId: id, memberId: adaId, percent: '33.333333' })
    const [seen, unseen] = [await addAccount(board, { name: 'Seen' }), await addAccount(board)]
    for (const account of [seen, unseen]) {
      await addInvestment(board, { accountId: account.id, quantity: '1', purchasePrice: '100' })
      await assignAccount(board, { accountId: account.id, entityId: id })
    }
    const body = { audience: 'account', granteeId: ada.user!.id } as const
    await board.call('POST /api/investment-accounts/{id}/shares', { params: { id: seen.id }, body })

    expect(await ada.call('GET /api/my-share')).toMatchObject({
      totalShareValue: '33.33',
      entities: [
        {
          accounts: [{ name: 'Seen', value: '100.00', staleCount: 0 }],
          value: '100.00',
          shareValue: '33.33',
        },
      ],
    })
    const { entities, totalShareValue } = await board.call('GET /api/my-share')
    expect([totalShareValue, entities[0]!.value, entities[0]!.accounts.length]).toEqual(['0.00', '200.00', 2])
  })
})

describe('the values of GET /api/my-share', () => {
  async function openWithTrustAccount(): Promise<{ board: Person; ada: Person; account: InvestmentAccount }> {
    const { portal, board, ada, adaId } = await openWithBoard()
    const { id } = await createEntity(board)
    await createStake(portal, board, { entityId: id, memberId: adaId, percent: '50', fromDate: '2015-01-01' })
    const account = await addAccount(board, { tracksCash: true })
    await assignAccount(board, { accountId: account.id, entityId: id })
    const body = { audience: 'account', granteeId: ada.user!.id } as const
    await board.call('POST /api/investment-accounts/{id}/shares', { params: { id: account.id }, body })
    return { board, ada, account }
  }

  test('are those of the day, and of today for later days', async () => {
    const { board, ada, account } = await openWithTrustAccount()
    const fund = await addInvestment(board, { accountId: account.id, date: '2020-01-10' })
    await record(board, fund, { kind: 'buy', date: '2021-02-01', quantity: '2', unitPrice: '70' })
    await record(board, fund, { kind: 'valuation', date: '2024-05-01', unitPrice: '90' })
    // 10 × $50, then 12 × $70 of which $140 left the cash, and since 2024 12 × $90.
    expect(await readValues(ada, '2019-12-31')).toEqual(['0.00', '0.00', '2019-12-31'])
    expect(await readValues(ada, '2020-06-30')).toEqual(['500.00', '250.00', '2020-06-30'])
    expect(await readValues(ada, '2021-02-01')).toEqual(['700.00', '350.00', '2021-02-01'])
    expect(await readValues(ada)).toEqual(['940.00', '470.00', expect.any(String)])
    const [, , today] = await readValues(ada)
    expect(await readValues(ada, '2999-01-01')).toEqual(['940.00', '470.00', today])
    for (const [date, priceDate] of [
      ['2022-06-30', '2021-02-01'],
      [undefined, '2024-05-01'],
    ]) {
      const { entities } = await ada.call('GET /api/my-share', { query: { ...(date && { date }) } })
      expect(entities[0]!.accounts, 'an old price is named').toMatchObject([
        { staleCount: 1, staleHoldings: [{ id: fund.id, name: 'Orchard Trust', priceDate }] },
      ])
    }
  })

  test('contain cash, and count what has no exchange rate', async () => {
    const { board, ada, account } = await openWithTrustAccount()
    const body = { accountId: account.id, kind: 'deposit', date: '2022-01-03', amount: '1000' } as const
    await board.call('POST /api/investment-activities', { body })
    const foreign = await addInvestment(board, { accountId: account.id, currency: 'CHF', date: '2020-01-10' })
    expect(await readValues(ada, '2022-06-30')).toEqual(['1000.00', '500.00', '2022-06-30'])
    expect(await readValues(ada)).toEqual(['1000.00', '500.00', expect.any(String)])
    for (const date of ['2022-06-30', undefined]) {
      const { entities } = await ada.call('GET /api/my-share', { query: { ...(date && { date }) } })
      expect(entities[0]!.accounts).toMatchObject([{ missingRateCount: 1, missingPriceCount: 0 }])
    }
    expect(foreign.value).toBeNull()
  })

  test('are those of the accounts that it owned on the day', async () => {
    const { portal, board, ada, adaId } = await openWithBoard()
    const [trust, holding] = [await createEntity(board), await createEntity(board, { name: 'Holding' })]
    for (const [entityId, percent] of [
      [trust.id, '50'],
      [holding.id, '10'],
    ] as const)
      await createStake(portal, board, { entityId, memberId: adaId, percent, fromDate: '2015-01-01' })
    const { id: accountId } = await addAccount(board)
    await addInvestment(board, { accountId, date: '2020-01-10' })
    const body = { audience: 'account', granteeId: ada.user!.id } as const
    await board.call('POST /api/investment-accounts/{id}/shares', { params: { id: accountId }, body })
    const moved = { accountId, fromDate: '2024-01-01' }
    await assignAccount(board, { accountId, entityId: trust.id, fromDate: '2021-01-01' })
    await assignAccount(board, { ...moved, entityId: holding.id })
    const readTotals = async (date?: string) => {
      const share = await ada.call('GET /api/my-share', { query: { ...(date && { date }) } })
      const owners = share.entities.filter(({ accounts }) => accounts.length > 0)
      return [share.totalShareValue, owners.map(({ entity }) => entity.name)]
    }
    // 10 × $50: no one's, then half of the trust's, then a tenth of the holding's.
    expect(await readTotals('2020-12-31')).toEqual(['0.00', []])
    expect(await readTotals('2021-01-01')).toEqual(['250.00', ['Orchard Trust']])
    expect(await readTotals('2023-12-31')).toEqual(['250.00', ['Orchard Trust']])
    expect(await readTotals('2024-01-01')).toEqual(['50.00', ['Holding']])
    expect(await readTotals()).toEqual(['50.00', ['Holding']])
    const [{ version }] = (await board.call('GET /api/investment-accounts')) as [InvestmentAccount]
    const closed = { isClosed: true, version }
    await board.call('PUT /api/investment-accounts/{id}', { params: { id: accountId }, body: closed })
    expect(await readTotals('2024-01-01'), 'before it was closed').toEqual(['50.00', ['Holding']])
    expect(await readTotals()).toEqual(['0.00', []])
  })

  async function readValues(person: Person, date?: string): Promise<[string, string, string]> {
    const share = await person.call('GET /api/my-share', { query: { ...(date && { date }) } })
    return [share.entities[0]!.value, share.totalShareValue, share.valuedOn]
  }
})

describe('POST /api/account-ownerships', () => {
  test('requires the owner, and the capability', async () => {
    const { board, ada } = await openWithBoard()
    const { id: entityId } = await createEntity(board)
    const account = await addAccount(ada)
    const tryToAdd = async (person: Person, fields: object = {}) => {
      const body = { accountId: account.id, entityId, ...fields }
      const answer = await person.try('POST /api/account-ownerships', { body })
      return [answer.status, answer.body.code]
    }
    expect(await tryToAdd(ada)).toEqual([403, 'platform.not-allowed'])
    expect(await tryToAdd(board)).toEqual([404, 'investments.account-not-found'])
    const params = { id: account.id }
    await ada.call('POST /api/investment-accounts/{id}/shares', { params, body: { audience: 'board' } })
    expect(await tryToAdd(board)).toEqual([403, 'investments.not-the-owner'])
    const accountId = (await addAccount(board)).id
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect(await tryToAdd(board, { accountId, entityId: unknown })).toEqual([400, 'platform.invalid-input'])
    expect(await tryToAdd(board, { accountId })).toEqual([201, undefined])
  })

  test('moves an account to the next owner, without a gap', async () => {
    const { board } = await openWithBoard()
    const [trust, holding] = [await createEntity(board), await createEntity(board, { name: 'Holding' })]
    const { id: accountId } = await addAccount(board)
    await assignAccount(board, { accountId, entityId: trust.id })
    await assignAccount(board, { accountId, entityId: holding.id, fromDate: '2024-03-01' })
    expect(await listOwnerships(board)).toEqual([
      ['Orchard Trust', null, '2024-02-29'],
      ['Holding', '2024-03-01', null],
    ])
    const activity = await board.call('GET /api/account/activity')
    expect(activity.map(({ sentence }) => sentence.map(({ text }) => text).join(''))).toContain(
      'You changed which company or trust owns “Brokerage”',
    )
  })

  test.each([
    [{ fromDate: '2021-06-30' }, 'fromDate'],
    [{ fromDate: '2020-01-01', untilDate: '2020-12-31' }, 'fromDate'],
    [{ fromDate: '2019-01-01', untilDate: '2020-01-01' }, 'untilDate'],
    [{}, 'untilDate'],
    [{ fromDate: '2023-01-01', untilDate: '2022-12-31' }, 'untilDate'],
  ])('rejects %o beside 2020 to 2022', async (days, field) => {
    const { board } = await openWithBoard()
    const { id: entityId } = await createEntity(board)
    const { id: accountId } = await addAccount(board)
    await assignAccount(board, { accountId, entityId, fromDate: '2020-01-01', untilDate: '2022-12-31' })
    const other = await createEntity(board, { name: 'Holding' })
    const body = { accountId, entityId: other.id, ...days }
    const answer = await board.try('POST /api/account-ownerships', { body })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
    expect(await listOwnerships(board)).toHaveLength(1)
  })

  test('two owners of the same day are one', async () => {
    const { board } = await openWithBoard()
    const entities = [await createEntity(board), await createEntity(board, { name: 'Holding' })]
    const { id: accountId } = await addAccount(board)
    const answers = await Promise.all(
      entities.map(({ id: entityId }) =>
        board.try('POST /api/account-ownerships', { body: { accountId, entityId } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 400])
  })
})

describe('PUT and DELETE /api/account-ownerships/{id}', () => {
  test('the owner of an account ends it, the board extends it', async () => {
    const { portal, board, ada } = await openWithBoard()
    const { id: entityId } = await createEntity(board)
    const days = { fromDate: '2020-01-01', untilDate: '2025-12-31' }
    const { id } = await insertAccountOwnership(portal, {
      accountId: (await addAccount(ada)).id,
      entityId,
      ...days,
    })
    const params = { id }
    const change = async (person: Person, body: object) => {
      const answer = await person.try('PUT /api/account-ownerships/{id}', {
        params,
        body: { version: 1, ...body },
      })
      return [answer.status, answer.body.code]
    }
    expect(await change(ada, { untilDate: '2026-12-31' })).toEqual([403, 'ownership.cannot-assign'])
    expect(await change(ada, { untilDate: null })).toEqual([403, 'ownership.cannot-assign'])
    expect(await change(ada, { fromDate: null })).toEqual([403, 'ownership.cannot-assign'])
    expect(await change(board, { untilDate: '2024-12-31' })).toEqual([404, 'ownership.ownership-not-found'])
    expect(await change(ada, { untilDate: '2019-12-31' })).toEqual([400, 'platform.invalid-input'])
    expect(await change(ada, { untilDate: '2024-12-31' })).toEqual([200, undefined])
    expect(await change(ada, { untilDate: '2024-12-31' }), 'a repeated request').toEqual([200, undefined])
    expect(await change(ada, { untilDate: '2023-12-31' })).toEqual([409, 'ownership.stale-version'])
    expect(await listOwnerships(ada)).toEqual([['Orchard Trust', '2020-01-01', '2024-12-31']])
    expect((await board.try('DELETE /api/account-ownerships/{id}', { params })).status).toBe(404)
    await ada.call('DELETE /api/account-ownerships/{id}', { params })
    expect(await listOwnerships(ada)).toEqual([])
  })

  test('days of another owner stay theirs', async () => {
    const { board } = await openWithBoard()
    const [trust, holding] = [await createEntity(board), await createEntity(board, { name: 'Holding' })]
    const { id: accountId } = await addAccount(board)
    const { id } = await assignAccount(board, { accountId, entityId: trust.id })
    await assignAccount(board, { accountId, entityId: holding.id, fromDate: '2024-03-01' })
    const extend = await board.try('PUT /api/account-ownerships/{id}', {
      params: { id },
      body: { untilDate: null, version: 2 },
    })
    expect([extend.status, extend.body.fields]).toEqual([
      400,
      {
        untilDate:
          'These days overlap with those of Holding (since Mar 1, 2024). Choose others, or change those first',
      },
    ])
  })
})

describe('GET /api/account-ownerships', () => {
  test('shows those of visible accounts and entities', async () => {
    const { portal, board, ada, adaId } = await openWithBoard()
    const [trust, holding] = [await createEntity(board), await createEntity(board, { name: 'Holding' })]
    await createStake(portal, board, { entityId: trust.id, memberId: adaId })
    const vera = await portal.signIn('family_member', 'Vera')
    const { id: accountId } = await addAccount(board)
    await assignAccount(board, { accountId, entityId: trust.id })
    await assignAccount(board, { accountId, entityId: holding.id, fromDate: '2024-03-01' })
    await assignAccount(board, { accountId, entityId: trust.id, fromDate: '2025-03-01' })
    expect(await listOwnerships(ada), 'an account that she cannot see').toEqual([])
    for (const granteeId of [ada.user!.id, vera.user!.id])
      await board.call('POST /api/investment-accounts/{id}/shares', {
        params: { id: accountId },
        body: { audience: 'account', granteeId },
      })
    expect(await listOwnerships(ada), 'only current owners, of which she owns a part').toEqual([
      ['Orchard Trust', '2025-03-01', null],
    ])
    expect(await listOwnerships(vera)).toEqual([])
    expect(await listOwnerships(board)).toHaveLength(3)
    const admin = await portal.signIn('admin', 'Root')
    expect(await listOwnerships(admin), 'an account that is not shared with the board').toEqual([])
    const [own] = await board.call('GET /api/account-ownerships')
    expect(own?.abilities).toEqual({ manage: true })
    const [shared] = await ada.call('GET /api/account-ownerships')
    expect(shared?.abilities).toEqual({ manage: false })
  })
})

test('the family total counts accounts of family companies once', async () => {
  const { board } = await openWithBoard()
  const account = await addAccount(board)
  await addInvestment(board, { accountId: account.id, quantity: '1', purchasePrice: '1000' })
  const readMembers = async () => (await board.call('GET /api/family-assets-details')).members
  expect(await readMembers()).toEqual({ value: '1000.00', accountCount: 1 })
  const trust = await createEntity(board)
  await assignAccount(board, { accountId: account.id, entityId: trust.id, untilDate: '2024-12-31' })
  expect(await readMembers()).toEqual({ value: '1000.00', accountCount: 1 })
  const company = await createEntity(board, { kind: 'company', companySlug: 'hartwell-staffing' })
  const owned = { accountId: account.id, entityId: company.id, fromDate: '2025-01-01' }
  const { id, version } = await assignAccount(board, owned)
  expect(await readMembers()).toEqual({ value: '0.00', accountCount: 0 })
  expect((await board.call('GET /api/family-assets-details')).own).toEqual({ counted: 0, open: 1 })
  const body = { untilDate: '2025-12-31', version }
  await board.call('PUT /api/account-ownerships/{id}', { params: { id }, body })
  expect(await readMembers(), 'the company owned it until last year').toEqual({
    value: '1000.00',
    accountCount: 1,
  })
})

/** With a board member, and a family member who is linked to the tree. */
async function openWithBoard(): Promise<{
  portal: TestPortal
  board: Person
  ada: Person
  adaId: string
}> {
  const portal = await openPortal()
  const board = await portal.signIn('board_member', 'Ben')
  const ada = await portal.signIn('family_member', 'Ada')
  return { portal, board, ada, adaId: await createMember(portal, ada) }
}

async function listNames(person: Person): Promise<string[]> {
  return (await person.call('GET /api/ownership-entities')).map(({ name }) => name).toSorted()
}

async function readShares(person: Person, date?: string): Promise<{ name: string; percent: string }[]> {
  const { entities } = await person.call('GET /api/my-share', { query: { ...(date && { date }) } })
  return entities.map(({ entity, share }) => ({ name: entity.name, percent: share.percent }))
}

/** The entity and the days of each ownership, by the first day: the clock stands still, so none is the newest. */
async function listOwnerships(person: Person): Promise<(string | null)[][]> {
  const ownerships = await person.call('GET /api/account-ownerships')
  return ownerships
    .toSorted((left, right) => (left.fromDate ?? '').localeCompare(right.fromDate ?? ''))
    .map(({ entity, fromDate, untilDate }) => [entity.name, fromDate, untilDate])
}
