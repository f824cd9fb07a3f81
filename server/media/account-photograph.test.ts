import sharp from 'sharp'
import { expect, test } from 'vitest'

import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { listStoredFiles, makeJpeg, readMediaSample } from '#server/test/photographs.ts'
import { uploadFile } from '#server/test/uploads.ts'

test('a photograph is shown to every account, without metadata', async () => {
  const portal = await openPortal()
  const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
  const { profileImageUrl } = await setPhotograph(ada, readMediaSample('photograph.heic'))
  expect(await ada.call('GET /api/user')).toMatchObject({ profileImageUrl })
  const file = await fetchFile(portal, ben, profileImageUrl!)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const metadata = await sharp(await file.bytes()).metadata()
  expect(Math.max(metadata.width, metadata.height)).toBeLessThanOrEqual(480)
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
  expect((await fetchFile(portal, portal.visitor(), profileImageUrl!)).status).toBe(401)
})

test('another photograph replaces the file of the first one', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const first = await setPhotograph(ada)
  const second = await setPhotograph(ada)
  expect(second.profileImageUrl).not.toBe(first.profileImageUrl)
  expect((await fetchFile(portal, ada, first.profileImageUrl!)).status).toBe(404)
  expect(listStoredFiles(portal)).toHaveLength(1)
})

test('a removed photograph leaves no file', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const { profileImageUrl } = await setPhotograph(ada)
  expect(await ada.call('DELETE /api/account/photograph')).toEqual({ profileImageUrl: null })
  expect(await ada.call('DELETE /api/account/photograph')).toEqual({ profileImageUrl: null })
  expect(await ada.call('GET /api/user')).toMatchObject({ profileImageUrl: null })
  expect((await fetchFile(portal, ada, profileImageUrl!)).status).toBe(404)
  expect(listStoredFiles(portal)).toEqual([])
  const actions = await portal.database.db
    .selectFrom('auditEntries')
    .select('action')
    .where('action', 'like', 'account.photograph%')
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'account.photograph-changed',
    'account.photograph-removed',
  ])
})

test('a photograph counts toward the quota', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  await setPhotograph(ada)
  const { rows } = await portal.database.pool.query<{ bytes: number }>(
    'select bytes::int from stored_content where account_id = $1 and bytes > 200',
    [ada.user!.id],
  )
  expect(rows).toEqual([{ bytes: expect.any(Number) }])
})

test('rejects the upload of another account and other files', async () => {
  const portal = await openPortal()
  const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
  const { id } = await uploadFile(ben, await (await makeJpeg()).bytes(), 'me.jpg')
  const foreign = await ada.try('PUT /api/account/photograph', { body: { uploadId: id } })
  expect(foreign.status).toBe(404)
  const letter = await uploadFile(ada, 'A letter', 'letter.txt')
  const text = await ada.try('PUT /api/account/photograph', { body: { uploadId: letter.id } })
  expect(text.status).toBe(415)
})

async function setPhotograph(person: Person, content?: Buffer) {
  const bytes = content ?? (await (await makeJpeg()).bytes())
  const { id } = await uploadFile(person, bytes, 'me.jpg')
  return person.call('PUT /api/account/photograph', { body: { uploadId: id } })
}

function fetchFile(portal: TestPortal, { cookies }: Person, path: string): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(portal.address + path, { headers: { cookie } })
}
