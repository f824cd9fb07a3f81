import type { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { User } from '#contract/accounts.ts'
import { api, type Api, type Call } from '#contract/api.ts'
import { methodAndPath, type Access, type Endpoint, type Reply, type Upload } from '#contract/endpoint.ts'

import { enforceAccess } from './access.ts'
import {
  bodyTooLarge,
  familyAccessRequired,
  invalidInput,
  notFound,
  unreadableBody,
  uploadAborted,
} from './failure.ts'
import { PreparedReply } from './prepared-reply.ts'
import { replySchema } from './reply-schema.ts'
import type { LiveSession } from './session-cache.ts'
import type { Sessions } from './sessions.ts'

/** What a handler is asked: the parts that its endpoint has, already checked, and who asks. */
export type CallContext<Name extends Call> = {
  params: Output<Api[Name], 'params'>
  query: Output<Api[Name], 'query'>
  /**
   * The body, checked when it is first read. So a handler that looks up its record first answers 404 for one
   * that does not exist before 400 for a body that does not fit, as the order of the gates has it.
   */
  readonly body: Output<Api[Name], 'body'>
  /**
   * The file as it arrives, for a handler to read once when it has looked at everything else. Reading it throws
   * Failure 413 when it is larger than the endpoint takes, 400 when it breaks off.
   */
  readonly upload: Api[Name] extends { upload: Upload } ? AsyncIterable<Uint8Array> : undefined
  user: Api[Name]['access'] extends 'visitor' ? User | null : User
  session: Api[Name]['access'] extends 'visitor' ? LiveSession | null : LiveSession
  request: FastifyRequest
  /** For cookies and redirects; everything else is what the handler returns. */
  reply: FastifyReply
}

type Output<E, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

export type Handler<Name extends Call> = (
  asked: CallContext<Name>,
) => Promise<Reply<Api[Name]> | PreparedReply<Reply<Api[Name]>>>

/**
 * Answers one call of the contract. Its access is enforced here, from the endpoint's own data, and its reply
 * is written by the endpoint's schema, so a column that the contract does not name cannot leave.
 */
export function answer<Name extends Call>(
  app: FastifyInstance,
  sessions: Sessions,
  name: Name,
  handler: Handler<Name>,
): void {
  const endpoint: Endpoint = api[name]
  const { method, path } = methodAndPath(name)
  const status = endpoint.status ?? 200
  app.route({
    method,
    url: path.replaceAll('{', ':').replaceAll('}', ''),
    schema: endpoint.reply === undefined ? {} : { response: { [status]: replySchema(endpoint.reply) } },
    config: { call: name, access: endpoint.access, ...(endpoint.upload && { upload: endpoint.upload }) },
    ...(endpoint.upload && { bodyLimit: endpoint.upload.most }),
    async handler(request, reply) {
      const session = endpoint.isPublic === true ? null : await sessions.find(request.headers.cookie)
      request.userId = session?.user.id
      enforceAccess(endpoint.access, session)
      if (endpoint.requiresStepUp === true && (session === null || !sessions.isSteppedUp(session)))
        throw familyAccessRequired()
      const asked = {
        params: endpoint.params === undefined ? undefined : parseParams(endpoint.params, request.params),
        query: endpoint.query === undefined ? undefined : parseInput(endpoint.query, request.query),
        get body() {
          return endpoint.body === undefined ? undefined : parseInput(endpoint.body, readJson(request.body))
        },
        upload:
          endpoint.upload === undefined ? undefined : readUpload(request.body as Readable, endpoint.upload),
        user: session?.user ?? null,
        session,
        request,
        reply,
      }
      const result = await handler(asked as CallContext<Name>)
      if (reply.sent || reply.raw.headersSent) return reply
      if (result instanceof PreparedReply) return result.send(request, reply.code(status))
      return reply.code(status).header('cache-control', 'no-store').send(result)
    },
  })
}

function parseParams(schema: z.ZodType, given: unknown): unknown {
  const read = schema.safeParse(given)
  if (!read.success) throw notFound()
  return read.data
}

function parseInput(schema: z.ZodType, given: unknown): unknown {
  const read = schema.safeParse(given, { error: defaultMessage })
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  // An issue without a path is about the whole, which is no object at all: that concerns no field.
  for (const { path, message } of read.error.issues) if (path.length > 0) fields[path.join('.')] ??= message
  throw invalidInput(fields)
}

/** What is said where a field has no sentence of its own. */
function defaultMessage({ code, input, ...issue }: z.core.$ZodRawIssue): string {
  if (input === undefined) return 'This is missing'
  if (code === 'invalid_value') return `This is none of ${(issue['values'] as unknown[]).join(', ')}`
  return 'This is not what belongs here'
}

/** The body as it was sent; none at all counts as an empty object, so that every field can say it is missing. */
function readJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return {}
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw unreadableBody()
  }
}

/** The request is left open when it is refused half way, so that the refusal still arrives. */
async function* readUpload(body: Readable, upload: Upload): AsyncGenerator<Uint8Array> {
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  for (let bytes = 0; ;) {
    const { done, value } = await chunks.next().catch(() => {
      throw uploadAborted()
    })
    if (done === true) return
    bytes += value.length
    if (bytes > upload.most) throw bodyTooLarge(upload)
    yield value
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    userId: string | undefined
  }
  interface FastifyContextConfig {
    call?: Call
    access?: Access
    upload?: Upload
  }
}
