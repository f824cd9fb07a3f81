import { gunzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyLinks } from '#contract/family-tree/kinship.ts'
import { awaitImport, importFile, familyOfFour, uploadPreview } from '#server/test/family-files.ts'
import { createSubmission } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { readPage } from '#server/test/pages.ts'
import type { Answer } from '#server/test/person.ts'
import { sendRaw } from '#server/test/raw-request.ts'

test('lists a tree of 20,003 people in two pages', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  await insertPeople(portal, 20_003)

  const first = await readPage<FamilyMember>(ada, '/api/family-members')
  expect(first.rows).toHaveLength(20_000)
  const second = await readPage<FamilyMember>(ada, first.next ?? '')
  expect([second.rows.length, second.next]).toEqual([3, null])
  const people = [...first.rows, ...second.rows]
  expect(new Set(people.map(({ id }) => id)).size).toBe(20_003)
  const order = people.map(
    ({ generation, earliestBirthDate, id }) => `${generation} ${earliestBirthDate ?? '9999'} ${id}`,
  )
  expect(order.every((key, index) => index === 0 || order[index - 1]! < key)).toBe(true)

  for (const cursor of ['unknown', '', forgeCursor('2026-02-31'), forgeCursor('infinity').slice(1)]) {
    const { status } = await ada.fetch('GET', `/api/family-members?cursor=${cursor}`)
    expect([cursor, status]).toEqual([cursor, cursor === '' ? 200 : 400])
  }
})

test('lists the links of 20,003 people in two pages', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  await insertPeople(portal, 20_003)
  const { pool } = portal.database
  // Each has the next by id as mother, and is married to the one who is opposite in that order.
  await pool.query(`
    with person as (select id, row_number() over (order by id) as number from family_members),
      linked as (
        insert into parent_links (child_id, parent_id, kind, role)
        select child.id, mother.id, 'birth', 'mother'
        from person as child join person as mother on mother.number = child.number + 1)
    insert into partnerships (first_id, second_id, kind)
    select one.id, other.id, 'marriage'
    from person as one join person as other on other.number = 20004 - one.number and one.number > other.number`)

  const pages: FamilyLinks[] = []
  for (let address: string | null = '/api/family-links'; address !== null;) {
    const { status, body, headers }: Answer<unknown> = await ada.fetch('GET', address)
    expect(status).toBe(200)
    pages.push(body as FamilyLinks)
    address = /<(.+)>/.exec(headers.get('link') ?? '')?.[1] ?? null
  }
  expect(pages.map(({ parents, partnerships }) => [parents.length, partnerships.length])).toEqual([
    [20_000, 10_001],
    [2, 0],
  ])
  const children = pages.flatMap(({ parents }) => parents.map(({ childId }) => childId))
  expect(new Set(children).size).toBe(20_002)
  const { status } = await ada.fetch('GET', '/api/family-links?cursor=unknown')
  expect(status).toBe(400)
})

