import { readdirSync, readFileSync } from 'node:fs'

/**
 * Ends the processes that a check left running: those whose command or environment names this directory. Outside Linux,
 * which alone has /proc, it ends none.
 */
export function endProcesses(directory: string): void {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    try {
      const [command = '', environment] = ['cmdline', 'environ'].map(file =>
        readFileSync(`/proc/${pid}/${file}`, 'utf8'),
      )
      if (pid === process.pid || !`${command}${environment}`.includes(directory)) continue
      process.kill(pid, 'SIGKILL')
      console.log(`Ended a process that a check left running: ${pid} ${command.replaceAll('\0', ' ')}`)
    } catch {
      // The process has ended, or belongs to another user.
    }
  }
}
