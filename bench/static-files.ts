/**
 * Serves a script of 85 KB, of which browsers get 24 KB of gzip, compared with nginx's `gzip_static` and one worker, 32
 * connections each. Promise: at least 0.5 of nginx; a Node server that does nothing but send the bytes reaches 0.67.
 * nginx comes from the system (Debian: `apt-get install nginx-light`).
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { measureLoad } from './support/load.ts'
import { startProgram, createTemporaryDirectory } from './support/processes.ts'
import { roundForDisplay } from './support/results.ts'
import { measureInTurn, reportResult } from './support/rounds.ts'

const nginxProgram = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync)
if (nginxProgram === undefined) {
  console.log(
    'nginx is not installed (apt-get install nginx-light), so there is no reference to compare with',
  )
  process.exit(1)
}

const directory = createTemporaryDirectory()
const name = 'assets/script.js'
mkdirSync(join(directory, 'assets'))
const script = writeScript(85_000)
writeFileSync(join(directory, name), script)
writeFileSync(join(directory, `${name}.gz`), gzipSync(script))

const nginx = await startNginx(nginxProgram)
const portal = await startProgram([process.execPath, 'bench/support/portal-on-directory.ts'], {
  path: '/healthz',
  environment: { BROWSER_DIRECTORY: directory, DATA_DIR: createTemporaryDirectory() },
})
const seconds = 4
const headers = { 'accept-encoding': 'gzip' }
await measureLoad(`${nginx.address}/${name}`, { seconds: 1, headers })
await measureLoad(`${portal.address}/${name}`, { seconds: 1, headers })
const measured = await measureInTurn(3, {
  nginx: async () => (await measureLoad(`${nginx.address}/${name}`, { seconds, headers })).perSecond,
  portal: async () => (await measureLoad(`${portal.address}/${name}`, { seconds, headers })).perSecond,
})
await portal.stop()
await nginx.stop()

console.log(
  `nginx ${roundForDisplay(measured.nginx.median)} files/s, the portal ${roundForDisplay(measured.portal.median)}`,
)
reportResult('a compressed script against nginx', measured.portal.median / measured.nginx.median, {
  atLeast: 0.5,
})

/** Text that compresses to about a quarter, as a script does. */
function writeScript(length: number): string {
  let seed = 7
  let text = ''
  while (text.length < length) {
    seed = (seed * 48_271) % 2_147_483_647
    text += `function f${seed % 4096}(a,b){return a?b.c${(seed >> 12) % 4096}:null};`
  }
  return text
}

function startNginx(program: string) {
  const configuration = join(directory, 'nginx.conf')
  // A distribution's defaults with one worker, since the portal is one process; logs are discarded on both sides.
  const formatNginxConfig = (port: string) => `
    daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log /dev/null;
    user root;
    events { worker_connections 256; }
    http {
      access_log /dev/null combined buffer=64k; sendfile on; tcp_nopush on; gzip_static on; keepalive_requests 1000000;
      types { text/javascript js; }
      server { listen 127.0.0.1:${port}; root ${directory}; }
    }`
  writeFileSync(configuration, formatNginxConfig('PORT'))
  return startProgram(
    [
      'sh',
      '-c',
      `sed -i "s/127.0.0.1:PORT/127.0.0.1:$PORT/" ${configuration} && exec ${program} -c ${configuration}`,
    ],
    {
      path: `/${name}`,
    },
  )
}
