import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createToday } from '#server/platform/today.ts'

import { nameAlbumFiles } from './album-names.ts'

const createdAt = '2026-11-23T10:00:00.000Z'
const today = createToday(() => new Date(createdAt), 'America/New_York')

test.each([
  ['The oak', 'IMG_1.webp', '2026-11-23 The oak.webp'],
  [null, 'IMG_1.webp', '2026-11-23 IMG_1.webp'],
  ['1/2: "Rosa" <3', 'a.mp4', '2026-11-23 1 2 Rosa 3.mp4'],
  ['../../etc/passwd', 'a.webp', '2026-11-23 .. .. etc passwd.webp'],
  ['...', 'a.webp', '2026-11-23.webp'],
  ['Größe 家', 'a.webp', '2026-11-23 Größe 家.webp'],
])('names %j in %j %j', (title, fileName, name) => {
  expect(nameAlbumFiles([{ title, fileName, createdAt }], today)).toEqual([name])
})

test('names the day of the family’s calendar', () => {
  const media = { title: 'The oak', fileName: 'a.webp', createdAt: '2026-11-24T01:00:00.000Z' }
  expect(nameAlbumFiles([media], today)).toEqual(['2026-11-23 The oak.webp'])
})

test('numbers equal names, in upper or lower case', () => {
  const titles = ['Oak', 'oak', 'Oak (2)', 'Elm', 'OAK']
  expect(
    nameAlbumFiles(
      titles.map(title => ({ title, fileName: 'a.webp', createdAt })),
      today,
    ),
  ).toEqual([
    '2026-11-23 Oak.webp',
    '2026-11-23 oak (2).webp',
    '2026-11-23 Oak (2) (2).webp',
    '2026-11-23 Elm.webp',
    '2026-11-23 OAK (3).webp',
  ])
})

test('names are unique and valid on every system', () => {
  const title = fc.option(
    fc.oneof(
      fc.constantFrom('Oak', 'oak', 'Oak (2)', 'Oak (3)', ' ', '.', '../x', 'ǆ', 'İ', 'ß'),
      fc.string({ unit: 'binary', maxLength: 200 }),
    ),
  )
  const media = fc.record({
    title,
    fileName: fc.constantFrom('a.webp', 'A.webp', 'b', 'b (2).mp4', '.webp'),
    createdAt: fc.constantFrom(createdAt, '2025-01-01T00:00:00.000Z'),
  })
  fc.assert(
    fc.property(fc.array(media, { maxLength: 40 }), list => {
      const names = nameAlbumFiles(list, today)
      expect(new Set(names.map(name => name.toLowerCase())).size).toBe(list.length)
      for (const name of names) {
        expect(name).toMatch(/^\d{4}-\d\d-\d\d[^\\/:*?"<>|\p{Cc}]*$/u)
        expect(name).not.toMatch(/[. ]$/)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      }
    }),
  )
})
