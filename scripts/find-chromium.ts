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

/** For a headless shell: letters as wide as on a screen. Its default rounds their widths to whole pixels. */
export const headlessShellFlags = [...chromiumFlags, '--font-render-hinting=none']

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds the executable of a Chromium: from CHROMIUM_PATH, from the system, or downloaded by Playwright.
 * @throws when CHROMIUM_PATH does not exist.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const given = findGivenProgram(environment)
  if (given !== undefined) return given
  const programs = [...listPrograms(names, environment), ...applications, chromium.executablePath()]
  return programs.find(path => existsSync(path))
}

/**
 * The program of a Chromium without windows, which takes 40 % less processor time: the one that CHROMIUM_PATH names,
 * or the system's. @throws when there is nothing at CHROMIUM_PATH.
 */
export function findHeadlessShell(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return findGivenProgram(environment) ?? listPrograms(shellNames, environment).find(path => existsSync(path))
}

/** @throws when there is nothing at CHROMIUM_PATH. */
function findGivenProgram(environment: NodeJS.ProcessEnv): string | undefined {
  const given = environment['CHROMIUM_PATH']
  if (given === undefined || given === '') return undefined
  if (existsSync(given)) return given
  throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`)
}

function listPrograms(wanted: string[], environment: NodeJS.ProcessEnv): string[] {
  const directories = ['/usr/bin', ...(environment['PATH'] ?? '').split(delimiter)]
  return directories.flatMap(directory => wanted.map(name => join(directory, name)))
}
