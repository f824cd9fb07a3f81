import { hash } from 'node:crypto'

import type { Tx } from '#server/platform/database/database.ts'

/** What a challenge is bound to: a session and its purpose, or the cookie of a browser that signs in. */
export type Binding = { purpose: 'add' | 'sign-in' | 'step-up'; secret: string }

/** Stores the challenge, which replaces an older one of the same binding. */
export async function storeChallenge(
  tx: Tx,
  binding: Binding,
  { challenge, expiresAt }: { challenge: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('passkeyChallenges')
    .values({ bindingHash: hashBinding(binding), challenge, expiresAt })
    .onConflict(conflict => conflict.column('bindingHash').doUpdateSet({ challenge, expiresAt }))
    .execute()
}

/** Deletes the challenge and returns it, so that it is answered once; undefined if it has expired. */
export async function consumeChallenge(tx: Tx, binding: Binding, now: Date): Promise<string | undefined> {
  const found = await tx
    .deleteFrom('passkeyChallenges')
    .where('bindingHash', '=', hashBinding(binding))
    .returning(['challenge', 'expiresAt'])
    .executeTakeFirst()
  return found !== undefined && new Date(found.expiresAt) > now ? found.challenge : undefined
}

function hashBinding({ purpose, secret }: Binding): string {
  return hash('sha256', `heirloom passkey ${purpose} ${secret}`)
}
