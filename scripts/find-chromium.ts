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

/** A browser applies only the last of several lists, so this one repeats Playwright's. A test compares them. */
export const disabledFeatures = [
  // A whole Chromium renders two suggestion lists of its address bar in each window, as web pages of their own.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
]

export const testBrowserFlags = [
  ...chromiumFlags,
  // Letters as wide as on a screen: a headless shell rounds their widths to whole pixels, and a Chromium does not.
  '--font-render-hinting=none',
  // A page of a test lives for seconds, too short for the time of the optimizing compilers to pay.
  '--js-flags=--no-opt,--no-maglev',
  `--disable-features=${disabledFeatures.join(',')}`,
]

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

type FileCheck = (path: string) => boolean

/**
 * Finds the program for the browser tests. A headless shell takes 40 % less processor time than a Chromium. So the
 * order is: CHROMIUM_PATH, the system's headless shell, Playwright's Chromium (which Playwright downloads with a
 * shell), the system's Chromium.
 * @throws when CHROMIUM_PATH does not exist.
 */
export function findTestBrowser(
  environment: NodeJS.ProcessEnv = process.env,
  exists: FileCheck = existsSync,
): string | undefined {
  const programs = [
    ...listPrograms(shellNames, environment),
    chromium.executablePath(),
    ...listPrograms(names, environment),
    ...applications,
  ]
  return findGivenProgram(environment, exists) ?? programs.find(exists)
}

/**
 * Finds a Chromium for the benchmarks: from CHROMIUM_PATH, from the system, or downloaded by Playwright.
 * @throws when CHROMIUM_PATH does not exist.
 */
export function findChromium(
  environment: NodeJS.ProcessEnv = process.env,
  exists: FileCheck = existsSync,
): string | undefined {
  const programs = [...listPrograms(names, environment), ...applications, chromium.executablePath()]
  return findGivenProgram(environment, exists) ?? programs.find(exists)
}

/** @throws when there is nothing at CHROMIUM_PATH. */
function findGivenProgram(environment: NodeJS.ProcessEnv, exists: FileCheck): string | undefined {
  const path = environment['CHROMIUM_PATH']
  if (path === undefined || path === '') return undefined
  if (exists(path)) return path
  throw new Error(`CHROMIUM_PATH is ${path}, which does not exist.`)
}

function listPrograms(wanted: string[], environment: NodeJS.ProcessEnv): string[] {
  const directories = ['/usr/bin', ...(environment['PATH'] ?? '').split(delimiter)]
  return directories.flatMap(directory => wanted.map(name => join(directory, name)))
}
