import { expect, test } from 'vitest'

import { announce } from '#server/platform/live-events.ts'
import { openPortal } from '#server/test/open-portal.ts'

import { readEventsFor, readSnapshot } from './store.ts'

test('reads the events between two snapshots', async () => {
  const { db } = (await openPortal()).database
  const snapshots = [await readSnapshot(db)]
  for (const key of ['one', 'two', 'three']) {
    await db.transaction().execute(tx => announce(tx, { topic: 'conversation', key }, 'everyone'))
    snapshots.push(await readSnapshot(db))
  }
  const [, since = '', until = ''] = snapshots
  const account = { id: crypto.randomUUID(), capabilities: [] }
  const read = await readEventsFor(db, { since, until }, account, 10)
  expect(read.snapshot).toBe(until)
  expect(read.events?.map(({ key }) => key)).toEqual(['two'])
})
