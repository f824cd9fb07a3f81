import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { onTestFinished } from 'vitest'

import { familyNamePlaceholder } from '#contract/first-page.ts'
import type { PortalFacts } from '#contract/portal-facts.ts'
import { openBrowserPages } from '#server/platform/http/browser-pages.ts'
import type { RequestLog } from '#server/platform/log/request-log.ts'

import { sendRaw } from './raw-request.ts'

export const sampleFacts: PortalFacts = {
  familyName: 'Hartwell',
  timeZone: 'America/New_York',
  passwordMinimum: 6,
  samplePrices: false,
  mailsLinks: false,
  registration: 'open',
  identityProvider: null,
}
export const shell =
  '<!doctype html><html><head><meta name="portal" content=""><meta name="color-scheme" content="light dark"><meta name="theme-color" content="#fff" data-scheme="light" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#000" data-scheme="dark" media="(prefers-color-scheme: dark)"><title>Heirloom</title></head><body><div id="root"></div></body></html>'

/** Serves the pages of a small build on a free port. Beside its directory is a file that must not be served. */
export async function openPages(options: { directory?: string; facts?: PortalFacts } = {}) {
  const directory = options.directory ?? makeBuild()
  const lines: Parameters<RequestLog>[0][] = []
  const listener = openBrowserPages({
    directory,
    facts: options.facts ?? sampleFacts,
    logRequest: line => void lines.push(line),
  })
  const server = createServer(listener((_request, response) => response.end('the app')))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const request = (method: string, path: string, headers: Record<string, string> = {}) =>
    sendRaw(address, method, path, { headers })
  return {
    directory,
    lines,
    request,
    get: (path: string, headers?: Record<string, string>) => request('GET', path, headers),
  }
}

function makeBuild(): string {
  const root = mkdtempSync(join(tmpdir(), 'heirloom-pages-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const files = {
    'secret.txt': 'the secret',
    'dist/index.html': shell,
    'dist/first-page': `<h1 title="${familyNamePlaceholder}">${familyNamePlaceholder}</h1>`,
    'dist/page-files': '{"about":["/assets/about-5e6f.js"]}',
    'dist/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'dist/push-worker.js': 'self.addEventListener("push", () => undefined)',
    'dist/odd.xyz': 'odd',
    'dist/fonts.v1/readme': 'a directory with a point in its name',
    'dist/assets/app-1a2b.js': 'console.log("plain")',
    'dist/assets/app-1a2b.js.br': 'as brotli',
    'dist/assets/app-1a2b.js.gz': 'as gzip!',
    'dist/assets/serif-3c4d.woff2': 'a font',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return join(root, 'dist')
}
