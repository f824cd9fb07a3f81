import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Tests that take the shared PostgreSQL, start one of their own, or start a process. */
const needsMachine = /\binject\('postgres'\)|\bstartEmbeddedPostgres\(|from 'node:child_process'/
/** The helpers that a file imports for their values: a type needs nothing at run time. */
const helperImports = /^import (?!type )[^;]*?from '(?:#server\/test|\.\/test|\.)\/([\w-]+\.ts)'/gm

/**
 * Sorts the server's tests into those that need no PostgreSQL and the rest. A test is of the rest when it, or a
 * helper in `server/test` that it imports, starts or takes one. So no file says it of itself, and none can be wrong.
 */
export function sortServerTests(): { unit: string[]; api: string[] } {
  const tests = globSync('server/**/*.test.ts', { cwd: root })
  const helpers = new Set(globSync('*.ts', { cwd: join(root, 'server/test') }))
  const known = new Map<string, boolean>()

  function isApiHelper(name: string): boolean {
    const seen = known.get(name)
    if (seen !== undefined) return seen
    known.set(name, false)
    const isApi = isApiTest(join('server/test', name))
    known.set(name, isApi)
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
