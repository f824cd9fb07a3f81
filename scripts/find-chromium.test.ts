import { chromium } from '@playwright/test'
import { describe, expect, test } from 'vitest'

import { findChromium, findTestBrowser } from './find-chromium.ts'

const shell = '/usr/bin/chromium-headless-shell'
const system = '/opt/browsers/chromium'
const playwright = chromium.executablePath()
const environment = { PATH: '/opt/browsers' }

describe('findTestBrowser', () => {
  test('prefers CHROMIUM_PATH to all others', () => {
    expect(find({ ...environment, CHROMIUM_PATH: '/mine' }, ['/mine', shell, playwright, system])).toBe(
      '/mine',
    )
  })

  test("prefers a shell, then Playwright's, then the system's", () => {
    expect(find(environment, [system, playwright, shell])).toBe(shell)
    expect(find(environment, [system, playwright])).toBe(playwright)
    expect(find(environment, [system])).toBe(system)
    expect(find(environment, [])).toBeUndefined()
  })

  test('rejects a CHROMIUM_PATH that does not exist', () => {
    expect(() => find({ ...environment, CHROMIUM_PATH: '/mine' }, [shell])).toThrow(
      '/mine, which does not exist',
    )
  })
})

test('findChromium ignores a headless shell', () => {
  expect(findChromium(environment, path => [shell, playwright].includes(path))).toBe(playwright)
  expect(findChromium(environment, path => [shell, playwright, system].includes(path))).toBe(system)
  expect(findChromium(environment, path => path === shell)).toBeUndefined()
})

function find(given: NodeJS.ProcessEnv, existing: string[]) {
  return findTestBrowser(given, path => existing.includes(path))
}
