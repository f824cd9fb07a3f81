import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { joinSpecifiedRelatives } from '#server/family-tree/specified-relatives.ts'
import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { dropInferredFacts, describeTree, replaceMemberIds } from '#server/test/describe-tree.ts'
import { exportTree, importFile } from '#server/test/family-files.ts'
import { removeLineNumbers } from '#server/test/gedcom.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { applyEdits, generateEdits, type TreeRows } from '#server/test/random-edits.ts'
import { generateFamilyFile } from '#server/test/random-family-file.ts'

/** Each run imports two files, and shrinking a failure would take minutes. `npm run test:random` tries other seeds. */
const fewRuns = { numRuns: 2, endOnFailure: true }

test('import → export → import of any family is equal', async () => {
  const [first, second] = [await openTree(), await openTree()]
  await fc.assert(
    fc.asyncProperty(generateFamilyFile(), async ({ bytes, records, version }) => {
      await first.clear()
      await second.clear()
      await importFile(first.rosa, bytes)
      const file = await exportTree(first.rosa, { version, living: 'included' })
      // Nothing is dropped, nothing is added.
      expect(readRecords(file)).toEqual(records.map(removeLineNumbers))

      await importFile(second.rosa, file)
      expect(removeFileFields(await second.rows())).toEqual(removeFileFields(await first.rows()))
      expect(await exportTree(second.rosa, { version, living: 'included' })).toEqual(file)
    }),
    fewRuns,
  )
})

test('an export equals the tree after any edits', async () => {
  const [first, second] = [await openTree(), await openTree()]
  const version = fc.constantFrom('5.5.1', '7.0')
  await fc.assert(
    fc.asyncProperty(generateFamilyFile(), generateEdits(), version, async ({ bytes }, edits, written) => {
      await first.clear()
      await second.clear()
      await importFile(first.rosa, bytes)
      await first.write(applyEdits(await first.rows(), edits))
      const file = await exportTree(first.rosa, { version: written, living: 'included' })
      await importFile(second.rosa, file)
      const original = describeTree(await first.rows())
      const read = describeTree(await second.rows())
      const { people, couples } = original
      const hasSealings = /seal/i.test(file)
      expect(dropInferredFacts(read, original, { hasSealings })).toEqual({ people, couples })
    }),
    fewRuns,
  )
})

/** Opens a portal whose tree is read and written as rows. */
async function openTree(): Promise<{
  rosa: Person
  clear(): Promise<void>
  rows(): Promise<TreeRows>
  write(tree: TreeRows): Promise<void>
}> {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin', 'Rosa')
  const { pool } = portal.database
  return {
    rosa,
    async clear() {
      await pool.query('truncate family_members, gedcom_imports restart identity cascade')
    },
    rows: () => readRows(portal),
    async write({ members, furtherParents, partnerships, lifeEvents }) {
      await pool.query(`update family_members set removed_at = now() where id <> all($1)`, [
        members.map(({ id }) => id),
      ])
      await pool.query(
        `insert into family_members (
           id, first_name, last_name, middle_name, maiden_name, birth_date, birth_text, death_date, death_text,
           is_alive, gender, occupation, location, biography, relationship,
           generation, added_by, created_at, updated_at)
         select id, "firstName", "lastName", "middleName", "maidenName", "birthDate", "birthText", "deathDate",
           "deathText", "isAlive", gender, occupation, location, biography,
           'child', 1, 'Rosa', now(), now()
         from json_to_recordset($1) as member(
           id uuid, "firstName" text, "lastName" text, "middleName" text, "maidenName" text, "birthDate" date,
           "birthText" text, "deathDate" date, "deathText" text, "isAlive" boolean, gender text, occupation text,
           location text, biography text, "isChanged" boolean)
         on conflict (id) do update set
           first_name = excluded.first_name, last_name = excluded.last_name, middle_name = excluded.middle_name,
           maiden_name = excluded.maiden_name, birth_date = excluded.birth_date,
           birth_text = excluded.birth_text, death_date = excluded.death_date,
           death_text = excluded.death_text, is_alive = excluded.is_alive, gender = excluded.gender,
           occupation = excluded.occupation, location = excluded.location, biography = excluded.biography`,
        [JSON.stringify(members)],
      )
      await pool.query('update family_members set version = version + 1 where id = any($1)', [
        members.filter(({ isChanged }) => isChanged).map(({ id }) => id),
      ])
      await pool.query('truncate parent_links, partnerships, life_events')
      await pool.query(
        `insert into parent_links (child_id, parent_id, kind, role)
         select * from json_to_recordset($1) as link("childId" uuid, "parentId" uuid, kind text, role text)`,
        [JSON.stringify([...members.flatMap(listSpecifiedParents), ...furtherParents])],
      )
      await pool.query(
        `insert into partnerships (first_id, second_id, kind, start_text, end_text, place, import_id)
         select * from json_to_recordset($1) as link("firstId" uuid, "secondId" uuid, kind text, "startText" text,
           "endText" text, place text, "importId" uuid)
         on conflict do nothing`,
        [JSON.stringify(partnerships)],
      )
      await pool.query(
        `insert into life_events (member_id, kind, date_text, place, note, import_id)
         select * from json_to_recordset($1) as event("memberId" uuid, kind text, "dateText" text, place text, note text,
           "importId" uuid)`,
        [JSON.stringify(lifeEvents)],
      )
    },
  }
}

async function readRows({ database }: TestPortal): Promise<TreeRows> {
  const { db } = database
  const members = await joinSpecifiedRelatives(db.selectFrom('familyMembers').selectAll('familyMembers'))
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute()
  return {
    members: members.map(member =>
      Object.assign(member, { isChanged: member.version !== member.importedVersion }),
    ),
    furtherParents: await db
      .selectFrom('parentLinks')
      .selectAll()
      .where('role', 'is', null)
      .orderBy(['childId', 'parentId', 'kind'])
      .execute(),
    partnerships: await db.selectFrom('partnerships').selectAll().orderBy('id').execute(),
    lifeEvents: await db.selectFrom('lifeEvents').selectAll().orderBy('id').execute(),
  }
}

function listSpecifiedParents({ id, fatherId, motherId }: TreeRows['members'][number]) {
  const link = { childId: id, kind: 'birth' }
  return [
    ...(fatherId === null ? [] : [{ ...link, parentId: fatherId, role: 'father' }]),
    ...(motherId === null ? [] : [{ ...link, parentId: motherId, role: 'mother' }]),
  ]
}

/** The rows without times, accounts and generated ids. Members are identified by their index in the file. */
function removeFileFields({ members, furtherParents, partnerships, lifeEvents }: TreeRows) {
  const omitFields = (fields: string[]) => (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)))
  return replaceMemberIds(members, {
    members: members.map(
      omitFields(['createdAt', 'updatedAt', 'verifiedAt', 'addedById', 'verifiedById', 'importId']),
    ),
    furtherParents: furtherParents.map(omitFields(['importId'])),
    partnerships: partnerships.map(omitFields(['id', 'importId'])),
    lifeEvents: lifeEvents.map(omitFields(['id', 'importId'])),
  })
}

function readRecords(text: string): GedcomRecord[] {
  return readGedcom(decodeGedcom(new TextEncoder().encode(text)).text)
    .records.filter(({ tag }) => tag !== 'HEAD' && tag !== 'SUBM')
    .map(removeLineNumbers)
}
