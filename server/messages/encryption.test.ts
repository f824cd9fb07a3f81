import { expect, test } from 'vitest'

import { addDuration, minute } from '#server/platform/clock.ts'
import { removePreviousKeys } from '#server/platform/encryption/remove-previous-keys.ts'
import { rotateKeys, type KeyWork } from '#server/platform/encryption/rotate-keys.ts'
import { openSecretBox } from '#server/platform/secret-box.ts'
import { sealedColumns } from '#server/sealed-columns.ts'
import { createDataExport } from '#server/test/data-exports.ts'
import { downloadFile, openConversation, readTexts, send } from '#server/test/messages.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { uploadFile } from '#server/test/uploads.ts'

test('keys are rotated while people write', async () => {
  const portal = await openPortal({ SECRET_KEY: '', LIMIT_MESSAGES: '1000' })
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const id = await openConversation(ada, ben)
  const { id: uploadId } = await uploadFile(ada, 'The deed of the orchard', 'Deed.txt')
  const deed = await ada.call('POST /api/conversations/{id}/messages', {
    params: { id },
    body: { attachments: [{ uploadId }] },
  })
  const texts = ['']
  const write = async (person: Person, text: string) => {
    await send(person, id, text)
    texts.push(text)
  }
  for (let index = 0; index < 10; index += 1) await write(ada, `Harvest ${index}`)
  const { config, clock } = portal.platform
  const work: KeyWork = {
    config,
    clock,
    database: portal.database,
    secretBox: openSecretBox(config),
    columns: sealedColumns,
    print: () => undefined,
  }
  const rotating = rotateKeys(work)
  for (let index = 10; index < 20; index += 1) await write(ben, `Harvest ${index}`)
  expect(await rotating).toMatchObject({ dataKeys: 1, failures: [] })
  await rotateKeys(work)
  portal.time.now = addDuration(new Date(), 2 * minute)
  expect(await removePreviousKeys(work)).toEqual({ masterKeys: 1, dataKeys: 1, obstacle: null })

  expect(await readTexts(ben, id)).toEqual(texts)
  const found = await ben.call('GET /api/message-search', { query: { q: 'harvest', limit: 50 } })
  expect(found).toHaveLength(20)
  expect((await downloadFile(portal, ben, deed.mediaUrl ?? '')).bytes.toString()).toBe(
    'The deed of the orchard',
  )
})

test('an export of own data has what its account sent', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const id = await openConversation(ada, ben)
  await send(ada, id, 'The harvest is in')
  await send(ben, id, 'The frost was early')
  const { id: uploadId } = await uploadFile(ada, 'The deed of the orchard', 'Deed.txt')
  const body = { attachments: [{ uploadId }] }
  await ada.call('POST /api/conversations/{id}/messages', { params: { id }, body })
  const path = `/api/data-exports/${await createDataExport(ada)}/file`
  // The archive is not compressed.
  const { bytes } = await downloadFile(portal, ada, path)
  expect(bytes.includes('"message":"The harvest is in"')).toBe(true)
  expect(bytes.includes('The deed of the orchard')).toBe(true)
  expect(bytes.includes('-Deed.txt')).toBe(true)
  expect(bytes.includes('The frost was early')).toBe(false)
})
