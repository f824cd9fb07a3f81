/**
 * Serves a file of 100 KB, compared with nginx and one worker, 32 connections each.
 * Promise: at least 0.6 of nginx. nginx comes from the system (Debian: `apt-get install nginx-light`).
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { measureLoad } from './load.ts'
import { startProgram, createTemporaryDirectory } from './processes.ts'
import { measureInTurn, reportResult, roundForDisplay } from './rounds.ts'

const nginxProgram = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find(existsSync)
if (nginxProgram === undefined) {
  console.log(
    'nginx is not installed (apt-get install nginx-light), so there is no reference to compare with',
  )
  process.exit(1)
}

const directory = createTemporaryDirectory()
const name = 'assets/hundred-kilobytes.js'
mkdirSync(join(directory, 'assets'))
writeFileSync(join(directory, name), randomBytes(75_000).toString('base64'))

const nginx = await startNginx(nginxProgram)
const portal = await startProgram([process.execPath, 'bench/portal-on-directory.ts'], {
  path: '/healthz',
  environment: { BROWSER_DIRECTORY: directory, DATA_DIR: createTemporaryDirectory() },
})
const seconds = 4
await measureLoad(`${nginx.address}/${name}`, { seconds: 1 })
await measureLoad(`${portal.address}/${name}`, { seconds: 1 })
const measured = await measureInTurn(3, {
  nginx: async () => (await measureLoad(`${nginx.address}/${name}`, { seconds })).perSecond,
  portal: async () => (await measureLoad(`${portal.address}/${name}`, { seconds })).perSecond,
})
await portal.stop()
await nginx.stop()

console.log(
  `nginx ${roundForDisplay(measured.nginx.median)} files/s, the portal ${roundForDisplay(measured.portal.median)}`,
)
reportResult('a 100 KB file against nginx', measured.portal.median / measured.nginx.median, { atLeast: 0.6 })

function startNginx(program: string) {
  const configuration = join(directory, 'nginx.conf')
  // A distribution's defaults with one worker, since the portal is one process; logs are discarded on both sides.
  const formatNginxConfig = (port: string) => `
    daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log /dev/null;
    user root;
    events { worker_connections 256; }
    http {
      access_log /dev/null combined buffer=64k; sendfile on; tcp_nopush on; keepalive_requests 1000000;
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
