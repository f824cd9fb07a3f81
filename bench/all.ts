/** Runs every benchmark (`npm run bench`) or the named ones (`npm run bench start`). */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const benchmarks = [
  'first-load',
  'authenticated-read',
  'static-files',
  'start',
  'gedcom',
  'gedcom-import',
  'upload',
  'document-search',
  'document-pages',
  'family-charts',
  'family-tree',
  'calendar',
  'tree-memory',
  'live-streams',
  'account-enumeration',
  'account-pages',
  'audit-trail',
  'messages',
  'search',
]

const requestedNames = process.argv.slice(2)
for (const name of requestedNames.length === 0 ? benchmarks : requestedNames) {
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
