import { brotliDecompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { createMember, createSubmission } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { sendRaw } from '#server/test/raw-request.ts'

test('submitting a member creates a pending approval', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const { approvalId, ...member } = await ada.call('POST /api/family-members', {
    body: createSubmission({ firstName: 'Ben' }),
  })
  expect(member).toMatchObject({
    firstName: 'Ben',
    lastName: 'Hartwell',
    relationship: 'child',
    generation: 1,
    isAlive: true,
    isVerified: false,
    verifiedBy: null,
    addedBy: 'Ada Hartwell',
    version: 1,
  })
  expect(await ada.call('GET /api/family-members')).toEqual([member])
  expect(await ada.call('GET /api/family-members/{id}', { params: { id: member.id } })).toEqual(member)
  expect(await ada.call('GET /api/board-approvals')).toMatchObject([
    {
      id: approvalId,
      familyMemberId: member.id,
      status: 'pending',
      kind: 'new_member',
      requestedBy: 'Ada Hartwell',
    },
  ])
})

test('stores a tab or line break in a field of one line as a space', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const body = createSubmission({
    firstName: 'Ben\tJosef',
    lastName: ' van\r\n Dunmore\n',
    occupation: 'Brewer\n\tof ale',
    biography: 'Keeps bees.\n\tSails.',
  })
  const { id } = await ada.call('POST /api/family-members', { body })
  expect(await ada.call('GET /api/family-members/{id}', { params: { id } })).toMatchObject({
    firstName: 'Ben Josef',
    lastName: 'van Dunmore',
    occupation: 'Brewer of ale',
    biography: 'Keeps bees.\n\tSails.',
  })
})

test('answers 404 for unknown and malformed member ids', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const removed = await createMember(portal)
  await portal.database.db
    .updateTable('familyMembers')
    .set({ removedAt: portal.time.now })
    .where('id', '=', removed)
    .execute()
  const unknown = '11111111-1111-4111-8111-111111111111'
  for (const id of [
    unknown,
    removed,
    '1',
    '0',
    '-1',
    '1.5',
    '1e9',
    'NaN',
    'null',
    'unknown',
    `${unknown}'`,
    '%00',
    '..',
  ])
    for (const call of [
      'GET /api/family-members/{id}',
      'GET /api/family-members/{id}/circle',
      'PUT /api/family-members/{id}/own-details',
      'POST /api/family-members/{id}/corrections',
      'POST /api/family-members/{id}/claims',
    ] as const) {
      const body = call.startsWith('GET') ? undefined : { version: 1, changes: {} }
      const { status, body: failure } = await ada.try(call, { params: { id }, ...(body && { body }) })
      expect([call, id, status]).toEqual([call, id, 404])
      expect(failure.error).not.toBe('')
    }
})

test('ignores id, verification and addedBy of the body', async () => {
  const portal = await openPortal()
  const admin = await portal.signIn('admin', 'Rosa')
  const id = '11111111-1111-4111-8111-111111111111'
  const body = {
    ...createSubmission(),
    id,
    isVerified: true,
    verifiedBy: 'me',
    addedBy: 'Someone',
    version: 9,
  }
  const member = await admin.call('POST /api/family-members', { body })
  expect(member).toMatchObject({ isVerified: false, verifiedBy: null, addedBy: 'Rosa Hartwell', version: 1 })
  expect(member.id).not.toBe(id)
})

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
  const findErrors = async (changes: object) =>
    (await ada.try('POST /api/family-members', { body: { ...createSubmission(), ...changes } })).body.fields
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
  const findErrors = async (changes: object) =>
    (await ada.try('POST /api/family-members', { body: { ...createSubmission(), ...changes } })).body.fields
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
  const findErrors = async (changes: object) =>
    (await ada.try('POST /api/family-members', { body: { ...createSubmission(), ...changes } })).body.fields
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
  const findErrors = async (changes: object) =>
    (await ada.try('POST /api/family-members', { body: { ...createSubmission(), ...changes } })).body.fields
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
  const findErrors = async (changes: object) =>
    (await ada.try('POST /api/family-members', { body: { ...createSubmission(), ...changes } })).body.fields
  expect(await findErrors({ birthDate: '2999-01-01' })).toEqual({ birthDate: 'This date is in the future' })
  expect(await findErrors({ isAlive: false, deathText: 'in 2999' })).toEqual({
    deathText: 'This date is in the future',
  })
  expect(await findErrors({ birthDate: portal.time.now.toISOString().slice(0, 10) })).toBeUndefined()
})

test('sorts members by generation and earliest birth date', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const births = [
    { birthDate: '1873-04-19' },
    { birthText: 'about 1868' },
    { birthText: 'unknown' },
    { birthText: 'between 1870 and 1903' },
    { birthText: 'before 1860' },
    { birthDate: '1850-01-01', generation: 2 },
  ]
  for (const birth of births)
    await ada.call('POST /api/family-members', { body: createSubmission({ ...birth, isAlive: false }) })
  const list = await ada.call('GET /api/family-members')
  expect(list.map(({ birthText, earliestBirthDate }) => [birthText, earliestBirthDate])).toEqual([
    ['before 1860', '1859-12-31'],
    ['about 1868', '1868-01-01'],
    ['between 1870 and 1903', '1870-01-01'],
    [null, '1873-04-19'],
    ['unknown', null],
    [null, '1850-01-01'],
  ])
})

