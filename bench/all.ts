/**
 * Runs every benchmark (`npm run bench`) or the named ones (`npm run bench start`), and prints a table of the promises
 * at the end. `npm run bench -- --write` also replaces the table of docs/performance.md by it.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { replaceGenerated } from '#scripts/docs/generated-text.ts'

import { root } from './support/processes.ts'
import { formatTable, readResult, type Result } from './support/results.ts'

const benchmarks = [
  'first-load',
  'signed-in-pages',
  'authenticated-read',
  'writes',
  'static-files',
  'start',
  'load-memory',
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
  'conversations',
  'search',
  'performance',
  'investment-pages',
]

const page = join(root, 'docs/performance.md')
const names = process.argv.slice(2).filter(name => name !== '--write')
const results: Result[] = []
for (const name of names.length === 0 ? benchmarks : names) {
  console.log(`\n${name}`)
  if ((await run(name)) !== 0) process.exitCode = 1
}
const table = formatTable(results)
console.log(`\n${table}`)
if (process.argv.includes('--write')) {
  const place = `Measured on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.`
  const text = `${place}\n\n${table}`
  writeFileSync(
    page,
    replaceGenerated(readFileSync(page, 'utf8'), 'promises', text, 'npm run bench -- --write'),
  )
}

async function run(name: string): Promise<number | null> {
  const program = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
    stdio: ['inherit', 'pipe', 'inherit'],
    // As in the portal, whose threads read the compiled files.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env },
  })
  const exit = new Promise<number | null>(resolve => program.once('exit', resolve))
  for await (const line of createInterface({ input: program.stdout })) {
    console.log(line)
    const result = readResult(name, line)
    if (result !== undefined) results.push(result)
  }
  return exit
}
