import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { chromium } from '@playwright/test'
import { describe, expect, test } from 'vitest'

import { disabledFeatures, findChromium, findTestBrowser } from './find-chromium.ts'

const shell = '/usr/bin/chromium-headless-shell'
const system = '/opt/browsers/chromium'
const playwright = chromium.executablePath()
const environment = { PATH: '/opt/browsers' }

describe('findTestBrowser', () => {
  test('prefers CHROMIUM_PATH to all other browsers', () => {
    expect(
      findBrowser({ ...environment, CHROMIUM_PATH: '/mine' }, ['/mine', shell, playwright, system]),
    ).toBe('/mine')
  })

  test("prefers a shell, then Playwright's Chromium", () => {
    expect(findBrowser(environment, [system, playwright, shell])).toBe(shell)
    expect(findBrowser(environment, [system, playwright])).toBe(playwright)
    expect(findBrowser(environment, [system])).toBe(system)
    expect(findBrowser(environment, [])).toBeUndefined()
  })

  test('rejects a CHROMIUM_PATH that does not exist', () => {
    expect(() => findBrowser({ ...environment, CHROMIUM_PATH: '/mine' }, [shell])).toThrow(
      '/mine, which does not exist',
    )
  })
})

test('findChromium ignores a headless shell', () => {
  expect(findChromium(environment, path => [shell, playwright].includes(path))).toBe(playwright)
  expect(findChromium(environment, path => [shell, playwright, system].includes(path))).toBe(system)
  expect(findChromium(environment, path => path === shell)).toBeUndefined()
})

test('disables the features that Playwright disables', () => {
  const bundle = join(import.meta.dirname, '../node_modules/playwright-core/lib/coreBundle.js')
  const list = /disabledFeatures = \[(.*?)\]/s.exec(readFileSync(bundle, 'utf8'))?.[1] ?? ''
  const playwrightFeatures = [...list.matchAll(/^ *"(\w+)"/gm)].map(([, name]) => name)
  expect(playwrightFeatures).toContain('PaintHolding')
  expect(disabledFeatures).toEqual(expect.arrayContaining(playwrightFeatures))
})

function findBrowser(environment: NodeJS.ProcessEnv, existing: string[]) {
  return findTestBrowser(environment, path => existing.includes(path))
}
