import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where a failed attempt is recorded. A new installation of the packages removes it. */
const defaultRecord = join(import.meta.dirname, '../node_modules/.cache/headless-shell-failed')

type AptRunner = (args: string[], timeoutSeconds?: number) => boolean

/**
 * Installs Debian's headless shell beside a Chromium and returns whether that worked. A failure is not repeated, so a
 * machine without a network loses its time only once.
 */
export function addHeadlessShell(runApt: AptRunner = spawnApt, record = defaultRecord): boolean {
  if (existsSync(record)) return false
  const install = ['install', '--no-install-recommends', 'chromium-headless-shell']
  // An interrupted installation would leave a broken package, so only the downloads have a timeout.
  const isAdded =
    runApt(['update'], 30) &&
    runApt([...install, '--download-only'], 120) &&
    runApt([...install, '--no-download'])
  if (!isAdded) {
    mkdirSync(dirname(record), { recursive: true })
    writeFileSync(record, 'apt-get could not install chromium-headless-shell.\n')
  }
  return isAdded
}

function spawnApt(args: string[], timeoutSeconds?: number): boolean {
  const network = ['Acquire::Retries=0', 'Acquire::http::Timeout=5', 'Acquire::https::Timeout=5']
  const options = network.flatMap(option => ['-o', option])
  const { status } = spawnSync('apt-get', ['-y', '-qq', ...options, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    ...(timeoutSeconds !== undefined && { timeout: timeoutSeconds * 1000 }),
  })
  return status === 0
}
