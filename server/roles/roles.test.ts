import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { Role } from '#contract/roles/capabilities.ts'
import { addDuration, day, minute } from '#server/platform/clock.ts'
import { createRegistration } from '#server/test/accounts.ts'
import { randomId } from '#server/test/example-inputs.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { readPages } from '#server/test/pages.ts'
import type { Person } from '#server/test/person.ts'

import { endExpiredTerms } from './board-terms.ts'

describe('GET /api/users', () => {
  test('answers exactly the listed fields', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    const { data } = await ada.call('GET /api/users')
    expect(data).toEqual([
      {
        id: ada.user?.id,
        firstName: 'Ada',
        lastName: 'Hartwell',
        email: ada.user?.email,
        role: 'admin',
        boardMemberSince: null,
        boardTermExpires: null,
        createdAt: portal.time.now.toISOString(),
      },
    ])
  })

  test('searches names without diacritics, and addresses literally', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    await portal.signIn('family_member', 'Ro_sa')
    await portal.signIn('family_member', 'Rolsa')
    const search = async (text: string) => {
      const { data } = await ada.call('GET /api/users', { query: { search: text } })
      return data.map(user => user.firstName)
    }
    await portal.signIn('family_member', 'Zoé')
    expect(await search('HARTWELL ro_')).toEqual(['Ro_sa'])
    expect(await search('zoe zoé.')).toEqual(['Zoé'])
    expect(await search('rolsa.')).toEqual(['Rolsa'])
    expect(await search('%')).toEqual([])
  })

  test('filters by role and state', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    const ben = await portal.signIn('board_member', 'Ben')
    const [cleo, dora] = [
      await portal.signIn('family_member', 'Cleo'),
      await portal.signIn('family_member', 'Dora'),
    ]
    const { db } = portal.database
    await db.updateTable('users').set({ awaitsApproval: true }).where('id', '=', getId(cleo)).execute()
    await db
      .updateTable('users')
      .set({ awaitsApproval: true, isActive: false })
      .where('id', '=', getId(dora))
      .execute()
    const list = async (query: object) =>
      (await ada.call('GET /api/users', { query })).data.map(({ firstName }) => firstName)
    expect(await list({ role: 'board_member' })).toEqual(['Ben'])
    expect((await list({ state: 'active' })).sort()).toEqual(['Ada', 'Ben'])
    expect(await list({ state: 'waiting' })).toEqual(['Cleo'])
    expect(await list({ state: 'deactivated' })).toEqual(['Dora'])
    const ids = [ada, ben, cleo, dora].map(getId)
    const states = await ada.call('GET /api/account-states', { query: { ids: [...ids, randomId].join(',') } })
    expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [ids[0], 'active'],
        [ids[1], 'active'],
        [ids[2], 'waiting'],
        [ids[3], 'deactivated'],
      ]),
    )
  })

  test('pages through 10,000 accounts without repeats', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    await sql`
      insert into users
        (email, password_hash, first_name, last_name, family_id, password_changed_at, created_at, updated_at)
      select n || '@example.test', '', 'Rosa', 'Ellery', 'TEST-' || n, now(), instant, instant
      from (select n, timestamptz '2026-01-01' + (n / 6) * interval '1 minute' as instant
        from generate_series(1, 10000) as n) as rows`.execute(portal.database.db)
    const pages = await readPages(ada, 'GET /api/users', { query: { limit: '200' } })
    expect([pages.length, pages[0]?.total]).toEqual([51, 10_001])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(10_001)
  })
})

describe('GET /api/board-members', () => {
  test('shows addresses to administrators only', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    const toAda = (await ada.call('GET /api/board-members')).data
    const toBen = (await ben.call('GET /api/board-members')).data
    expect(toAda.map(({ email }) => email)).toEqual([ben.user?.email])
    expect(toBen).toHaveLength(1)
    expect(toBen[0]).not.toHaveProperty('email')
  })

  test('lists ended terms first, and no deactivated members', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    const names = ['Ben', 'Cleo', 'Dora']
    const people = []
    for (const name of names) people.push(await portal.signIn('board_member', name))
    await setTermEnd(portal, people[1]!, addDuration(portal.time.now, -day))
    await ada.call('POST /api/users/{userId}/deactivate', {
      params: { userId: getId(people[2]!) },
      body: { reason: 'Moved away' },
    })
    const { data } = await ada.call('GET /api/board-members')
    expect(data.map(({ firstName }) => firstName)).toEqual(['Cleo', 'Ben'])
  })
})

