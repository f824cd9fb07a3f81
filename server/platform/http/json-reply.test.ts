import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { sendRaw } from '#server/test/raw-request.ts'

const content = 'The oak has fallen. '.repeat(200)

test('compresses a longer reply as the requester accepts it', async () => {
  const { portal, ada, path } = await openWithPost(content)
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  for (const [encoding, decode] of Object.entries(decoders)) {
    const answer = await sendRaw(portal.address, 'GET', path, {
      headers: { cookie, 'accept-encoding': encoding },
    })
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(answer.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' })
    expect(JSON.parse(decode(answer.body).toString())).toMatchObject([{ content: content.trim() }])
    expect(answer.body.length < content.length).toBe(encoding !== 'identity')
  }
})

test('answers 304, with the headers of a list, until it changes', async () => {
  const { ada, memberId, path } = await openWithPost(content)
  const first = await ada.fetch('GET', path)
  const etag = first.headers.get('etag') ?? ''
  const repeated = await ada.fetch('GET', path, { headers: { 'if-none-match': etag } })
  expect([repeated.status, repeated.body, repeated.headers.get('x-total-count')]).toEqual([304, '', '1'])

  await ada.call('POST /api/family-posts', {
    body: { authorId: memberId, content: 'It lies across the drive.' },
  })
  const changed = await ada.fetch('GET', path, { headers: { 'if-none-match': etag } })
  expect([changed.status, changed.headers.get('x-total-count')]).toEqual([200, '2'])
  expect(changed.headers.get('etag')).not.toBe(etag)
})

test('a known tag does not pass the checks of the session', async () => {
  const { portal, ada, path } = await openWithPost(content)
  const etag = (await ada.fetch('GET', path)).headers.get('etag') ?? ''
  const { status } = await portal.visitor().fetch('GET', path, { headers: { 'if-none-match': etag } })
  expect(status).toBe(401)
})

test('sends a short reply as it is', async () => {
  const { ada, path } = await openWithPost('It has fallen.')
  const { headers } = await ada.fetch('GET', path)
  expect([headers.get('etag'), headers.get('content-encoding')]).toEqual([null, null])
})

async function openWithPost(
  text: string,
): Promise<{ portal: TestPortal; ada: Person; memberId: string; path: string }> {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const memberId = await createMember(portal, ada)
  await ada.call('POST /api/family-posts', { body: { authorId: memberId, content: text } })
  return { portal, ada, memberId, path: `/api/family-posts/${memberId}` }
}
