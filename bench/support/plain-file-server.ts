/** The reference of `bench/upload.ts`: a plain Fastify app that streams bodies to the disk, syncs and returns them. */
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { fastify } from 'fastify'

const directory = process.env['FILES_DIRECTORY'] ?? ''
const app = fastify({ bodyLimit: 1e12 })
app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
app.get('/', async () => 'ready')
app.post<{ Params: { name: string } }>('/:name', async (request, reply) => {
  const path = join(directory, request.params.name)
  await pipeline(request.body as Readable, createWriteStream(path))
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
  return reply.code(204).send()
})
app.get<{ Params: { name: string } }>('/:name', (request, reply) =>
  reply.type('application/octet-stream').send(createReadStream(join(directory, request.params.name))),
)
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