describe('PUT /api/users/{userId}/role', () => {
  test('a board member gets a term of three calendar years', async () => {
    const portal = await openPortal({ TIME_ZONE: 'UTC' })
    portal.time.now = new Date('2028-02-29T15:30:00.000Z')
    const [ada, rosa] = [await portal.signIn('admin'), await portal.signIn('family_member', 'Rosa')]
    const { user } = await changeRole(ada, rosa, 'board_member')
    expect(user).toMatchObject({
      role: 'board_member',
      boardMemberSince: '2028-02-29T15:30:00.000Z',
      boardTermExpires: '2031-02-28T15:30:00.000Z',
    })
    expect(await rosa.call('GET /api/user')).toMatchObject({ role: 'board_member' })
  })

  test('clears the term of a former board member', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    await ben.call('GET /api/user')
    for (const role of ['admin', 'family_member'] as const) {
      await changeRole(ada, ben, 'board_member')
      const { user } = await changeRole(ada, ben, role)
      expect(user).toMatchObject({ role, boardMemberSince: null, boardTermExpires: null })
      expect(await ben.call('GET /api/user')).toMatchObject({ role })
    }
  })

  test('the same role changes and records nothing', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    const before = (await ada.call('GET /api/board-members')).data[0]
    const { user } = await changeRole(ada, ben, 'board_member')
    expect(user.boardTermExpires).toBe(before?.boardTermExpires)
    expect(await readChanges(ada, ben)).toEqual([])
  })

  test('rejects a choice made for another role than the present', async () => {
    const portal = await openPortal()
    const [ada, rosa] = [await portal.signIn('admin'), await portal.signIn('family_member', 'Rosa')]
    const params = { userId: getId(rosa) }
    const choose = (role: Role) =>
      ada.try('PUT /api/users/{userId}/role', { params, body: { role, from: 'family_member' } })
    expect((await choose('board_member')).status).toBe(200)
    expect((await choose('board_member')).status, 'a repeated choice').toBe(200)
    const { status, body } = await choose('admin')
    expect([status, body.code]).toEqual([409, 'roles.stale-role'])
    expect(await rosa.call('GET /api/user')).toMatchObject({ role: 'board_member' })
    expect(await readChanges(ada, rosa)).toHaveLength(1)
  })

  test('an ended term can start again', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    await setTermEnd(portal, ben, addDuration(portal.time.now, -day))
    const { user } = await changeRole(ada, ben, 'board_member')
    expect(new Date(user.boardTermExpires ?? 0).getTime()).toBeGreaterThan(portal.time.now.getTime())
    expect(await readChanges(ada, ben)).toMatchObject([{ from: 'family_member', to: 'board_member' }])
  })

  test('records who changed what, when and why', async () => {
    const portal = await openPortal()
    const [ada, rosa] = [await portal.signIn('admin'), await portal.signIn('family_member', 'Rosa')]
    await changeRole(ada, rosa, 'board_member', '  Elected in\tMay ')
    portal.time.now = addDuration(portal.time.now, minute)
    await changeRole(ada, rosa, 'admin')
    expect(await readChanges(ada, rosa)).toMatchObject([
      {
        kind: 'role',
        changedAt: portal.time.now.toISOString(),
        changedBy: 'Ada Hartwell',
        from: 'board_member',
        to: 'admin',
        boardTermExpires: null,
        reason: null,
      },
      { kind: 'role', from: 'family_member', to: 'board_member', reason: 'Elected in May' },
    ])
  })

  test.each<[string, (own: string, other: string) => [string, unknown], number, string]>([
    ['the own role', own => [own, { role: 'family_member' }], 403, 'roles.own-account'],
    ['an unknown role', (_own, other) => [other, { role: 'king' }], 400, 'platform.invalid-input'],
    ['no role', (_own, other) => [other, {}], 400, 'platform.invalid-input'],
    ['an unknown account', () => [randomId, { role: 'admin' }], 404, 'roles.account-not-found'],
    ['a malformed id', () => ['7', { role: 'admin' }], 404, 'platform.not-found'],
    [
      'a reason that is too long',
      (_o, other) => [other, { role: 'admin', reason: 'x'.repeat(501) }],
      400,
      'platform.invalid-input',
    ],
  ])('rejects %s', async (_case, toRequest, status, code) => {
    const portal = await openPortal()
    const [ada, rosa] = [await portal.signIn('admin'), await portal.signIn('family_member', 'Rosa')]
    const [userId, body] = toRequest(getId(ada), getId(rosa))
    const answer = await ada.try('PUT /api/users/{userId}/role', { params: { userId }, body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await ada.call('GET /api/user')).toMatchObject({ role: 'admin' })
    expect(await rosa.call('GET /api/user')).toMatchObject({ role: 'family_member' })
  })

  test('fifty administrators who demote each other leave one', async () => {
    const portal = await openPortal()
    const admins: Person[] = []
    for (let count = 0; count < 50; count += 1) admins.push(await portal.signIn('admin'))
    // Each session is in the cache, so that every request passes the first check of the role.
    await Promise.all(admins.map(admin => admin.call('GET /api/user')))
    const answers = await Promise.all(
      admins.map((admin, index) => retryRole(admin, admins[(index + 1) % admins.length]!, 'family_member')),
    )
    const outcomes = Map.groupBy(answers, ({ status, body }) => (status === 200 ? 'done' : body.code))
    expect([...outcomes.keys()].filter(one => one !== 'done' && one !== 'platform.not-allowed')).toEqual(
      [...outcomes.keys()].filter(one => one === 'roles.last-administrator'),
    )
    const left = await listAdmins(portal)
    expect(left.length).toBe(50 - (outcomes.get('done')?.length ?? 0))
    expect(left.length).toBeGreaterThan(0)
  })

  test('of administrators who all demote all others one remains', async () => {
    const portal = await openPortal()
    const admins: Person[] = []
    for (let count = 0; count < 8; count += 1) admins.push(await portal.signIn('admin'))
    const others = await portal.openAnotherNode()
    const pairs = admins.flatMap((from, index) =>
      admins.filter(to => to !== from).map(to => [index % 2 === 0 ? from : from.copy(others), to] as const),
    )
    const answers = await Promise.all(pairs.map(([from, to]) => retryRole(from, to, 'family_member')))
    expect(await listAdmins(portal)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('the last administrator stays when two race', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('admin', 'Ben')]
    const answers = await Promise.all([
      tryRole(ada, ben, 'family_member'),
      tryRole(ben, ada, 'family_member'),
    ])
    // The second request is rejected as one about the last administrator, or as one of a former administrator.
    const codes = answers.map(({ status, body }) => (status === 200 ? 'changed' : body.code)).sort()
    expect([
      ['changed', 'platform.not-allowed'],
      ['changed', 'roles.last-administrator'],
    ]).toContainEqual(codes)
    expect(await listAdmins(portal)).toHaveLength(1)
  })
})

