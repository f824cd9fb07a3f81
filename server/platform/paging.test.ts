import { randomUUID } from 'node:crypto'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { openPortal } from '#server/test/open-portal.ts'

import { Page, decodePosition, encodeCursor, readPage } from './paging.ts'

const instants = ['000001', '000002', '000500', '001000'].map(micros => `2026-11-22T08:00:00.${micros}Z`)
const instant = fc.constantFrom(...instants)

test('lists each row once while rows are added and removed', async () => {
  const { database } = await openPortal()
  const { db } = database
  const edit = fc.record({ inserted: fc.array(instant, { maxLength: 3 }), removed: fc.nat(20) })
  const property = fc.asyncProperty(
    fc.array(instant, { maxLength: 12 }),
    fc.array(edit, { maxLength: 6 }),
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom('asc' as const, 'desc' as const),
    async (first, edits, limit, direction) => {
      await db.deleteFrom('storedFiles').execute()
      const added: Position[] = []
      const insertFile = async (createdAt: string) => {
        const row = { id: randomUUID(), createdAt }
        await db.insertInto('storedFiles').values(row).execute()
        added.push(row)
      }
      for (const createdAt of first) await insertFile(createdAt)
      const original = new Set(added)
      const listed: string[] = []
      let cursor: string | undefined
      do {
        const page: Page<{ id: string }> = await readPage(
          db.selectFrom('storedFiles').select('id'),
          { instant: 'createdAt', id: 'id', direction },
          { cursor, limit },
        )
        expect(page.rows.length).toBeLessThanOrEqual(limit)
        listed.push(...page.rows.map(({ id }) => id))
        cursor = readNextCursor(page)
        const { inserted = [], removed = 20 } = edits.shift() ?? {}
        for (const createdAt of inserted) await insertFile(createdAt)
        const victim = added[removed]
        if (victim !== undefined) {
          await db.deleteFrom('storedFiles').where('id', '=', victim.id).execute()
          original.delete(victim)
        }
      } while (cursor !== undefined)

      const inOrder = added.toSorted(comparePositions).map(({ id }) => id)
      if (direction === 'desc') inOrder.reverse()
      expect(listed).toEqual(inOrder.filter(id => listed.includes(id)))
      expect([...original].filter(({ id }) => !listed.includes(id))).toEqual([])
    },
  )
  await expect(fc.assert(property, { numRuns: 60 })).resolves.toBeUndefined()
})

test('reads one row more than the page and counts once', async () => {
  const { database } = await openPortal()
  for (let count = 0; count < 5; count += 1)
    await database.db
      .insertInto('storedFiles')
      .values({ id: randomUUID(), createdAt: instants[0]! })
      .execute()
  const statements: string[] = []
  const query = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements.push(`${result.rows.length} rows`)
      return result
    },
  })
  const readNextPage = (cursor?: string) =>
    readPage(
      query.selectFrom('storedFiles').select('id'),
      { instant: 'createdAt', id: 'id', direction: 'desc' },
      { cursor, limit: 2 },
    )
  const first = await readNextPage()
  expect([first.headers('/api/x')['x-total-count'], statements]).toEqual(['5', ['3 rows', '1 rows']])
  const second = await readNextPage(readNextCursor(first))
  expect([second.headers('/api/x')['x-total-count'], statements.slice(2)]).toEqual([undefined, ['3 rows']])
})

test('a cursor preserves its position', () => {
  fc.assert(
    fc.property(fc.uuid(), instant, (id, at) => {
      expect(decodePosition(encodeCursor(at, id))).toEqual({ instant: at, id })
    }),
  )
})

test.each(['2024-02-31T00:00:00.000000Z', '0000-01-01T00:00:00.000000Z', '2024-13-01T00:00:00.000000Z'])(
  'rejects a cursor with the impossible date %s',
  instant => {
    const cursor = encodeCursor(instant, '00000000-0000-4000-8000-000000000000')
    expect(() => decodePosition(cursor)).toThrow(/first page/)
  },
)

test('rejects a forged cursor', () => {
  const real = encodeCursor(instants[0]!, randomUUID())
  const impossibleDate = Buffer.from(`2026-99-99T08:00:00.000000Z ${randomUUID()}`).toString('base64url')
  const malformed = fc.oneof(
    fc.string(),
    fc.constantFrom(impossibleDate, `${real}A`, `${real}=`, real.slice(1)),
  )
  fc.assert(
    fc.property(malformed, cursor => {
      expect(() => decodePosition(cursor)).toThrow(/first page/)
    }),
  )
})

test('the Link header repeats the filters of the request', () => {
  const page = new Page([], { next: 'abc' })
  const { link } = page.headers('/api/inquiries?state=new&cursor=old&search=a+b')
  expect(link).toBe('</api/inquiries?state=new&cursor=abc&search=a+b>; rel="next"')
  expect(new Page([], {}).headers('/api/inquiries')).toEqual({})
})

type Position = { id: string; createdAt: string }

function comparePositions(a: Position, b: Position): number {
  return a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1
}

function readNextCursor(page: Page<unknown>): string | undefined {
  const { link } = page.headers('/api/x')
  return link === undefined ? undefined : /cursor=([\w-]+)>/.exec(link)?.[1]
}