test('hides contact fields of the living from other members', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const contact = { phoneNumber: '555 0100', email: 'ada@example.test' }
  const own = await createMember(portal, ada, contact)
  const dead = await createMember(portal, undefined, { ...contact, isAlive: false })
  const seenBy = {
    ada,
    ben: await portal.signIn('family_member'),
    board: await portal.signIn('board_member'),
    admin: await portal.signIn('admin'),
  }
  const hidden = { phoneNumber: null, email: null }
  for (const [who, person] of Object.entries(seenBy)) {
    const one = await person.call('GET /api/family-members/{id}', { params: { id: own } })
    expect([who, one]).toMatchObject([who, who === 'ben' ? hidden : contact])
    const list = await person.call('GET /api/family-members')
    const findInList = (id: string) => list.find(member => member.id === id)
    expect([who, findInList(dead)]).toMatchObject([who, contact])
    expect([who, findInList(own)]).toMatchObject([who, ['ada', 'ben'].includes(who) ? hidden : contact])
  }
})

test('only the member edits their own details', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const id = await createMember(portal, ada)
  const body = { phoneNumber: '555 0199', biography: 'Keeps bees.', version: 1 }
  const changed = await ada.call('PUT /api/family-members/{id}/own-details', { params: { id }, body })
  expect(changed).toMatchObject({ phoneNumber: '555 0199', biography: 'Keeps bees.', version: 2 })

  for (const role of ['family_member', 'board_member', 'admin'] as const) {
    const other = await portal.signIn(role)
    const refused = await other.try('PUT /api/family-members/{id}/own-details', { params: { id }, body })
    expect([role, refused.status, refused.body.code]).toEqual([role, 403, 'family-tree.not-yourself'])
  }
})

test('the second edit of a version is a conflict', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const id = await createMember(portal, ada)
  const edits = await Promise.all(
    ['one', 'two'].map(biography =>
      ada.try('PUT /api/family-members/{id}/own-details', {
        params: { id },
        body: { biography, version: 1 },
      }),
    ),
  )
  expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('caches the list on every node until the tree changes', async () => {
  const portal = await openPortal()
  const another = await portal.openAnotherNode()
  const ada = await portal.signIn('family_member')
  const elsewhere = ada.copy(another)
  await createMember(portal)
  const { etag, status } = await fetchList()
  expect([status, (await fetchList({ 'if-none-match': etag })).status]).toEqual([200, 304])
  expect(await elsewhere.call('GET /api/family-members')).toHaveLength(1)

  await ada.call('POST /api/family-members', { body: createSubmission() })
  expect((await fetchList({ 'if-none-match': etag })).status).toBe(200)
  await expect.poll(async () => (await elsewhere.call('GET /api/family-members')).length).toBe(2)

  async function fetchList(headers: Record<string, string> = {}) {
    const answer = await ada.fetch('GET', '/api/family-members', { headers })
    return { status: answer.status, etag: answer.headers.get('etag') ?? '' }
  }
})

test('10,000 full members compress to at most 200 KB', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  await insertTenThousand(portal)
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await sendRaw(portal.address, 'GET', '/api/family-members', {
    headers: { cookie, 'accept-encoding': 'gzip, deflate, br' },
  })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.body.length).toBeLessThan(200_000)
  const members = JSON.parse(brotliDecompressSync(answer.body).toString()) as object[]
  expect(members).toHaveLength(10_000)
})

async function insertTenThousand({ database, time }: Awaited<ReturnType<typeof openPortal>>) {
  await database.pool.query(
    `insert into family_members (first_name, last_name, middle_name, birth_date, earliest_birth_date, gender, relationship,
       generation, occupation, location, biography, email, phone_number, added_by, created_at, updated_at)
     select (array['Ada','Ben','Clara','Edmund','Rosalind','Theo','Iris','Jonas'])[1 + n % 8], 'Hartwell',
       (array['May','Lee','Ann','John'])[1 + n % 4], date '1850-01-01' + n * 6, date '1850-01-01' + n * 6,
       (array['female','male'])[1 + n % 2], (array['child','spouse','sibling','parent'])[1 + n % 4], 1 + n / 2000,
       (array['Teacher','Carpenter','Physician'])[1 + n % 3], (array['Boston','Dover','Salem'])[1 + n % 3],
       'Born in the house by the river, and never far from it.', 'member@example.test', '555 0100', 'System', $1, $1
     from generate_series(0, 9999) as n`,
    [time.now],
  )
  await database.pool.query(
    `insert into parent_links (child_id, parent_id, kind, role)
     select family_members.id, father.id, 'birth', 'father' from family_members, family_members father
     where ('x' || right(family_members.id::text, 12))::bit(48)::bigint / 2
       = ('x' || right(father.id::text, 12))::bit(48)::bigint and father.id <> family_members.id`,
  )
}
