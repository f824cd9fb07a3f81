import { expect, test } from 'vitest'

import { interruptListening } from '#server/test/interrupt-listening.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

import { publish } from './events.ts'

test('delivers messages to all nodes, in order of publication', async () => {
  const portal = await openPortal()
  const nodes = [portal, await portal.openAnotherNode()]
  const received = nodes.map(listenTo)
  for (const key of ['BTC', 'ETH', 'SOL']) await publish(portal.database.db, 'crypto_prices_changed', key)
  for (const keys of received) await expect.poll(() => keys, waiting).toEqual(['BTC', 'ETH', 'SOL'])
})

test('delivers after the commit, and nothing after a rollback', async () => {
  const portal = await openPortal()
  const keys = listenTo(portal)
  const { db } = portal.database
  const undone = db.transaction().execute(async tx => {
    await publish(tx, 'crypto_prices_changed', 'undone')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await db.transaction().execute(async tx => {
    await publish(tx, 'crypto_prices_changed', 'inside')
    await publish(db, 'crypto_prices_changed', 'outside')
    await expect.poll(() => keys, waiting).toEqual(['outside'])
  })
  await expect.poll(() => keys, waiting).toEqual(['outside', 'inside'])
})

test('delivers to listeners of the same channel only', async () => {
  const portal = await openPortal()
  const keys = listenTo(portal)
  await publish(portal.database.db, 'user_changed', 'x')
  await publish(portal.database.db, 'session_changed', 'y')
  await publish(portal.database.db, 'crypto_prices_changed', '')
  await expect.poll(() => keys, waiting).toEqual([''])
})

test('reports a gap at its start and end, then listens again', async () => {
  const portal = await openPortal()
  const keys = listenTo(portal)
  let gaps = 0
  portal.platform.events.onGap(() => {
    gaps += 1
  })
  const closeGap = await interruptListening(portal)
  expect(gaps).toBe(1)
  await publish(portal.database.db, 'crypto_prices_changed', 'missed')
  await closeGap()
  expect(gaps).toBe(2)
  await publish(portal.database.db, 'crypto_prices_changed', 'after the gap')
  await expect.poll(() => keys, waiting).toEqual(['after the gap'])
  expect(portal.logLines.join('')).toContain('event listener disconnected')
})

test('closes its connection on stop, also during a gap', async () => {
  const portal = await openPortal()
  const [listening, inGap] = [await portal.openAnotherNode(), await portal.openAnotherNode()]
  expect(await countListeners(portal)).toBe(3)
  await listening.platform.events.close()
  expect(await countListeners(portal)).toBe(2)

  const closeGap = await interruptListening(portal)
  await inGap.platform.events.close()
  await closeGap()
  await expect.poll(() => countListeners(portal), waiting).toBe(1)
})

const waiting = { interval: 5 }

function listenTo({ platform: { events } }: TestPortal): string[] {
  const keys: string[] = []
  events.on('crypto_prices_changed', key => void keys.push(key))
  return keys
}

async function countListeners({ database: { pool } }: TestPortal): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  return rows[0]?.count ?? 0
}
