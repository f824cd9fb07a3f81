import { expect, test } from 'vitest'

import { createAppointment } from '#server/test/appointments.ts'
import { addBenchmark, applyPreview, previewFile } from '#server/test/integrations.ts'
import { addAccount, addInvestment, record } from '#server/test/investments.ts'
import { openStream } from '#server/test/live.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { assignAccount, createEntity, createStake } from '#server/test/ownership.ts'
import type { Person } from '#server/test/person.ts'

/** The topics that each person receives because of a change, besides those of the audit trail and notifications. */
async function receive(
  people: Record<string, Person>,
  change: () => Promise<unknown>,
): Promise<Record<string, string>> {
  const streams = await Promise.all(
    Object.entries(people).map(async ([name, person]) => [name, await openStream(person)] as const),
  )
  await mark(people)
  const isMarked = (topics: string[]) => topics.includes('posts')
  for (const [, stream] of streams) await expect.poll(() => isMarked(stream.topics())).toBe(true)
  for (const [, stream] of streams) stream.events.length = 0
  await change()
  await mark(people)
  for (const [, stream] of streams) await expect.poll(() => isMarked(stream.topics())).toBe(true)
  return Object.fromEntries(
    streams.map(([name, stream]) => {
      expect(stream.events.filter(({ key, topic }) => key !== '' && topics.has(topic))).toEqual([])
      stream.close()
      return [
        name,
        [...new Set(stream.topics())]
          .filter(topic => topics.has(topic))
          .toSorted()
          .join(', '),
      ]
    }),
  )
}

const topics = new Set(['family-assets', 'integrations', 'investments', 'ownership', 'prices'])

/** A public post is announced to everyone, after the change before it. */
async function mark(people: Record<string, Person>): Promise<void> {
  const [person] = Object.values(people)
  await person!.call('POST /api/family-posts', {
    body: { authorId: memberId, content: 'Done', isPublic: true },
  })
}

let memberId = ''

async function openFamily() {
  const portal = await openPortal()
  const people = {
    ada: await portal.signIn('family_member', 'Ada'),
    eve: await portal.signIn('family_member', 'Eve'),
    tom: await portal.signIn('family_member', 'Tom'),
    ben: await portal.signIn('board_member', 'Ben'),
    uma: await portal.signIn('family_member', 'Uma'),
  }
  memberId = await createMember(portal, people.ada)
  await createAppointment(portal, { accountId: people.tom.user!.id, memberId }, people.ben)
  return { portal, people, ...people }
}

async function share(owner: Person, id: string, body: Record<string, unknown>) {
  return owner.call('POST /api/investment-accounts/{id}/shares', {
    params: { id },
    body: { canEdit: false, ...body } as never,
  })
}

const no = { ada: '', eve: '', tom: '', ben: '', uma: '' }

test('a change reaches exactly those who see the account', async () => {
  const { people, ada, eve } = await openFamily()
  const account = await addAccount(ada, { countsIntoFamily: false })
  const holding = await addInvestment(ada, { accountId: account.id, date: '2026-01-05' })
  const buy = () => record(ada, holding, { kind: 'buy', date: '2026-02-02', quantity: '1', unitPrice: '5' })
  expect(await receive(people, buy)).toEqual({ ...no, ada: 'investments' })

  const named = await receive(people, () =>
    share(ada, account.id, { audience: 'account', granteeId: eve.user!.id }),
  )
  expect(named).toEqual({ ...no, ada: 'investments', eve: 'investments' })
  const shares = await ada.call('GET /api/investment-accounts/{id}/shares', { params: { id: account.id } })
  await share(ada, account.id, { audience: 'trustees' })
  expect(await receive(people, buy)).toEqual({
    ...no,
    ada: 'investments',
    eve: 'investments',
    tom: 'investments',
  })
  await share(ada, account.id, { audience: 'board' })
  expect(await receive(people, buy)).toEqual({
    ada: 'investments',
    eve: 'investments',
    tom: 'investments',
    ben: 'investments',
    uma: '',
  })

  // Who loses the account is notified of that, and of nothing after it.
  const id = shares[0]!.id
  const ended = await receive(people, () =>
    ada.call('DELETE /api/investment-shares/{id}', { params: { id } }),
  )
  expect(ended).toMatchObject({ ada: 'investments', eve: 'investments', uma: '' })
  expect(await receive(people, buy)).toMatchObject({ ada: 'investments', eve: '', uma: '' })
})

