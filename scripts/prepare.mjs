/**
 * Makes what a script of package.json needs before it runs, and does nothing where nothing has changed:
 *
 *   node scripts/prepare.mjs install build
 *
 * On a fresh clone there are no packages and the system's own Node runs this, so it is plain JavaScript for
 * Node 20, without imports from outside Node. Everything after it runs on the Node of node_modules/.bin.
 */
import process from 'node:process'

import { build } from './prepare/build.mjs'
import { install } from './prepare/install.mjs'
import { alone } from './prepare/lock.mjs'
import { root } from './prepare/root.mjs'
import { sentenceOf } from './prepare/sentence.mjs'

const oldestNode = 20
const steps = { install, build }

try {
  refuseOldNode()
  // Paths of sockets are short only from here on, however deep the clone lies.
  process.chdir(root)
  for (const name of process.argv.slice(2)) await prepare(name, steps[name])
} catch (error) {
  console.error(`\n${sentenceOf(error)}`)
  process.exitCode = 1
}

async function prepare(name, step) {
  if (step === undefined)
    throw new Error(`There is no step ${name}; there are ${Object.keys(steps).join(', ')}.`)
  if (step.isDone()) return
  // Whoever had to wait finds the work done.
  await alone(lock => (step.isDone() ? undefined : step.run(lock)))
}

function refuseOldNode() {
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return
  throw new Error(
    `Node ${process.versions.node} is too old to install the portal: it takes ${oldestNode} or newer (https://nodejs.org). ` +
      'The portal then brings the Node that it runs on itself.',
  )
}
