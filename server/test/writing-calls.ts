import { api, type Call } from '#contract/api.ts'
import { methodAndPath, type Endpoint } from '#contract/endpoint.ts'

/** Every call that changes data and is answered. */
export const writingCalls = (Object.keys(api) as Call[]).filter(
  call => methodAndPath(call).method !== 'GET' && (api[call] as Endpoint).isPlanned !== true,
)

/** The calls without limits. A new one needs a reason: without limits, one account can fill the disk. */
export const sessionCalls: Call[] = [
  'DELETE /api/sessions',
  'DELETE /api/sessions/{id}',
  'POST /api/family-access',
  'POST /api/login',
  'POST /api/logout',
]

/** Passes the checks before the limits. The records do not exist, and the body is empty. */
export function minimalInput(call: Call) {
  const { upload }: Endpoint = api[call]
  const id = '00000000-0000-8000-8000-000000000000'
  return {
    params: { id, userId: id },
    ...(upload && { body: new Blob([], { type: upload.types[0] ?? '' }) }),
  }
}
