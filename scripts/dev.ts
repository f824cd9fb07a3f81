/**
 * Runs the portal for development: Vite with hot reload, and the server, which restarts when one of its files
 * changes. If one of them exits, the other is stopped.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { nodeOptions, startEnvironment } from '#server/node-options.ts'

const root = join(import.meta.dirname, '..')
const pages = 'http://127.0.0.1:5173'

const environment = {
  ...process.env,
  ...startEnvironment,
  PORT: process.env['PORT'] || '3000',
  // Makes the server print addresses and setup links that point to Vite.
  PUBLIC_URL: pages,
}
const programs = [
  startProgram('server', ['--watch', '--watch-preserve-output', ...nodeOptions, 'server/main.mjs']),
  startProgram('vite', [
    'node_modules/vite/bin/vite.js',
    '--port',
    '5173',
    '--strictPort',
    '--clearScreen',
    'false',
  ]),
]
const ends = programs.map(program => once(program, 'exit'))

// Ctrl-C reaches the programs directly too; the server ignores the second signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAll)
await Promise.race(ends)
endAll()
await Promise.all(ends)

function startProgram(name: string, args: string[]): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  child.once('error', error => console.error(`${name}: ${error.message}`))
  return child
}

function endAll(): void {
  for (const program of programs) program.kill('SIGTERM')
}
