import { createIdempotencyKey, isUsedIdempotencyKey } from '#browser/platform/call.ts'

/**
 * Sends all attempts to create one record with the same idempotency key, until one succeeds. After the server reports
 * that an earlier attempt has created the record, the next attempt creates another one, with a new key.
 */
export function createAttempts() {
  let idempotencyKey: string | undefined
  return async function attempt<Reply>(send: (idempotencyKey: string) => Promise<Reply>): Promise<Reply> {
    idempotencyKey ??= createIdempotencyKey()
    try {
      const reply = await send(idempotencyKey)
      idempotencyKey = undefined
      return reply
    } catch (error) {
      if (isUsedIdempotencyKey(error)) idempotencyKey = undefined
      throw error
    }
  }
}
