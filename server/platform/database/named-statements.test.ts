import { afterEach, expect, inject, test } from 'vitest'

import { borrowDatabase } from '#server/test/borrow-database.ts'
import { openPortal } from '#server/test/open-portal.ts'

import { openDatabase } from './database.ts'
import { isOutdated } from './named-statements.ts'

const text = 'select * from crypto_prices where symbol = $1'
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

test('names a statement with values once for each connection', async () => {
  const client = await connect()
  await client.query('select 1')
  for (const symbol of ['BTC', 'ETH']) await client.query(text, [symbol])
  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements')
  expect(rows).toEqual([{ statement: text }])
})

test.each(['order by symbol', 'limit 1', "and symbol like 'B%'"])(
  'names no list or search: %s',
  async ending => {
    const client = await connect()
    await client.query(`${text} ${ending}`, ['BTC'])
    const { rows } = await client.query('select statement from pg_prepared_statements')
    expect(rows).toEqual([])
  },
)

test('repeats an insert with a partial index', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const insert = portal.database.db
    .insertInto('investmentAccounts')
    .values({
      ownerId: ada.user!.id,
      name: 'Ada',
      kind: 'other',
      currency: 'USD',
      isDefault: true,
      createdAt: portal.time.now,
      updatedAt: portal.time.now,
    })
    .onConflict(conflict => conflict.column('ownerId').where('isDefault', '=', true).doNothing())
  await portal.database.db.connection().execute(async db => {
    for (let time = 0; time < 8; time += 1) await db.executeQuery(insert)
  })
  const accounts = await portal.database.db.selectFrom('investmentAccounts').select('name').execute()
  expect(accounts).toEqual([{ name: 'Ada' }])
})

test('repeats a statement whose columns a migration has changed', async () => {
  const client = await connect()
  await client.query(text, ['BTC'])
  await client.query('alter table crypto_prices add column market text')
  const { fields } = await client.query(text, ['BTC'])
  expect(fields.map(({ name }) => name)).toContain('market')
})

test('fails the transaction of such a statement, and no later one', async () => {
  const client = await connect()
  await client.query(text, ['BTC'])
  await client.query('alter table crypto_prices add column market text')
  await client.query('begin')
  const failure: unknown = await client.query(text, ['BTC']).catch((error: unknown) => error)
  expect(isOutdated(failure)).toBe(true)
  await client.query('rollback')
  await client.query('begin')
  expect((await client.query(text, ['BTC'])).rows).toEqual([])
  await client.query('commit')
})

/** A new connection: those of a test portal already have named statements. */
async function connect() {
  const { name } = await borrowDatabase()
  const database = openDatabase({ ...inject('postgres'), database: name }, () => undefined)
  const client = await database.pool.connect()
  closing.push(() => {
    client.release()
    void database.close()
  })
  return client
}