describe('board terms', () => {
  test('expiring them ends terms of the past only', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    const [ben, cleo] = [
      await portal.signIn('board_member', 'Ben'),
      await portal.signIn('board_member', 'Cleo'),
    ]
    await setTermEnd(portal, ben, portal.time.now)
    await setTermEnd(portal, cleo, addDuration(portal.time.now, 1))
    await setTermEnd(portal, ada, addDuration(portal.time.now, -day))
    expect(await ada.call('POST /api/expire-board-terms')).toEqual({ message: '1 board term ended.' })
    expect(await ada.call('POST /api/expire-board-terms')).toEqual({
      message: 'No board terms have expired.',
    })
    const { data } = await ada.call('GET /api/users')
    const roles = new Map(
      data.map(({ id, role, boardTermExpires }) => [id, [role, boardTermExpires === null]]),
    )
    expect(roles.get(getId(ben))).toEqual(['family_member', true])
    expect(roles.get(getId(cleo))).toEqual(['board_member', false])
    expect(roles.get(getId(ada))).toEqual(['admin', false])
    expect(await readChanges(ada, ben)).toMatchObject([
      { kind: 'term-ended', changedBy: 'Ada Hartwell', from: 'board_member', to: 'family_member' },
    ])
  })

  test('the job ends a term on its date', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    const { boardTermExpires } = (await ada.call('GET /api/board-members')).data[0]!
    portal.time.now = addDuration(new Date(boardTermExpires!), -1)
    await ada.signInAgain()
    await ben.signInAgain()
    expect(await endExpiredTerms(portal.platform, null)).toBe(0)
    expect((await ben.try('GET /api/board-members')).status).toBe(200)
    portal.time.now = new Date(boardTermExpires!)
    expect((await ben.try('GET /api/board-members')).status).toBe(403)
    expect(await endExpiredTerms(portal.platform, null)).toBe(1)
    expect(await readChanges(ada, ben)).toMatchObject([
      { kind: 'term-ended', changedBy: null, boardTermExpires },
    ])
    expect((await ada.call('GET /api/board-members')).data).toEqual([])
  })

  test('renewing adds three years once', async () => {
    const portal = await openPortal({ TIME_ZONE: 'UTC' })
    portal.time.now = new Date('2026-11-23T10:00:00.000Z')
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    await setTermEnd(portal, ben, new Date('2026-12-31T12:00:00.000Z'))
    const renew = (boardTermExpires: string) =>
      ada.try('POST /api/users/{userId}/renew-term', {
        params: { userId: getId(ben) },
        body: { boardTermExpires, reason: 'Elected again' },
      })
    const answers = await Promise.all([renew('2026-12-31T12:00:00.000Z'), renew('2026-12-31T12:00:00.000Z')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await ada.call('GET /api/board-members')).data[0]?.boardTermExpires).toBe(
      '2029-12-31T12:00:00.000Z',
    )
    expect(await readChanges(ada, ben)).toMatchObject([{ kind: 'term-renewed', reason: 'Elected again' }])
  })

  test('renewing an ended term starts it now', async () => {
    const portal = await openPortal({ TIME_ZONE: 'UTC' })
    portal.time.now = new Date('2026-11-23T10:00:00.000Z')
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    await setTermEnd(portal, ben, new Date('2026-06-30T12:00:00.000Z'))
    const { user } = await ada.call('POST /api/users/{userId}/renew-term', {
      params: { userId: getId(ben) },
      body: { boardTermExpires: '2026-06-30T12:00:00.000Z' },
    })
    expect(user.boardTermExpires).toBe('2029-11-23T10:00:00.000Z')
    expect(await ben.call('GET /api/user')).toMatchObject({ role: 'board_member' })
  })

  test('only a board member has a term to renew', async () => {
    const portal = await openPortal()
    const [ada, rosa] = [await portal.signIn('admin'), await portal.signIn('family_member', 'Rosa')]
    const { status, body } = await ada.try('POST /api/users/{userId}/renew-term', {
      params: { userId: getId(rosa) },
      body: { boardTermExpires: null },
    })
    expect([status, body.code]).toEqual([409, 'roles.not-on-board'])
  })
})

