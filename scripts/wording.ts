/**
 * Checks the project's English against its style guide (CONTRIBUTING.md, "Words"):
 *
 * node scripts/wording.ts [PATH…]
 *
 * Reports, as `file:line: reason`, each identifier, comment, string or test title with a banned word. Exits with 1 if
 * there is one. Reads the files that git tracks.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { findWordingFaults } from './wording/rules.ts'

const readableFiles = /\.(tsx?|mjs|css|html|md|sh)$/
const skippedFiles = /^(package-lock\.json|scripts\/wording\/|server\/gedcom\/.*samples\/)/

const paths = process.argv.slice(2)
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => readableFiles.test(file) && !skippedFiles.test(file))
const faults = files.flatMap(file => {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return []
  }
  return findWordingFaults(file, text)
})
for (const fault of faults) console.log(fault)
console.log(`${faults.length} wording faults in ${files.length} files`)
process.exitCode = faults.length === 0 ? 0 : 1
