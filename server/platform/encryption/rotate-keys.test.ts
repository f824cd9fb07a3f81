import { randomBytes, randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { sealHead } from '#server/audit/seal.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import { openSecretBox } from '#server/platform/secret-box.ts'
import { tokenize } from '#server/platform/tokenize.ts'
import { sealedColumns } from '#server/sealed-columns.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { awaitWaitingQueries } from '#server/test/waiting-queries.ts'

import { getKeyFile, readKeyFile } from './key-file.ts'
import { removePreviousKeys } from './remove-previous-keys.ts'
import { rotateKeys, type KeyWork } from './rotate-keys.ts'
import type { SealedColumns } from './sealed-columns.ts'
import { verifyKeys } from './verify-keys.ts'

const getWords = (text: string) => tokenize(text).map(({ term }) => term)
const noteColumns: SealedColumns = {
  texts: [
    { table: 'notes', column: 'sealed_body', scope: 'scope_id', search: { column: 'tokens', getWords } },
  ],
}

let portal: TestPortal
let scopes: string[]

beforeEach(async () => {
  portal = await openPortal({ SECRET_KEY: '' })
  scopes = [randomUUID(), randomUUID()]
  const { database, envelopes, secretBox } = portal.platform
  await sql`
    create table notes (
      id uuid primary key, scope_id uuid not null, sealed_body text, tokens bigint[] not null default '{}'
    )`.execute(database.db)
  await database.db.transaction().execute(async tx => {
    for (const scope of scopes) await envelopes.createKey(tx, scope)
  })
  const ada = await portal.signIn('family_member', 'Ada')
  const userId = ada.user?.id ?? ''
  await sql`
    insert into second_factors (user_id, sealed_secret, started_at)
    values (${userId}, ${await secretBox.seal('the secret', userId)}, now())`.execute(database.db)
  const { clock } = portal.platform
  const entry = { actorId: null, action: 'keys.rotated', subject: null } as const
  await database.db.transaction().execute(tx => audit(tx, clock, entry))
  await sealHead({ ...portal.platform, db: database.db })
})

describe('rotateKeys', () => {
  test('loses nothing while people write', async () => {
    const written = new Map<string, string>()
    for (let index = 0; index < 70; index += 1) await writeNote(written, index)
    const rotating = startRotation()
    for (let index = 0; index < 40; index += 1) await writeNote(written, index)
    expect((await rotating).failures).toEqual([])
    await expectIntact(portal, written)

    const keysBefore = await readKeyFile(getKeyFile(portal.platform.config))
    portal.time.now = addDuration(new Date(), 2 * minute)
    await rotateKeys(openWork())
    expect(await removePreviousKeys(openWork())).toEqual({ masterKeys: 1, dataKeys: 2, obstacle: null })
    expect(await readKeyFile(getKeyFile(portal.platform.config))).toEqual(keysBefore.slice(0, 1))
    await expectIntact(await portal.openAnotherNode(), written)
    const { secretBox } = portal.platform
    expect(await verifyKeys(openWork(), await secretBox.findKeyName())).toMatchObject({
      failed: 0,
      others: 0,
      // The notes, two data keys, the second factor, and the audit seal in the database and in its file.
      opened: written.size + 5,
    })
  })

  test('continues an interrupted rotation with the same key', async () => {
    const written = new Map<string, string>()
    for (let index = 0; index < 70; index += 1) await writeNote(written, index)
    await expect(startRotation(line => rejectLine(line, 'notes'))).rejects.toThrow('interrupted')
    await expectIntact(portal, written)
    const keys = await readKeyFile(getKeyFile(portal.platform.config))
    expect(await startRotation()).toMatchObject({ failures: [] })
    expect(await readKeyFile(getKeyFile(portal.platform.config))).toEqual(keys)
    expect(keys).toHaveLength(2)
    await expectIntact(portal, written)
    expect(await startRotation()).toEqual({ secrets: 0, dataKeys: 0, texts: 0, failures: [] })
  })

  test('replaces SECRET_KEY', async () => {
    const written = new Map<string, string>()
    for (let index = 0; index < 10; index += 1) await writeNote(written, index)
    const first = randomBytes(32).toString('base64')
    const second = randomBytes(32).toString('base64')
    // From the file of the data directory to a setting, then to another.
    const node = await portal.openAnotherNode({ SECRET_KEY: first })
    expect(await rotateKeys(openWork(node))).toMatchObject({ texts: 10, dataKeys: 2, failures: [] })
    expect(await removePreviousKeys(openWork(node))).toMatchObject({ masterKeys: 1, obstacle: null })
    expect(await readKeyFile(getKeyFile(node.platform.config))).toEqual([])
    const both = await portal.openAnotherNode({ SECRET_KEY: second, SECRET_KEY_PREVIOUS: first })
    await expectIntact(both, written)
    expect(await rotateKeys(openWork(both))).toMatchObject({ texts: 10, dataKeys: 2, failures: [] })
    await expectIntact(await portal.openAnotherNode({ SECRET_KEY: second }), written)
  })

  test('reports what it cannot open and changes nothing of it', async () => {
    await writeNote(new Map(), 0)
    await sql`update notes set id = gen_random_uuid()`.execute(portal.database.db)
    const { failures } = await startRotation()
    expect(failures).toEqual([expect.stringMatching(/^notes .+unable to authenticate/)])
    portal.time.now = addDuration(new Date(), 2 * minute)
    expect(await removePreviousKeys(openWork())).toMatchObject({ masterKeys: 0, dataKeys: 1 })
    expect(await readKeyFile(getKeyFile(portal.platform.config))).toHaveLength(2)
  })
})

describe('removePreviousKeys', () => {
  test('waits for a text that is being stored', async () => {
    const { database, envelopes } = portal.platform
    const [scope = ''] = scopes
    const id = randomUUID()
    const tx = await database.db.startTransaction().execute()
    const sealed = await envelopes.seal(tx, scope, id, 'The deed is signed.')
    await startRotation()
    portal.time.now = addDuration(new Date(), 2 * minute)
    const removing = removePreviousKeys(openWork())
    await awaitWaitingQueries(portal, 1)
    await sql`insert into notes values (${id}, ${scope}, ${sealed})`.execute(tx)
    await tx.commit().execute()
    expect(await removing).toEqual({
      masterKeys: 0,
      dataKeys: 1,
      obstacle: expect.stringContaining('run “keys rotate”'),
    })
    await startRotation()
    expect(await removePreviousKeys(openWork())).toEqual({ masterKeys: 1, dataKeys: 1, obstacle: null })
    await expectIntact(portal, new Map([[id, 'The deed is signed.']]))
  })

  test('retains a master key that was replaced a moment ago', async () => {
    await startRotation()
    portal.time.now = new Date()
    expect(await removePreviousKeys(openWork())).toMatchObject({
      masterKeys: 0,
      obstacle: expect.stringContaining('less than a minute ago'),
    })
  })
})

/** As the command line does, with a secret box of its own. */
function openWork(node = portal, print: (line: string) => void = () => undefined): KeyWork {
  const { config, clock } = node.platform
  const secretBox = openSecretBox(config)
  return {
    config,
    clock,
    secretBox,
    print,
    database: node.database,
    columns: [...sealedColumns, noteColumns],
  }
}

function startRotation(print?: (line: string) => void) {
  return rotateKeys(openWork(portal, print))
}

function rejectLine(line: string, prefix: string): void {
  if (line.startsWith(prefix)) throw new Error('interrupted')
}

/** Stores a note as a running node does. */
async function writeNote(written: Map<string, string>, index: number): Promise<void> {
  const { database, envelopes } = portal.platform
  const [id, text] = [randomUUID(), `Note ${index} of the harvest`]
  const scope = scopes[index % 2] ?? ''
  await database.db.transaction().execute(async tx => {
    const sealed = await envelopes.seal(tx, scope, id, text)
    const tokens = await envelopes.createSearchTokens(tx, scope, getWords(text))
    await sql`insert into notes values (${id}, ${scope}, ${sealed}, ${tokens}::bigint[])`.execute(tx)
  })
  written.set(id, text)
}

/** Every note opens, and a search finds it. */
async function expectIntact({ platform, database }: TestPortal, written: Map<string, string>) {
  const keys = await platform.envelopes.findSearchKeys(
    database.db,
    sql`select scope_id, 0 as rank from unnest(${scopes}::uuid[]) as scope_id`,
  )
  const tokens = platform.envelopes.createSearchTokenArray(keys, 'harvest')
  const { rows } = await sql<{ id: string; scopeId: string; sealed: string; isFound: boolean }>`
    select id, scope_id as "scopeId", sealed_body as sealed, tokens && ${tokens}::bigint[] as "isFound"
    from notes`.execute(database.db)
  const opened = new Map<string, string>()
  for (const { id, scopeId, sealed } of rows)
    opened.set(id, await platform.envelopes.open(database.db, scopeId, id, sealed))
  expect(opened).toEqual(written)
  const withHarvest = [...written.values()].filter(text => text.includes('harvest'))
  expect(rows.filter(({ isFound }) => isFound)).toHaveLength(withHarvest.length)
}
