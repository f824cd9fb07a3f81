import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

// The configuration is at the root, which has no layer.
// oxlint-disable-next-line no-restricted-imports
import { dependencies } from '../oxlint.config.ts'
import { findUses, listForeignUses, readTableOwners } from './check/table-owners.ts'

/** Uses of another slice's table for which calling the owner would cost a query per row, or a cycle of slices. */
const exceptions = {
  'an import writes and undoes thousands of members in a few statements': [
    'gedcom writes family_members',
    'gedcom writes life_events',
    'gedcom writes parent_links',
    'gedcom writes partnerships',
  ],
  'the linked member of an author or uploader is joined; family-tree imports media, not the other way': [
    'documents reads family_members',
    'media reads family_members',
    'media writes family_members',
    'posts reads family_members',
  ],
  'members are locked in the same way by every slice that refers to them': ['platform reads family_members'],
  'the company of a document is joined; companies imports documents, not the other way': [
    'documents reads companies',
  ],
  'the member or company of an appointment is joined; their slices import appointments, not the other way': [
    'appointments reads companies',
    'appointments reads family_members',
  ],
  'the link of an opening is joined; document-shares imports documents, not the other way': [
    'documents reads document_shares',
  ],
  'the total leaves out the accounts of companies; ownership imports investments, not the other way': [
    'investments reads ownership_entities',
  ],
  'every slice announces through the platform what the slice live delivers': ['platform writes live_events'],
  'these slices are the account itself: its sign-in, its password and its access code': [
    'accounts writes users',
    'family-access writes sessions',
    'family-access writes users',
  ],
}

test('slices use only their own tables and the exceptions', () => {
  const slices: Record<string, readonly string[]> = dependencies.server
  const foreign = listForeignUses(readTableOwners())
    // Every slice may import the platform, so it may read its tables.
    .filter(
      ({ slice, owner, kind }) =>
        kind === 'write' || (owner !== 'platform' && slices[slice]?.includes(owner) !== true),
    )
    .map(({ slice, kind, table }) => `${slice} ${kind}s ${table}`)
  expect([...new Set(foreign)].sort()).toEqual(Object.values(exceptions).flat().sort())
})

test('every table of the migrations has an owner', () => {
  const created = globSync('server/migrations/*.ts').flatMap(file =>
    Array.from(readFileSync(file, 'utf8').matchAll(/create table (\w+)/g), ([, table = '']) => table),
  )
  const owners = readTableOwners()
  expect(created.length).toBeGreaterThan(20)
  expect(created.filter(table => !owners.has(table))).toEqual([])
})

test.each([
  ["db.insertInto('familyPosts')", [{ table: 'family_posts', kind: 'write' }]],
  ["tx.updateTable('familyPosts as post')", [{ table: 'family_posts', kind: 'write' }]],
  ['sql`delete from family_posts`', [{ table: 'family_posts', kind: 'write' }]],
  ["db.selectFrom('familyPosts as post')", [{ table: 'family_posts', kind: 'read' }]],
  ["query.leftJoin('familyPosts', 'a', 'b')", [{ table: 'family_posts', kind: 'read' }]],
  ['sql`select 1 from family_posts`', [{ table: 'family_posts', kind: 'read' }]],
] as const)('finds the table of %s', (source, uses) => {
  expect(findUses(source)).toEqual(uses)
})
