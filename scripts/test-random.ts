/**
 * Runs the unit and API tests with a random seed for their properties and prints it:
 *
 *   npm run test:random            a new seed
 *   npm run test:random -- 12345   the seed of a failure
 */
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'

const seed = process.argv[2] ?? String(randomInt(2 ** 31))
console.log(`Seed ${seed}. To run it again: npm run test:random -- ${seed}`)
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run'], {
  stdio: 'inherit',
  env: { ...process.env, TEST_SEED: seed },
})
console.log(`Seed ${seed}`)
process.exitCode = status ?? 1
