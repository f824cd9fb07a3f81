import { readdirSync, readFileSync } from 'node:fs'

/**
 * Ends what the gates left running and returns what that was, one line each. Whatever a gate starts has its
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
    return [`${command.trim().slice(0, 120)} (process ${pid})`]
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