describe('account states', () => {
  test('a waiting account is accepted', async () => {
    const portal = await openPortal({ REGISTRATION: 'approval' })
    const [ada, rosa] = [await portal.signIn('admin'), portal.visitor()]
    const { id } = await rosa.call('POST /api/register', { body: createRegistration() })
    expect((await rosa.try('GET /api/companies')).status).toBe(403)
    const params = { userId: id }
    expect(await ada.call('POST /api/users/{userId}/approve', { params })).toEqual({ id, state: 'active' })
    expect((await rosa.try('GET /api/companies')).status).toBe(200)
    // A repetition, as after a lost reply, records nothing.
    await ada.call('POST /api/users/{userId}/approve', { params })
    const changes = await ada.call('GET /api/users/{userId}/changes', { params })
    expect(changes.map(({ kind }) => kind)).toEqual(['approved'])
    const late = await ada.try('POST /api/users/{userId}/decline', { params, body: { reason: 'No' } })
    expect([late.status, late.body.code]).toEqual([409, 'roles.already-approved'])
  })

  test('a declined account waits again when it is reactivated', async () => {
    const portal = await openPortal({ REGISTRATION: 'approval' })
    const [ada, rosa] = [await portal.signIn('admin'), portal.visitor()]
    const { id } = await rosa.call('POST /api/register', { body: createRegistration() })
    const params = { userId: id }
    const declined = await ada.call('POST /api/users/{userId}/decline', {
      params,
      body: { reason: 'Unknown' },
    })
    expect(declined).toEqual({ id, state: 'deactivated' })
    expect((await rosa.try('GET /api/user')).status).toBe(401)
    expect((await ada.try('POST /api/users/{userId}/approve', { params })).status).toBe(409)
    const reactivated = await ada.call('POST /api/users/{userId}/reactivate', { params, body: {} })
    expect(reactivated).toEqual({ id, state: 'waiting' })
  })

  test('deactivating ends the sessions and deletes nothing', async () => {
    const portal = await openPortal()
    const other = await portal.openAnotherNode()
    const [ada, rosa] = [await portal.signIn('admin'), await portal.signIn('family_member', 'Rosa')]
    const elsewhere = rosa.copy(other)
    await elsewhere.call('GET /api/user')
    const params = { userId: getId(rosa) }
    const body = { reason: 'Left the family office' }
    await ada.call('POST /api/users/{userId}/deactivate', { params, body })
    expect((await rosa.try('GET /api/user')).status).toBe(401)
    await expect.poll(async () => (await elsewhere.try('GET /api/user')).status).toBe(401)
    expect((await ada.call('GET /api/users', { query: { state: 'deactivated' } })).data).toHaveLength(1)
    await ada.call('POST /api/users/{userId}/reactivate', { params, body: { reason: null } })
    expect((await rosa.try('GET /api/user')).status, 'earlier sessions stay closed').toBe(401)
    const changes = await ada.call('GET /api/users/{userId}/changes', { params })
    expect(changes.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['reactivated', null],
      ['deactivated', 'Left the family office'],
    ])
  })

  test('deactivating needs a reason and another account', async () => {
    const portal = await openPortal()
    const [ada, rosa] = [await portal.signIn('admin'), await portal.signIn('family_member', 'Rosa')]
    const deactivate = (userId: string, body: object) =>
      ada.try('POST /api/users/{userId}/deactivate', { params: { userId }, body })
    const withoutReason = await deactivate(getId(rosa), { reason: ' ' })
    expect([withoutReason.status, withoutReason.body.fields]).toEqual([
      400,
      { reason: 'Please state a reason' },
    ])
    expect((await deactivate(getId(ada), { reason: 'x' })).body.code).toBe('roles.own-account')
    expect((await deactivate(randomId, { reason: 'x' })).status).toBe(404)
  })

  test('administrators who deactivate each other leave one', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('admin', 'Ben')]
    const deactivate = (from: Person, to: Person) =>
      from.try('POST /api/users/{userId}/deactivate', {
        params: { userId: getId(to) },
        body: { reason: 'x' },
      })
    const answers = await Promise.all([deactivate(ada, ben), deactivate(ben, ada)])
    // The other one is rejected by the lock, or has no session any more.
    const rejected = answers.map(({ status }) => status).filter(status => status !== 200)
    expect([[401], [409]]).toContainEqual(rejected)
    expect(await listAdmins(portal)).toHaveLength(1)
  })
})

