import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

/** Flags for a Chromium as root, without a screen and without background traffic. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The program of a Chromium: the one that CHROMIUM_PATH names, the system's, or the one that Playwright has
 * downloaded. Error: CHROMIUM_PATH leads nowhere.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = environment['CHROMIUM_PATH']
  if (given !== undefined && given !== '') {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`)
  }
  const directories = ['/usr/bin', ...(environment['PATH'] ?? '').split(delimiter)]
  const programs = directories.flatMap(directory => names.map(name => join(directory, name)))
  return [...programs, ...applications, chromium.executablePath()].find(path => existsSync(path))
}
