import { createServer, type Socket } from 'node:net'

import { onTestFinished } from 'vitest'

/** What the scanner finds: this text, anywhere in a file. */
export const malware = 'MALWARE-SAMPLE'

export type VirusScanner = {
  /** For the setting CLAMD. */
  address: string
  /** The sizes of the chunks of the last file. */
  chunkSizes: number[]
  stop(): Promise<void>
}

/**
 * Speaks the part of clamd's protocol that the portal uses: INSTREAM, its chunks and its limit on the whole file. With
 * `mood`, it answers an error, or nothing.
 */
export async function startVirusScanner({
  listen = 0,
  maxBytes = 1_000_000,
  mood = 'well',
}: {
  listen?: number | string
  maxBytes?: number
  mood?: 'well' | 'failing' | 'silent'
} = {}): Promise<VirusScanner> {
  const scanner: VirusScanner = { address: '', chunkSizes: [], stop }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    void answer(socket).catch(() => socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(listen, resolve))
  const bound = server.address()
  scanner.address = typeof bound === 'string' ? bound : `127.0.0.1:${bound?.port}`
  onTestFinished(stop)
  return scanner

  async function answer(socket: Socket): Promise<void> {
    let waiting = Buffer.alloc(0)
    let file = Buffer.alloc(0)
    let isStarted = false
    scanner.chunkSizes = []
    for await (const bytes of socket as AsyncIterable<Buffer>) {
      waiting = Buffer.concat([waiting, bytes])
      if (!isStarted) {
        const command = 'zINSTREAM\0'
        if (waiting.length < command.length) continue
        if (waiting.toString('latin1', 0, command.length) !== command)
          return void socket.end('UNKNOWN COMMAND\0')
        waiting = waiting.subarray(command.length)
        isStarted = true
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE()
        if (length === 0) return reply(socket, file)
        if (waiting.length < 4 + length) break
        scanner.chunkSizes.push(length)
        file = Buffer.concat([file, waiting.subarray(4, 4 + length)])
        waiting = waiting.subarray(4 + length)
        if (file.length > maxBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
    }
  }

  function reply(socket: Socket, file: Buffer): void {
    if (mood === 'silent') return
    if (mood === 'failing') socket.end('stream: Out of memory ERROR\0')
    else socket.end(file.includes(malware) ? 'stream: Sample.Malware FOUND\0' : 'stream: OK\0')
  }

  async function stop(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
}
