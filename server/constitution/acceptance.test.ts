import { hash } from 'node:crypto'

import { expect, test } from 'vitest'

import { formatConstitution, constitutionVersion } from '#contract/constitution/constitution.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'

test('records the first acceptance with version, hash and time', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const textHash = hash('sha256', formatConstitution('Hartwell'))
  const today = { version: constitutionVersion, textHash }
  expect(await ada.call('GET /api/constitution-acceptance')).toEqual({ ...today, acceptedAt: null })
  const acceptedAt = portal.time.now.toISOString()
  const acceptText = () => ada.call('POST /api/constitution-acceptance', { body: { textHash } })
  expect(await acceptText()).toEqual({ ...today, acceptedAt })
  portal.time.now = new Date(portal.time.now.getTime() + 1000)
  expect(await acceptText()).toEqual({ ...today, acceptedAt })
  const another = await ada.try('POST /api/constitution-acceptance', {
    body: { textHash: 'of another text' },
  })
  expect([another.status, another.body.code]).toEqual([409, 'constitution.outdated-text'])
})
