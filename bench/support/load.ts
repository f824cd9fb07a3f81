import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { createTemporaryDirectory } from './processes.ts'

/**
 * Loads an address with 32 connections of wrk, which takes far less of a core than a client in JavaScript (Debian:
 * `apt-get install wrk`). Sends a POST if there is a body; with paths, it requests one after the other. Returns
 * requests per second and the 99th percentile in ms.
 * @throws Error if a request fails.
 */
export async function measureLoad(
  url: string,
  options: { seconds: number; headers?: Record<string, string>; body?: object; paths?: string[] },
): Promise<{ perSecond: number; p99: number }> {
  if (!existsSync('/usr/bin/wrk')) throw new Error('wrk is not installed: apt-get install wrk')
  const script = join(createTemporaryDirectory(), 'load.lua')
  writeFileSync(script, writeScript(options))
  const wrk = spawn('/usr/bin/wrk', ['-t1', '-c32', `-d${options.seconds}s`, '-s', script, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await text(wrk.stdout)
  const [perSecond, p99, failed] = (/^result (.*)$/m.exec(output)?.[1] ?? '').split(' ').map(Number)
  if (perSecond === undefined || p99 === undefined || failed !== 0)
    throw new Error(`Some requests to ${url} failed: ${output}`)
  return { perSecond, p99 }
}

/** The program of wrk in Lua. Its last function prints the figures. */
function writeScript({ headers = {}, body, paths }: Parameters<typeof measureLoad>[1]): string {
  const sent = { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers }
  return [
    ...Object.entries(sent).map(([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}`),
    ...(body === undefined ? [] : [`wrk.method = 'POST'`, `wrk.body = ${quote(JSON.stringify(body))}`]),
    ...(paths === undefined
      ? []
      : [
          `local paths, at = { ${paths.map(quote).join(', ')} }, 0`,
          'function request() at = at % #paths + 1; return wrk.format(nil, paths[at]) end',
        ]),
    `function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local perSecond = summary.requests / summary.duration * 1e6
  print('result ' .. perSecond .. ' ' .. latency:percentile(99) / 1000 .. ' ' .. failed)
end`,
  ].join('\n')
}

/** A JSON string is one of Lua, except for Unicode escapes, which these have none of. */
function quote(value: string): string {
  return JSON.stringify(value)
}
