/** The reference for calls: a Fastify that does nothing. */
import { fastify } from 'fastify'

const app = fastify()
app.get('/', async () => ({ hello: 'world' }))
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close())
