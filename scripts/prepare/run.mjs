import { spawn } from 'node:child_process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program whose output the person sees, with all that it starts. Null when it went well, else how it
 * ended, in words. A signal that is to end us ends it first.
 *
 * `lock` is the file descriptor that `alone` gives. The program inherits it, so the lock stays held as long as
 * the program works, even when we are killed meanwhile.
 */
export function run(program, args, { lock, env = process.env }) {
  return new Promise((resolve, reject) => {
    let ending = null
    const forward = signal => {
      ending = signal
      try {
        // The minus names the whole group: npm leaves running what it has started.
        process.kill(-child.pid, signal)
      } catch (error) {
        // It has ended by itself, and its exit is about to be told.
        if (error.code !== 'ESRCH') throw error
      }
    }
    // Before the program starts: a signal that comes while it does would end us alone, and the program, which has
    // the lock, would keep everybody waiting.
    for (const signal of signals) process.on(signal, forward)
    const finish = () => {
      for (const signal of signals) process.off(signal, forward)
    }
    const child = spawn(program, args, { detached: true, stdio: ['ignore', 'inherit', 'inherit', lock], env })
    child.once('error', error => {
      finish()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      finish()
      if (ending !== null) process.kill(process.pid, ending)
      else resolve(code === 0 ? null : (signal ?? `exit code ${code}`))
    })
  })
}

/** What a program prints, trimmed, or null when it fails. */
export function answerOf(program, args) {
  return new Promise(resolve => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', chunk => {
      text += chunk
    })
    child.once('error', () => resolve(null))
    child.once('close', code => resolve(code === 0 ? text.trim() : null))
  })
}
