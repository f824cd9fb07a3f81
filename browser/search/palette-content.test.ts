import { expect, test } from 'vitest'

import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'
import type { User } from '#contract/accounts/accounts.ts'

import { listMatches } from './palette-content.ts'

test.each([
  [new ConnectionFailed(''), 'Check your connection, then try again.'],
  [
    new CallFailed(503, '{"error":"The portal is not available right now."}'),
    'The portal is not available right now.',
  ],
])('states why a search failed (%s)', (error, reason) => {
  const search = { groups: [], isLoading: false, hasFailed: true, error, retry: () => undefined }
  const commands = {
    signOut: () => undefined,
    chooseColors: () => undefined,
    chooseRecipient: () => undefined,
  }
  const { message, groups } = listMatches(
    { capabilities: [] as User['capabilities'] } as User,
    'walrus',
    search,
    commands,
  )
  expect(message).toBe(`We could not search the portal. ${reason}`)
  expect(groups.at(-1)?.entries.map(({ title }) => title)).toEqual(['Try again'])
})
