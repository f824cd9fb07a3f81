import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Ends what the gates left running and returns what that was: `postgres (12)`, with its pid. Whatever a gate starts has its
 * scratch directory in the environment or, where that is swept clean, in its command line. Only Linux can tell.
 */
export function endLeftovers(scratch: string): string[] {
  return processes().flatMap(pid => {
    const command = read(`/proc/${pid}/cmdline`)
    if (pid === process.pid || !`${command}${read(`/proc/${pid}/environ`)}`.includes(scratch)) return []
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      return []
    }
    return [`${basename(command.split(' ')[0] ?? '')} (${pid})`]
  })
}

function processes(): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}

/** Empty for a process that has ended or that is somebody else's. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
