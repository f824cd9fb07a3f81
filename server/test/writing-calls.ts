import { api, type Call } from '#contract/api.ts'
import { parseCallName, type Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/failure.ts'

import type { Answer, Person } from './person.ts'

/** Every call that changes data and is answered. */
export const writingCalls = (Object.keys(api) as Call[]).filter(
  call => parseCallName(call).method !== 'GET' && (api[call] as Endpoint).isPlanned !== true,
)

/** The calls without limits. A new one needs a reason: without limits, one account can fill the disk. */
export const sessionCalls: Call[] = [
  'DELETE /api/sessions',
  'DELETE /api/sessions/{id}',
  'DELETE /api/view-as',
  'POST /api/family-access',
  'POST /api/family-access/passkey',
  'POST /api/family-access/passkey-options',
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/login/invitation',
  'POST /api/logout',
  'POST /api/passkey-sign-in',
  'POST /api/passkey-sign-in/options',
]

/**
 * Makes every writing call with Family Access and the minimal input, and returns the answers. Signs in again after a
 * call that ends the session.
 */
export async function tryWritingCalls(person: Person): Promise<[Call, Answer<FailureBody>][]> {
  const answers: [Call, Answer<FailureBody>][] = []
  await person.stepUp()
  for (const call of writingCalls) {
    answers.push([call, await person.try(call, createMinimalInput(call))])
    if (person.cookies.has('heirloom')) continue
    await person.signInAgain()
    await person.stepUp()
  }
  return answers
}

/** Passes the checks before the limits. The records do not exist, and the body is empty. */
function createMinimalInput(call: Call) {
  const { upload }: Endpoint = api[call]
  const id = '00000000-0000-8000-8000-000000000000'
  return {
    params: { id, userId: id },
    ...(upload && { body: new Blob([], { type: upload.types[0] ?? '' }) }),
  }
}
