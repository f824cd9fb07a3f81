import { request } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'

import { addDuration, second } from '#server/platform/clock.ts'
import { createMember } from '#server/test/members.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { createPhotograph, openPortalWithProfile, shareSample } from '#server/test/photographs.ts'

test('an album has what the viewer sees on a page', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  portal.time.now = new Date('2026-11-23T10:00:00Z')
  await ada.signInAgain()
  const oak = await createPhotograph(portal, ada, { memberId: page, title: 'The oak' })
  await createPhotograph(portal, ada, { memberId: page, title: 'For me', isPublic: false })
  portal.time.now = addDuration(portal.time.now, second)
  const host = await createMember(portal)
  await createPhotograph(portal, ada, { memberId: host, title: 'the Oak', memberIds: [page] })
  const video = await shareSample(ada, page, 'video.mp4', { title: 'The harvest' })

  const ben = await portal.signIn('family_member', 'Ben')
  const { headers, entries } = await downloadAlbum(portal, ben, page)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Photographs of Rosa .*\.zip"/)
  expect([...entries.keys()].toSorted()).toEqual(
    ['2026-11-23 The harvest.mp4', '2026-11-23 The oak.webp', '2026-11-23 the Oak (2).webp'].toSorted(),
  )
  expect(entries.get('2026-11-23 The oak.webp')).toHaveLength(oak.fileSize!)
  expect(entries.get('2026-11-23 The harvest.mp4')).toHaveLength(video.fileSize!)
  expect((await downloadAlbum(portal, ada, page)).entries.size).toBe(4)
  const { rows } = await portal.database.pool.query<{ details: { count: number } }>(
    `select details from audit_entries where action = 'media.album-downloaded' order by id`,
  )
  expect(rows.map(({ details }) => details.count)).toEqual([3, 4])
})

test('an empty page and an unknown member have no album', async () => {
  const { ada, page } = await openPortalWithProfile()
  for (const memberId of [page, '00000000-0000-4000-8000-000000000000'])
    expect((await ada.try('GET /api/family-media/{memberId}/album', { params: { memberId } })).status).toBe(
      404,
    )
})

test('a caller that disconnects ends the album', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  for (let count = 0; count < 2; count += 1) await createPhotograph(portal, ada, { memberId: page })
  const opened: Readable[] = []
  // A file that never ends.
  portal.platform.files.get = async () => {
    const stream = new Readable({ read: () => undefined })
    stream.push(Buffer.alloc(100_000))
    opened.push(stream)
    return { size: 200_000, stream }
  }
  const path = `${portal.address}/api/family-media/${page}/album`
  const sent = request(path, { headers: { cookie: toCookies(ada) }, agent: false }, response =>
    response.once('data', () => response.destroy()),
  )
  sent.end()
  await expect.poll(() => opened.map(({ destroyed }) => destroyed)).toEqual([true])
})

async function downloadAlbum(portal: TestPortal, person: Person, memberId: string) {
  const response = await fetch(`${portal.address}/api/family-media/${memberId}/album`, {
    headers: { cookie: toCookies(person) },
  })
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()), {
    lazyEntries: true,
    autoClose: false,
  })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return { headers: Object.fromEntries(response.headers), entries }
}

function toCookies(person: Person): string {
  return [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

test('answers HEAD without the album, and without a record', async () => {
  const { portal, ada, page } = await openPortalWithProfile()
  await createPhotograph(portal, ada, { memberId: page })
  const address = `/api/family-media/${page}/album`
  expect((await ada.fetch('HEAD', address)).status).toBe(200)
  const empty = `/api/family-media/${await createMember(portal)}/album`
  expect((await ada.fetch('HEAD', empty)).status).toBe(404)
})
