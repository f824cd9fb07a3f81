import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'

import { slices, sliceSummaries } from '#contract/api.ts'
import { parseCallName, type CallName, type Endpoint, type Method } from '#contract/endpoint.ts'
import { FailureBody } from '#contract/failure.ts'
import { listTokenScopes } from '#server/platform/access.ts'

export type OpenApiDocument = ReturnType<typeof createDocument>

/** The contract as an OpenAPI 3.1 document: every call that is built, who may make it, and every entity. */
export function buildOpenApiDocument(cookieName: string): OpenApiDocument {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Heirloom',
      version: '1',
      description:
        'The calls of the family portal. Money and quantities are exact decimal text, instants are ISO 8601 in UTC, calendar dates are YYYY-MM-DD. All failures have the same body.',
    },
    tags: Object.entries(slices)
      .filter(([, calls]) => Object.values<Endpoint>(calls).some(({ isPlanned }) => isPlanned !== true))
      .map(([name]) => ({ name, description: sliceSummaries[name as keyof typeof slices] })),
    paths: buildPaths(),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'A browser that has signed in.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'hlm_ and 49 letters or digits',
          description:
            'An API token, created on the account page. Its scopes are read (GET), write (every other method) and the capability that a call needs. A token that is not valid is answered 401, a missing scope 403, both with WWW-Authenticate; too many requests 429 with Retry-After.',
        },
      },
    },
  })
}

function buildPaths(): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const [slice, calls] of Object.entries(slices)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
      if (endpoint.isPlanned === true) continue
      const { method, path } = parseCallName(name as CallName)
      paths[path] = { ...paths[path], [method.toLowerCase()]: buildOperation(slice, method, endpoint) }
    }
  }
  return paths
}

function buildOperation(slice: string, method: Method, endpoint: Endpoint): ZodOpenApiOperationObject {
  const {
    access,
    requiresSession,
    summary,
    rule,
    params,
    query,
    headers,
    page,
    body,
    upload,
    reply,
    replyFile,
    status = 200,
  } = endpoint
  return {
    tags: [slice],
    summary,
    ...(rule !== undefined && { description: rule }),
    'x-access': access,
    security: listSecurity(endpoint),
    ...(requiresSession !== true &&
      access !== 'visitor' && { 'x-token-scopes': listTokenScopes(method, access) }),
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(upload && {
      requestBody: { required: true, content: Object.fromEntries(upload.types.map(describeFile)) },
    }),
    responses: {
      [`${status}`]: {
        description: status === 302 ? 'Redirect' : 'Success',
        ...(page && { headers: pageHeaders }),
        ...(reply && { content: { 'application/json': { schema: reply } } }),
        ...(replyFile !== undefined && { content: Object.fromEntries([describeFile(replyFile)]) }),
      },
      default: { description: 'Failure', content: { 'application/json': { schema: FailureBody } } },
    },
  }
}

/** The headers of one page of a list. */
const pageHeaders = {
  Link: {
    description: 'The address of the next page, with rel="next" (RFC 8288). Absent on the last page.',
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'The number of rows on all pages. On the first page only.',
    schema: { type: 'integer' },
  },
} as const

function describeFile(type: string): [string, { schema: { type: 'string'; format: 'binary' } }] {
  return [type, { schema: { type: 'string', format: 'binary' } }]
}

/** Whether a session, or an API token too, may make the call. */
function listSecurity({ access, requiresSession }: Endpoint): Record<string, string[]>[] {
  if (access === 'visitor') return []
  return requiresSession === true ? [{ session: [] }] : [{ session: [] }, { token: [] }]
}