test('everyone is notified of a change of the family total', async () => {
  const { people, ada } = await openFamily()
  const account = await addAccount(ada)
  const everyone = Object.fromEntries(Object.keys(people).map(name => [name, 'family-assets']))
  const added = await receive(people, () => addInvestment(ada, { accountId: account.id }))
  expect(added).toEqual({ ...everyone, ada: 'family-assets, investments' })
  const [{ version } = account] = await ada.call('GET /api/investment-accounts')
  const leave = () =>
    ada.call('PUT /api/investment-accounts/{id}', {
      params: { id: account.id },
      body: { countsIntoFamily: false, version },
    })
  expect(await receive(people, leave)).toEqual({ ...everyone, ada: 'family-assets, investments' })
})

test('edits, removals and corrections are announced', async () => {
  const { people, ada } = await openFamily()
  const account = await addAccount(ada, { countsIntoFamily: false })
  const holding = await addInvestment(ada, { accountId: account.id })
  const params = { id: holding.id }
  const [activity] = await ada.call('GET /api/investment-activities')
  const changes = [
    () =>
      ada.call('PUT /api/investments/{id}', {
        params,
        body: { assetName: 'Orchard', version: holding.version },
      }),
    () => ada.call('DELETE /api/investment-activities/{id}', { params: { id: activity!.id } }),
    () => ada.call('DELETE /api/investments/{id}', { params }),
    () => ada.call('POST /api/investments/{id}/restore', { params }),
  ]
  for (const change of changes) expect(await receive(people, change)).toEqual({ ...no, ada: 'investments' })
})

test('only prices are announced to everyone', async () => {
  const { portal, people, ada } = await openFamily()
  const account = await addAccount(ada, { countsIntoFamily: false })
  const preview = await previewFile(ada, account.id)
  expect(await receive(people, () => applyPreview(ada, preview))).toEqual({
    ...no,
    ada: 'integrations, investments',
  })
  const everyone = Object.fromEntries(Object.keys(people).map(name => [name, 'prices']))
  expect(await receive(people, () => addBenchmark(ada))).toEqual(everyone)
  expect(await receive(people, () => addPrice(portal, 'provider'))).toEqual(everyone)
  // The prices of the market change each minute.
  expect(await receive(people, () => addPrice(portal, 'market'))).toEqual(no)
})

test('ownership is announced to owners and managers', async () => {
  const { portal, people, eve, ben } = await openFamily()
  const trust = await createEntity(ben)
  const holding = await createEntity(ben, { name: 'Holding' })
  await createStake(portal, ben, { entityId: trust.id, memberId, percent: '60' })
  expect(
    await receive(people, () => createStake(portal, ben, { entityId: holding.id, ownerEntityId: trust.id })),
  ).toEqual({
    ...no,
    ada: 'ownership',
    ben: 'ownership',
  })
  const eveMember = await createMember(portal, eve)
  const stake = await createStake(portal, ben, { entityId: trust.id, memberId: eveMember, percent: '40' })
  const params = { id: stake.id }
  const owners = { ...no, ada: 'ownership', eve: 'ownership', ben: 'ownership' }
  const remove = () => ben.call('DELETE /api/ownership-stakes/{id}', { params })
  expect(await receive(people, remove)).toEqual(owners)
  const rename = () =>
    ben.call('PUT /api/ownership-entities/{id}', {
      params: { id: holding.id },
      body: { name: 'Harbor Holding', version: holding.version },
    })
  expect(await receive(people, rename)).toEqual({ ...owners, eve: '' })
})

test('the owner of an account is announced to its viewers', async () => {
  const { people, ben, eve } = await openFamily()
  const { id: accountId } = await addAccount(ben, { countsIntoFamily: false })
  await share(ben, accountId, { audience: 'account', granteeId: eve.user!.id })
  const { id: entityId } = await createEntity(ben)
  const expected = { ...no, ben: 'investments', eve: 'investments' }
  let id = ''
  const add = async () => void ({ id } = await assignAccount(ben, { accountId, entityId }))
  expect(await receive(people, add)).toEqual(expected)
  const remove = () => ben.call('DELETE /api/account-ownerships/{id}', { params: { id } })
  expect(await receive(people, remove)).toEqual(expected)
})

async function addPrice({ database, time }: TestPortal, source: 'market' | 'provider'): Promise<void> {
  await database.db
    .insertInto('securityPrices')
    .values({ symbol: 'ORCH', date: '2026-01-05', price: '5', currency: 'USD', source, fetchedAt: time.now })
    .execute()
}
