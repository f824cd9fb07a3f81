import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './root.mjs'

/** What the packages follow from: what package.json asks for, what the lock file pins, and the machine's kind. */
export function fingerprintOfPackages() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const kind = `${process.platform}-${process.arch}`
  return digest([JSON.stringify({ dependencies, devDependencies, kind }), ...contents('package-lock.json')])
}

/**
 * What the built pages follow from. It reads contents, since a checkout renews every file's time; that takes
 * some 20 ms.
 */
export function fingerprintOfPages() {
  const sources = ['browser', 'contract', 'scripts', 'vite.config.ts', 'tsconfig.json']
  return digest([fingerprintOfPackages(), ...sources.flatMap(contents)])
}

/** Names and contents of a file, or of every file below a directory that is no test. */
function contents(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path, readFileSync(join(root, path))]
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  const names = entries.filter(entry => !/^\.|\.test\.tsx?$/.test(entry.name)).map(entry => entry.name)
  return names.sort().flatMap(name => contents(`${path}/${name}`))
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}
