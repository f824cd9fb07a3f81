/** The worker that reads an account at an exchange. */
import { exchangeUnavailable, keyRejected } from '#server/integrations/failures.ts'
import { Failure } from '#server/platform/failure.ts'
import { replyToServer } from '#server/platform/worker.ts'

import type { ExchangeCredentials, ExchangeTask } from './exchange-task.ts'
import { AuthenticationError, BaseError } from './load-exchange.ts'
import { readAccount } from './read-account.ts'

await replyToServer(async (input, readSecret) => {
  const task = input as ExchangeTask
  try {
    return await readAccount(task, JSON.parse(await readSecret()) as ExchangeCredentials)
  } catch (error) {
    if (error instanceof Failure) throw error
    // The message of an error may contain the request, so only its kind leaves the worker.
    if (error instanceof AuthenticationError) throw keyRejected(task.platform)
    if (error instanceof BaseError) throw exchangeUnavailable(task.platform, error.constructor.name)
    throw removeMessage(error)
  }
})

function removeMessage(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('Unexpected error')
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? []
  return Object.assign(new Error(error.name), { stack: [error.name, ...frames].join('\n') })
}
