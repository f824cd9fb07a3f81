/** Finds a browser for the browser tests, or installs one: `node scripts/chromium.ts`. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { chromium } from '@playwright/test'

import { findTestBrowser } from './find-chromium.ts'
import { addHeadlessShell } from './headless-shell.ts'

try {
  let path = findTestBrowser() ?? installBrowser()
  if (needsShell(path) && isRootOnDebian() && addHeadlessShell()) path = findTestBrowser() ?? path
  console.log(`${path}: ${readVersion(path)}`)
  if (needsShell(path))
    console.log(`A headless shell would make the browser tests faster: ${suggestInstallation()}`)
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Playwright downloads a shell beside its Chromium. */
function needsShell(path: string): boolean {
  const hasShell = /headless[-_]shell/.test(path) || path === chromium.executablePath()
  return !hasShell && !process.env['CHROMIUM_PATH']
}

/** Debian's package depends on the libraries that Chromium needs; Playwright's download does not install them. */
function installBrowser(): string {
  const attempts = isRootOnDebian()
    ? [
        ['apt-get', 'update', '-qq'],
        ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell'],
      ]
    : [['playwright', 'install', 'chromium']]
  for (const [program = '', ...args] of attempts) {
    console.log(`No Chromium was found. Installing one: ${[program, ...args].join(' ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
    if (status !== 0) break
  }
  const path = findTestBrowser()
  if (path !== undefined) return path
  throw new Error(
    'The browser tests need Chromium, which was not found and could not be installed; see the error above. ' +
      'Install it (Debian: `apt-get install chromium-headless-shell` as root; elsewhere: `npx playwright install --with-deps ' +
      'chromium`), or set CHROMIUM_PATH to the program of a Chromium or Chrome.',
  )
}

function suggestInstallation(): string {
  return isDebian()
    ? '`apt-get install chromium-headless-shell` as root'
    : '`npx playwright install chromium`'
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && isDebian()
}

/** Ubuntu's package of the same name only installs a snap. */
function isDebian(): boolean {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
}

function readVersion(path: string): string {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The Chromium at ${path} does not start (${reason.trim()}). If libraries are missing, ` +
        'run `npx playwright install-deps chromium` as root.',
      { cause: error },
    )
  }
}
