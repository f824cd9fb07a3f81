import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { prepareCluster } from './cluster.ts'
import { openDataDirectory } from './data-directory.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { findPrograms } from './programs.ts'
import { chooseRunner } from './runner.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const canSwitchUser = process.platform === 'linux' && process.getuid?.() === 0

describe.runIf(canSwitchUser)('a server that runs as root', () => {
  let directory: string
  let dataDir: string
  let running: EmbeddedPostgres | null = null

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'runner-'))
    dataDir = join(directory, 'data')
    await mkdir(dataDir)
  })

  afterEach(() => running?.stop())

  afterAll(() => rm(directory, { recursive: true }))

  test('starts PostgreSQL as an account without capabilities', async () => {
    await chmod(directory, 0o755)
    running = await startEmbeddedPostgres({ dataDir, isDurable: false })
    const { uid, capabilities } = await readPostmaster()
    expect(uid).not.toBe(0)
    expect(uid).toBe((await stat(join(dataDir, 'postgres'))).uid)
    expect(capabilities).toBe(0n)
  })

  test('grants CAP_DAC_READ_SEARCH when the account lacks access', async () => {
    await chmod(directory, 0o700)
    running = await startEmbeddedPostgres({ dataDir, isDurable: false })
    const { uid, capabilities } = await readPostmaster()
    expect(uid).not.toBe(0)
    expect(capabilities, 'CAP_DAC_READ_SEARCH and nothing else').toBe(1n << 2n)
    expect(await stat(directory)).toMatchObject({ uid: 0, mode: 0o40700 })
    expect(await stat(dataDir)).toMatchObject({ uid: 0 })
  })

  test('falls back to CAP_DAC_OVERRIDE in a container', async () => {
    await chmod(directory, 0o700)
    const { stdout } = await startWithoutCapabilities('-dac_read_search')
    expect(stdout).toContain('started')
  })

  test('names the settings to change without either capability', async () => {
    await chmod(directory, 0o700)
    await expect(startWithoutCapabilities('-dac_read_search,-dac_override')).rejects.toThrow(
      /does not run as root, and the user \w+, as which it would run, cannot reach .*DATA_DIR.*DATABASE_URL/,
    )
  })

  test("runs programs in root's home that only root may execute", async () => {
    await chmod(directory, 0o700)
    const home = join(directory, 'home')
    const installed = findPrograms()
    await cp(join(installed.postgres, '../..'), join(home, 'native'), { recursive: true })
    const programs = {
      ...installed,
      initdb: join(home, 'native/bin/initdb'),
      postgres: join(home, 'native/bin/postgres'),
    }
    for (const mode of [0o755, 0o700]) {
      await chmod(programs.postgres, mode)
      const dataDirectory = await openDataDirectory(join(home, `data-${mode.toString(8)}`))
      const runner = await chooseRunner(dataDirectory, programs)
      await prepareCluster({ directory: dataDirectory, programs, runner, isDurable: false })
      expect(await readdir(dataDirectory.cluster)).toContain('PG_VERSION')
    }
  })

  test('runs as the account that owns the cluster', async () => {
    await chmod(directory, 0o755)
    await changeOwner(join(dataDir, 'postgres'), 4321)
    running = await startEmbeddedPostgres({ dataDir, isDurable: false })
    expect((await readPostmaster()).uid).toBe(4321)
    expect((await stat(running.connection.host)).uid).toBe(4321)
  })

  test('starts a cluster that root restored from a backup', async () => {
    await changeOwner(join(dataDir, 'postgres'), 0)
    await chmod(join(dataDir, 'postgres'), 0o755)
    running = await startEmbeddedPostgres({ dataDir, isDurable: false })
    expect((await readPostmaster()).uid).not.toBe(0)
  })

  async function readPostmaster() {
    const pid = Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return {
      uid: Number(/^Uid:\s*(\d+)/m.exec(status)?.[1]),
      capabilities: BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? ''}`),
    }
  }

  /** Starts and stops the server as root without some capabilities, as a container runs it. */
  function startWithoutCapabilities(capabilities: string) {
    const module = new URL('embedded-postgres.ts', import.meta.url).href
    const script = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
      const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, isDurable: false })
      await postgres.stop()
      console.log('started')`
    return promisify(execFile)('setpriv', [
      `--bounding-set=${capabilities}`,
      '--inh-caps=-all',
      process.execPath,
      '--input-type=module',
      '-e',
      script,
    ])
  }
})

async function changeOwner(path: string, uid: number): Promise<void> {
  await chown(path, uid, uid)
  for (const name of await readdir(path, { recursive: true })) await chown(join(path, name), uid, uid)
}
