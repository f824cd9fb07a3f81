import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'
import { expect, test, vi } from 'vitest'

import { runQuery, killProcess, prepareCluster, startInChild } from '#server/test/embedded-cluster.ts'

import { DataDirectoryInUse, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPrograms } from './programs.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const { directory, shared, start } = prepareCluster()

test('the cluster has checksums, UTF-8 and the builtin locale', async () => {
  const postgres = await start(shared)
  const [cluster] = await runQuery(
    postgres.connection,
    `select current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
            datlocprovider as provider, datlocale as locale, current_setting('TimeZone') as zone
     from pg_database where datname = current_database()`,
  )
  expect(cluster).toEqual({
    checksums: 'on',
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    zone: 'UTC',
  })
  const [words] = await runQuery(
    postgres.connection,
    `select to_tsvector('simple', '“House—garden” Élan') as words`,
  )
  expect(words, 'dashes and quotation marks are not letters').toEqual({
    words: "'garden':2 'house':1 'élan':3",
  })
})

test("the portal's user owns its database and is not a superuser", async () => {
  const postgres = await start(shared)
  const [role] = await runQuery(
    postgres.connection,
    `select current_user as name, rolsuper, rolcreatedb, pg_get_userbyid(datdba) as owner, datname
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  expect(role).toEqual({
    name: 'heirloom',
    rolsuper: false,
    rolcreatedb: true,
    owner: 'heirloom',
    datname: 'heirloom',
  })
  await expect(runQuery(postgres.connection, `select pg_read_file('/etc/passwd')`)).rejects.toThrow(
    'permission denied',
  )
})

test('only its own user can connect, and only by socket', async () => {
  const postgres = await start(shared)
  const { host, port } = postgres.connection
  expect(host).toBe(join(shared, 'postgres-socket'))
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  expect((await stat(join(host, `.s.PGSQL.${port}`))).mode & 0o777).toBe(0o700)
  expect((await stat(join(shared, 'postgres'))).mode & 0o777).toBe(0o700)
  expect(await runQuery(postgres.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('commits are durable unless a test turns that off', async () => {
  const readDurability = async (isDurable?: boolean) => {
    const postgres = await start(shared, isDurable === undefined ? {} : { isDurable })
    const settings = await runQuery(
      postgres.connection,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    )
    await postgres.stop()
    return settings.map(({ setting }) => setting)
  }
  expect(await readDurability()).toEqual(['on', 'on', 'on'])
  expect(await readDurability(false)).toEqual(['off', 'off', 'off'])
})

test('stop is idempotent and releases the data directory', async () => {
  const postgres = await start(shared)
  const client = new Client(postgres.connection)
  client.on('error', () => {})
  await client.connect()
  await Promise.all([postgres.stop(), postgres.stop()])
  await postgres.stop()
  expect(await postgres.exited).toEqual({ code: 0, signal: null })
  expect(await readdir(join(shared, 'postgres-socket'))).toEqual([])
  expect(await findRunningPostgres(shared)).toBeNull()
})

test('a start removes the remains of a killed initdb', async () => {
  const dataDir = join(directory, 'interrupted')
  await mkdir(dataDir)
  const child = startInChild(dataDir)
  const findUnfinished = async () =>
    (await readdir(dataDir)).find(name => name.startsWith('postgres-new-')) ?? 'none yet'
  while (!existsSync(join(dataDir, await findUnfinished(), 'PG_VERSION'))) await wait(2)
  await killProcess(child)
  expect(await readdir(dataDir)).not.toContain('postgres')
  await start(dataDir, { isDurable: false })
  expect(await findUnfinished()).toBe('none yet')
})

test('a deep data directory has its socket in a directory of /tmp', async () => {
  const dataDir = join(directory, 'deep'.repeat(30))
  await cp(shared, dataDir, { recursive: true, filter: isNoSocket })
  const postgres = await start(dataDir)
  const { host } = postgres.connection
  const home = join(host, '..')
  try {
    expect(host).toMatch(/^\/tmp\/heirloom-[0-9a-f]{16}\/postgres-socket$/)
    expect((await stat(host)).mode & 0o777).toBe(0o700)
    expect((await stat(home)).mode & 0o777).toBe(0o711)
    expect(await findRunningPostgres(dataDir)).toEqual(postgres.connection)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toBeInstanceOf(DataDirectoryInUse)
    await postgres.stop()
    await chmod(home, 0o777)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('belongs to another user')
  } finally {
    await postgres.stop()
    await rm(home, { recursive: true })
  }
})

test('rejects a cluster of another major version unchanged', async () => {
  const dataDir = join(directory, 'older')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /was created by PostgreSQL 15, but this portal includes PostgreSQL 18/,
  )
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})

test('rejects a directory that is not a cluster unchanged', async () => {
  const dataDir = join(directory, 'other')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('does not contain a PostgreSQL database')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['notes.txt'])
})

test("a failed start reports PostgreSQL's last lines and cleans up", async () => {
  const settings = join(shared, 'postgres/postgresql.auto.conf')
  const before = await readFile(settings, 'utf8')
  await writeFile(settings, 'no_such_setting = 1\n')
  await expect(startEmbeddedPostgres({ dataDir: shared })).rejects.toThrow(
    /PostgreSQL did not start \(exit code 1\):\n[^]*unrecognized configuration parameter "no_such_setting"/,
  )
  await writeFile(settings, before)
  await start(shared)
})

test("forwards PostgreSQL's log without the family's data", async () => {
  const lines: string[] = []
  const postgres = await start(shared, { log: line => lines.push(line) })
  await expect(runQuery(postgres.connection, `select 'a secret'::int`)).rejects.toThrow('a secret')
  await postgres.stop()
  expect(lines.join('\n')).toContain('database system is ready to accept connections')
  expect(lines.join('\n')).not.toContain('a secret')
})

test('advises DATABASE_URL on a platform without programs', () => {
  expect(() => findPrograms('sunos', 'sparc')).toThrow(/no PostgreSQL for sunos on sparc.*DATABASE_URL/)
})

async function isNoSocket(path: string): Promise<boolean> {
  return !(await stat(path)).isSocket()
}
