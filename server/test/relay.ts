import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { inject, onTestFinished } from 'vitest'

/** Opens a relay to the shared PostgreSQL that a test can disconnect and reconnect, like a network failure. */
export async function openRelay() {
  const { host, port: postgresPort, user } = inject('postgres')
  const sockets = new Set<Socket>()
  const server = createServer(caller => {
    const postgres = connect(`${host}/.s.PGSQL.${postgresPort}`)
    for (const socket of [caller, postgres]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        caller.destroy()
        postgres.destroy()
      })
    }
    caller.pipe(postgres).pipe(caller)
  })
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo

  async function disconnect(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>(resolve => server.close(() => resolve()))
  }

  /** Stops all replies of the open connections, like a server on a hung machine. */
  function freeze(): void {
    for (const socket of sockets) socket.unpipe().pause()
  }

  onTestFinished(disconnect)
  return { connection: { host: '127.0.0.1', port, user }, disconnect, freeze, reconnect: () => listen(port) }
}