describe('GET /api/users/{userId}/rights', () => {
  test.each(['family_member', 'board_member', 'admin'] as const)(
    'a %s has the capabilities of the session, with a reason each',
    async role => {
      const portal = await openPortal()
      const [ada, person] = [await portal.signIn('admin'), await portal.signIn(role, 'Rosa')]
      const { capabilities, boardTermExpires } = await person.call('GET /api/user')
      const { rights, state } = await ada.call('GET /api/users/{userId}/rights', {
        params: { userId: getId(person) },
      })
      expect([state, rights.map(({ capability }) => capability)]).toEqual([
        'active',
        [...capabilities].sort(),
      ])
      const until = role === 'board_member' ? boardTermExpires : null
      for (const { reasons } of rights) expect(reasons).toEqual([{ kind: 'role', role, until }])
    },
  )

  test('names the linked member', async () => {
    const portal = await openPortal()
    const [ada, rosa] = [await portal.signIn('admin'), await portal.signIn('family_member', 'Rosa')]
    const memberId = await createMember(portal, undefined, { firstName: 'Rosa', lastName: 'Ellery' })
    const readMember = async () =>
      (await ada.call('GET /api/users/{userId}/rights', { params: { userId: getId(rosa) } })).member
    expect(await readMember()).toBeNull()
    await portal.database.db
      .updateTable('familyMembers')
      .set({ userId: getId(rosa) })
      .where('id', '=', memberId)
      .execute()
    expect(await readMember()).toEqual({ id: memberId, name: 'Rosa Ellery' })
  })

  test('an ended term and a deactivated account give no rights', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    const admin = await portal.signIn('admin', 'Cleo')
    await setTermEnd(portal, ben, portal.time.now)
    await ada.call('POST /api/users/{userId}/deactivate', {
      params: { userId: getId(admin) },
      body: { reason: 'x' },
    })
    for (const person of [ben, admin]) {
      const params = { userId: getId(person) }
      expect((await ada.call('GET /api/users/{userId}/rights', { params })).rights).toEqual([])
    }
  })
})

