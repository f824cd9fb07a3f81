import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Matches tests that use the shared PostgreSQL, start another one, or start a process. */
const needsMachine = /\binject\('postgres'\)|\bstartEmbeddedPostgres\(|from 'node:child_process'/
/** Matches the helpers that a file imports, except for type-only imports. */
const helperImports = /^import (?!type )[^;]*?from '(?:#server\/test|\.\/test|\.)\/([\w-]+\.ts)'/gm

/**
 * Separates the server's unit tests from its API tests. A test is an API test if it uses PostgreSQL or starts a
 * process, itself or by a helper in `server/test`. Derived from the code, so that no test can be classified wrongly.
 */
export function sortServerTests(): { unit: string[]; api: string[] } {
  const tests = globSync('server/**/*.test.ts', { cwd: root })
  const helpers = new Set(globSync('*.ts', { cwd: join(root, 'server/test') }))
  const results = new Map<string, boolean>()

  function isApiHelper(name: string): boolean {
    const seen = results.get(name)
    if (seen !== undefined) return seen
    results.set(name, false)
    const isApi = isApiTest(join('server/test', name))
    results.set(name, isApi)
    return isApi
  }

  function isApiTest(path: string): boolean {
    const text = readFileSync(join(root, path), 'utf8')
    if (needsMachine.test(text)) return true
    return [...text.matchAll(helperImports)].some(([, name = '']) => helpers.has(name) && isApiHelper(name))
  }

  return Object.groupBy(tests, path => (isApiTest(path) ? 'api' : 'unit')) as {
    unit: string[]
    api: string[]
  }
}
