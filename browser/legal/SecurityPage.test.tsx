import { afterEach, expect, test, vi } from 'vitest'

import { listLinks, renderPage, getText, listTexts, type Markup } from '#browser/test/render-page.tsx'

import SecurityPage from './SecurityPage.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('the security page states protections, limits and advice', () => {
  const page = renderSecurityPage('http:', 'localhost')
  expect(listTexts(page, 'h1')).toEqual(['Security'])
  expect(listTexts(page, 'h2')).toEqual([
    'What protects the portal',
    'What it does not protect against',
    'What you can do',
    'Report a problem',
  ])
  for (const sentence of [
    'The operator of the server can read the database',
    'Messages are not encrypted from end to end',
    'A device stolen while unlocked',
  ])
    expect(getText(page)).toContain(sentence)
  expect(listLinks(page)).toContainEqual(['Write to the office', '/contact'])
})

test.each([
  ['https:', 'heirloom.example.test', 'You are connected over HTTPS'],
  ['http:', '127.0.0.1', 'on the machine that it runs on'],
  ['http:', 'heirloom.example.test', 'You are not connected over HTTPS'],
])('describes a connection over %s to %s', (protocol, hostname, sentence) => {
  expect(getText(renderSecurityPage(protocol, hostname))).toContain(sentence)
})

function renderSecurityPage(protocol: string, hostname: string): Markup {
  vi.stubGlobal('window', { location: { protocol, hostname } })
  return renderPage(<SecurityPage />)
}