describe('PUT /api/registration', () => {
  test('applies at once on every node, and to the page shell', async () => {
    const portal = await openPortal({ REGISTRATION: 'invitation' })
    const other = await portal.openAnotherNode()
    const ada = await portal.signIn('admin')
    expect(await ada.call('GET /api/registration')).toMatchObject({ mode: 'invitation', isChosen: false })
    const register = async (at: TestPortal) =>
      (await at.visitor().try('POST /api/register', { body: createRegistration() })).status
    expect([await register(portal), await register(other)]).toEqual([403, 403])
    expect(await ada.call('PUT /api/registration', { body: { mode: 'approval' } })).toMatchObject({
      mode: 'approval',
      isChosen: true,
      changedBy: 'Ada Hartwell',
    })
    expect(await register(portal)).toBe(201)
    await expect.poll(() => register(other)).toBe(201)
    expect((await ada.call('GET /api/users', { query: { state: 'waiting' } })).data).toHaveLength(2)
    const [last] = await portal.database.db
      .selectFrom('auditEntries')
      .select(['action', 'details'])
      .where('action', '=', 'registration.changed')
      .execute()
    expect(last?.details).toEqual({ from: 'invitation', to: 'approval' })
  })

  test('open registration beyond loopback needs a confirmation', async () => {
    const portal = await openPortal({ HOST: '0.0.0.0' })
    const ada = await portal.signIn('admin')
    const { status, body } = await ada.try('PUT /api/registration', { body: { mode: 'open' } })
    expect([status, body.code]).toEqual([409, 'roles.open-needs-confirmation'])
    expect(await ada.call('GET /api/registration')).toMatchObject({ mode: 'invitation', isPublic: true })
    const confirmed = { mode: 'open' as const, isPublicConfirmed: true }
    expect(await ada.call('PUT /api/registration', { body: confirmed })).toMatchObject({ mode: 'open' })
  })

  test('rejects a mode chosen on a stale page', async () => {
    const portal = await openPortal({ REGISTRATION: 'invitation' })
    const ada = await portal.signIn('admin')
    const ben = await portal.signIn('admin', 'Ben')
    const { changedAt } = await ada.call('GET /api/registration')
    await ben.call('PUT /api/registration', { body: { mode: 'approval', changedAt } })
    const { status, body } = await ada.try('PUT /api/registration', { body: { mode: 'open', changedAt } })
    expect([status, body.code]).toEqual([409, 'roles.stale-version'])
    const current = await ada.call('GET /api/registration')
    expect(current).toMatchObject({ mode: 'approval', changedBy: 'Ben Hartwell' })
    // Ben repeats his change after a lost reply.
    expect(await ben.call('PUT /api/registration', { body: { mode: 'approval', changedAt } })).toMatchObject({
      mode: 'approval',
    })
    const { changedAt: latest } = await ada.call('GET /api/registration')
    expect(
      await ada.call('PUT /api/registration', { body: { mode: 'open', changedAt: latest } }),
    ).toMatchObject({ mode: 'open', changedBy: 'Ada Hartwell' })
  })

  test('open registration of loopback does not apply beyond it', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    await ada.call('PUT /api/registration', { body: { mode: 'open' } })
    const open = await portal.openAnotherNode({ HOST: '0.0.0.0' })
    expect(await ada.copy(open).call('GET /api/registration')).toMatchObject({ mode: 'invitation' })
  })
})

function getId(person: Person): string {
  return person.user?.id ?? ''
}

/** Repeats a change after 503, which a busy machine answers when too many requests wait for connections. */
async function retryRole(...change: Parameters<typeof tryRole>): ReturnType<typeof tryRole> {
  for (;;) {
    const answer = await tryRole(...change)
    if (answer.status !== 503) return answer
  }
}

function tryRole(from: Person, to: Person, role: string) {
  return from.try('PUT /api/users/{userId}/role', { params: { userId: getId(to) }, body: { role } })
}

function changeRole(
  from: Person,
  to: Person,
  role: 'admin' | 'board_member' | 'family_member',
  reason: string | null = null,
) {
  return from.call('PUT /api/users/{userId}/role', { params: { userId: getId(to) }, body: { role, reason } })
}

function readChanges(admin: Person, person: Person) {
  return admin.call('GET /api/users/{userId}/changes', { params: { userId: getId(person) } })
}

async function setTermEnd(portal: TestPortal, person: Person, boardTermExpires: Date): Promise<void> {
  await portal.database.db
    .updateTable('users')
    .set({ boardTermExpires })
    .where('id', '=', getId(person))
    .execute()
  portal.platform.sessions.invalidateUser(getId(person))
}

async function listAdmins({ database }: TestPortal) {
  return database.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .execute()
}