test('invented cursors of one account leave connections for others', async () => {
  const portal = await openPortal()
  const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member')]
  await insertPeople(portal, 100)
  // Caches the sessions, which are read with the appointments for members.
  for (const person of [ada, ben]) await person.call('GET /api/user')
  const lists = await portal.database.db.transaction().execute(async tx => {
    // No list can be prepared until the transaction ends: two are read, and ten wait.
    await sql`lock table family_members in access exclusive mode`.execute(tx)
    const requests = Array.from({ length: 13 }, (_, index) =>
      ada.fetch('GET', `/api/family-members?cursor=${forgeCursor(`18${index + 10}-01-01`)}`),
    )
    expect((await Promise.race(requests)).status).toBe(429)
    expect(await ben.call('GET /api/sessions')).toHaveLength(1)
    return { requests, bens: ben.call('GET /api/family-members') }
  })
  expect(await lists.bens).toHaveLength(100)
  const statuses = (await Promise.all(lists.requests)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(12)
})

test('the list has the same content in every encoding', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  await insertPeople(portal, 100)
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const getList = (encoding: string) =>
    sendRaw(portal.address, 'GET', '/api/family-members', {
      headers: { cookie, 'accept-encoding': encoding },
    })
  const plain = await getList('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(plain.body.toString())).toHaveLength(100)
  const gzip = await getList('gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
})

test('a full tree rejects members and imports', async () => {
  const portal = await openPortal({ LARGEST_TREE: '5' })
  const ben = await portal.signIn('board_member')
  await insertPeople(portal, 4)
  expect((await ben.try('POST /api/family-members', { body: createSubmission() })).status).toBe(201)
  const rejected = await ben.try('POST /api/family-members', { body: createSubmission() })
  expect([rejected.status, rejected.body.code]).toEqual([409, 'family-tree.full'])
  expect(rejected.body.error).toContain('at most 5 members')

  expect(await uploadPreview(ben, familyOfFour)).toMatchObject({
    status: 409,
    body: {
      code: 'family-tree.full',
      error:
        'The family tree has 5 members and can have at most 5, so this file with 4 new people does not fit. An administrator can raise this limit in the settings of the server',
    },
  })
  expect(await ben.call('GET /api/family-members')).toHaveLength(5)
})

test('an import fails when members were added after its preview', async () => {
  const portal = await openPortal({ LARGEST_TREE: '5' })
  const ben = await portal.signIn('board_member')
  const { body } = await uploadPreview(ben, familyOfFour)
  await insertPeople(portal, 2)
  const running = await ben.call('POST /api/gedcom-imports', {
    body: { previewId: body.id, useMatches: false },
  })
  expect(await awaitImport(ben, running)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('at most 5 members'),
  })
  expect(await ben.call('GET /api/family-members')).toHaveLength(2)
})

test('a full tree accepts a file of people who are in it', async () => {
  const portal = await openPortal({ LARGEST_TREE: '4' })
  const ben = await portal.signIn('board_member')
  await importFile(ben, familyOfFour)
  expect(await importFile(ben, familyOfFour, { useMatches: true })).toMatchObject({
    state: 'done',
    matched: 4,
    people: 0,
  })
})

test('concurrent submissions do not exceed the largest tree', async () => {
  const portal = await openPortal({ LARGEST_TREE: '5' })
  const ben = await portal.signIn('board_member')
  await insertPeople(portal, 3)
  const submissions = await Promise.all(
    Array.from({ length: 8 }, () => ben.try('POST /api/family-members', { body: createSubmission() })),
  )
  const rejected = Array.from({ length: 6 }, () => 409)
  expect(submissions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, ...rejected])
})

test('rejects a file with more people than the tree may have', async () => {
  const portal = await openPortal({ LARGEST_TREE: '3' })
  const ben = await portal.signIn('board_member')
  const { status, body } = await uploadPreview(ben, familyOfFour)
  expect([status, body]).toMatchObject([409, { code: 'family-tree.full' }])
  const files = await portal.database.db.selectFrom('storedFiles').select('id').execute()
  expect(files, 'of a rejected preview').toEqual([])
})

function forgeCursor(birth: string): string {
  return Buffer.from(`1 ${birth} 00000000-0000-8000-8000-000000000001`).toString('base64url')
}

/** Every tenth without a birth date. */
async function insertPeople({ database }: TestPortal, count: number): Promise<void> {
  await database.pool.query(
    `insert into family_members (first_name, last_name, birth_date, earliest_birth_date, relationship, generation,
       added_by, created_at, updated_at)
     select 'Ada', 'Hartwell', born, born, 'child', 1 + number % 5, 'System', now(), now()
     from generate_series(1, $1::integer) as number,
       lateral (select case when number % 10 > 0 then date '1850-01-01' + number % 40000 end as born) as birth`,
    [count],
  )
}
