import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { Client, type QueryResultRow } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import {
  DataDirectoryInUse,
  findRunningPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './embedded-postgres.ts'
import { findPrograms } from './programs.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

/** Everything happens in here. Most tests start and stop the one cluster in `shared`. */
let place: string
let shared: string
const started: EmbeddedPostgres[] = []

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
  await chmod(place, 0o755)
  shared = join(place, 'shared')
  await (await startEmbeddedPostgres({ dataDir: shared })).stop()
})

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop()
})

afterAll(() => rm(place, { recursive: true }))

test('the cluster has checksums, UTF-8 and a sort order that no upgrade changes', async () => {
  const postgres = await start(shared)
  const [cluster] = await ask(
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
  const [words] = await ask(
    postgres.connection,
    `select to_tsvector('simple', '“House—garden” Élan') as words`,
  )
  expect(words, 'dashes and quotation marks are no letters').toEqual({
    words: "'garden':2 'house':1 'élan':3",
  })
})

test("the portal's user owns its database and makes others, and is no superuser", async () => {
  const postgres = await start(shared)
  const [role] = await ask(
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
  await expect(ask(postgres.connection, `select pg_read_file('/etc/passwd')`)).rejects.toThrow(
    'permission denied',
  )
})

test('only its own user reaches the socket, and there is no TCP port', async () => {
  const postgres = await start(shared)
  const { host, port } = postgres.connection
  expect(host).toBe(join(shared, 'postgres-socket'))
  expect((await stat(host)).mode & 0o777).toBe(0o700)
  expect((await stat(join(host, `.s.PGSQL.${port}`))).mode & 0o777).toBe(0o700)
  expect((await stat(join(shared, 'postgres'))).mode & 0o777).toBe(0o700)
  expect(await ask(postgres.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
})

test('what is committed is on the disk, unless a test gives that up', async () => {
  const durability = async (durable?: boolean) => {
    const postgres = await start(shared, durable === undefined ? {} : { durable })
    const settings = await ask(
      postgres.connection,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    )
    await postgres.stop()
    return settings.map(({ setting }) => setting)
  }
  expect(await durability()).toEqual(['on', 'on', 'on'])
  expect(await durability(false)).toEqual(['off', 'off', 'off'])
})

test('stopping twice is stopping once, and frees the data directory', async () => {
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

test('an initdb that was killed half way leaves nothing that is in the way', async () => {
  const dataDir = join(place, 'interrupted')
  await mkdir(dataDir)
  const child = startInChild(dataDir)
  const unfinished = async () =>
    (await readdir(dataDir)).find(name => name.startsWith('postgres-new-')) ?? 'none yet'
  while (!existsSync(join(dataDir, await unfinished(), 'PG_VERSION'))) await wait(2)
  await kill(child)
  expect(await readdir(dataDir)).not.toContain('postgres')
  await start(dataDir, { durable: false })
  expect(await unfinished()).toBe('none yet')
})

test('a path too long for a socket is answered by a private directory elsewhere', async () => {
  const dataDir = join(place, 'deep'.repeat(30))
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
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('belongs to somebody else')
  } finally {
    await postgres.stop()
    await rm(home, { recursive: true })
  }
})

test('a second server is refused with the pid of the first, and a tool beside it finds the database', async () => {
  expect(await findRunningPostgres(join(place, 'nowhere'))).toBeNull()
  const child = startInChild(shared)
  await child.ready
  const refusal = await start(shared).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataDirectoryInUse)
  expect(refusal).toMatchObject({ holderPid: child.pid })
  const connection = await findRunningPostgres(shared)
  expect(await ask(connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
  await kill(child)
  expect(await findRunningPostgres(shared)).toBeNull()
})

test('of servers that start at the same moment exactly one wins', async () => {
  const starts = await Promise.allSettled(
    Array.from({ length: 5 }, () => startEmbeddedPostgres({ dataDir: shared })),
  )
  const winners = starts.filter(start => start.status === 'fulfilled').map(start => start.value)
  expect(winners).toHaveLength(1)
  await winners[0]?.stop()
})

test('a killed server loses nothing: its PostgreSQL is stopped in order and started anew', async () => {
  const child = startInChild(shared)
  await child.ready
  const connection = await findRunningPostgres(shared)
  await ask(connection, 'create table if not exists letters (id int)')
  await ask(connection, 'truncate letters')
  for (let id = 1; id <= 50; id++) await ask(connection, `insert into letters values (${id})`)
  const orphan = await postmasterPid(shared)
  await kill(child)
  expect(isAlive(orphan), 'PostgreSQL outlives its server').toBe(true)

  const lines: string[] = []
  const postgres = await start(shared, { log: line => lines.push(line) })
  expect(lines[0]).toContain(`left PostgreSQL running (process ${orphan})`)
  expect(lines.join('\n'), 'it was stopped, not killed').toContain('database system was shut down at')
  expect(await ask(postgres.connection, 'select count(*)::int from letters')).toEqual([{ count: 50 }])
})

test('a crash is noticed, and a pid that is by now another process does not hold up the next start', async () => {
  const crashed = await start(shared)
  await ask(crashed.connection, 'create table if not exists photographs (id int)')
  process.kill(await postmasterPid(shared), 'SIGKILL')
  expect(await crashed.exited).toEqual({ code: null, signal: 'SIGKILL' })
  expect(await findRunningPostgres(shared)).toBeNull()

  const lockFile = join(shared, 'postgres/postmaster.pid')
  const { uid, gid } = await stat(lockFile)
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
  await writeFile(lockFile, (await readFile(lockFile, 'utf8')).replace(/^\d+/, String(stranger.pid)))

  const postgres = await start(shared)
  expect(await ask(postgres.connection, 'select count(*)::int from photographs')).toEqual([{ count: 0 }])
  expect(isAlive(stranger.pid as number), 'the stranger is left alone').toBe(true)
  await postgres.stop()
  stranger.kill()
})

test('a start waits for the last query of a PostgreSQL whose postmaster was killed', async () => {
  const crashed = await start(shared)
  const client = new Client(crashed.connection)
  client.on('error', () => {})
  await client.connect()
  const query = client.query(`select count(*) from generate_series(1, 1500000) n where md5(n::text) = ''`)
  const ended = query.then(
    () => 'answered',
    () => 'cut off',
  )
  await wait(100)
  process.kill(await postmasterPid(shared), 'SIGKILL')
  await crashed.exited
  const lines: string[] = []
  await start(shared, { log: line => lines.push(line) })
  expect(lines.join('\n')).toContain('pre-existing shared memory block')
  expect(lines.join('\n')).toContain('ready to accept connections')
  expect(await ended).toMatch(/answered|cut off/)
})

test('the database of another major version is refused and left as it is', async () => {
  const dataDir = join(place, 'older')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /was made by PostgreSQL 15, and this portal brings PostgreSQL 18/,
  )
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
})

test('something else in the place of the cluster is refused and left as it is', async () => {
  const dataDir = join(place, 'other')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('is in the way')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['notes.txt'])
})

test("a start that fails says PostgreSQL's last words and holds nothing back", async () => {
  const settings = join(shared, 'postgres/postgresql.auto.conf')
  const before = await readFile(settings, 'utf8')
  await writeFile(settings, 'no_such_setting = 1\n')
  await expect(startEmbeddedPostgres({ dataDir: shared })).rejects.toThrow(
    /PostgreSQL did not start \(exit code 1\):\n[^]*unrecognized configuration parameter "no_such_setting"/,
  )
  await writeFile(settings, before)
  await start(shared)
})

test("PostgreSQL's log reaches the server's, without the family's data", async () => {
  const lines: string[] = []
  const postgres = await start(shared, { log: line => lines.push(line) })
  await expect(ask(postgres.connection, `select 'a secret'::int`)).rejects.toThrow('a secret')
  await postgres.stop()
  expect(lines.join('\n')).toContain('database system is ready to accept connections')
  expect(lines.join('\n')).not.toContain('a secret')
})

test('a platform without programs is told to set DATABASE_URL', () => {
  expect(() => findPrograms('sunos', 'sparc')).toThrow(/no PostgreSQL for sunos on sparc.*DATABASE_URL/)
})

/** Starts PostgreSQL in this process, until the test ends. */
async function start(
  dataDir: string,
  options: Omit<Parameters<typeof startEmbeddedPostgres>[0], 'dataDir'> = {},
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, ...options })
  started.push(postgres)
  return postgres
}

async function ask(
  connection: EmbeddedPostgres['connection'] | null,
  query: string,
): Promise<QueryResultRow[]> {
  if (connection === null) throw new Error('There is no PostgreSQL to ask.')
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<QueryResultRow>(query)).rows
  } finally {
    await client.end()
  }
}

/** A server in a process of its own, so that it can be killed. */
function startInChild(dataDir: string) {
  const module = new URL('embedded-postgres.ts', import.meta.url).href
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return Object.assign(child, { ready: once(child.stdout, 'data') })
}

async function kill(child: ReturnType<typeof startInChild>): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function isNoSocket(path: string): Promise<boolean> {
  return !(await stat(path)).isSocket()
}
