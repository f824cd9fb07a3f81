import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'

const buildKit = join(import.meta.dirname, '../../scripts/build-kit.ts')
const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves the kit from a build of its own. A development server would send 400 modules to each test. There is no API:
 * a test answers its calls.
 */
export async function openKitSite(): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-kit-'))
  // In a process of its own: Vite's build does not finish inside a worker of Playwright.
  await promisify(execFile)(process.execPath, [buildKit, folder])
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://kit.test')
    const file = extname(pathname) === '' ? '/index.html' : pathname
    readFile(join(folder, file)).then(
      content => {
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
        response.end(content)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => void server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
