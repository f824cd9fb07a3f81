import { brotliDecompressSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { createMember, createSubmission } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { sendRaw } from '#server/test/raw-request.ts'

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
