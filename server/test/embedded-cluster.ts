import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client, type QueryResultRow } from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'

import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'

/** Prepares a directory for the clusters of a test file. Most tests start the one in `shared`. */
export function prepareCluster() {
  const directory = mkdtempSync(join(tmpdir(), 'embedded-postgres-'))
  chmodSync(directory, 0o755)
  const shared = join(directory, 'shared')
  const started: EmbeddedPostgres[] = []

  beforeAll(async () => {
    await (await startEmbeddedPostgres({ dataDir: shared })).stop()
  })
  afterEach(async () => {
    for (const postgres of started.splice(0)) await postgres.stop()
  })
  afterAll(() => rm(directory, { recursive: true }))

  /** Starts PostgreSQL until the test ends. */
  async function startPostgres(
    dataDir: string,
    options: Omit<Parameters<typeof startEmbeddedPostgres>[0], 'dataDir'> = {},
  ): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir, ...options })
    started.push(postgres)
    return postgres
  }

  return { directory, shared, start: startPostgres }
}

export async function runQuery(
  connection: EmbeddedPostgres['connection'] | null,
  query: string,
): Promise<QueryResultRow[]> {
  if (connection === null) throw new Error('There is no PostgreSQL to query.')
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<QueryResultRow>(query)).rows
  } finally {
    await client.end()
  }
}

/** Starts a server in a child process, so that it can be killed. */
export function startInChild(dataDir: string) {
  const module = new URL('../embedded-postgres/embedded-postgres.ts', import.meta.url).href
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return Object.assign(child, { ready: once(child.stdout, 'data') })
}

export async function killProcess(child: ReturnType<typeof startInChild>): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
