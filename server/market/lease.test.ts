import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { openPortal } from '#server/test/open-portal.ts'

import { openLease } from './lease.ts'

test('of many who reach for a lease at once one has it, and keeps it as long as it renews it', async () => {
  const { open } = await openLeases()
  const leases = Array.from({ length: 20 }, (_, node) => open(`node ${node}`))

  const taken = await Promise.all(leases.map(lease => lease.take()))
  expect(taken.filter(isTaken => isTaken)).toHaveLength(1)

  const holder = leases[taken.indexOf(true)]
  for (let round = 0; round < 3; round += 1) {
    await sleep(450)
    expect(await holder?.take()).toBe(true)
    expect(await leases.find(lease => lease !== holder)?.take()).toBe(false)
  }
})

test('a lease that is given back can be taken at once, and only its holder gives it back', async () => {
  const { open } = await openLeases()
  const [ada, bea] = [open('ada'), open('bea')]
  expect(await ada.take()).toBe(true)
  await bea.giveBack()
  expect(await bea.take()).toBe(false)
  await ada.giveBack()
  expect(await bea.take()).toBe(true)
})

test('when a holder is gone another takes over after the lease has ended, and the first has lost it', async () => {
  const { open, db } = await openLeases()
  const [ada, bea] = [open('ada'), open('bea')]
  const holds = (lease: typeof ada) => db.transaction().execute(tx => lease.isHeld(tx))
  await ada.take()
  expect(await holds(ada)).toBe(true)
  expect(await holds(bea)).toBe(false)

  await sleep(1100)
  expect(await holds(ada), 'A lease that is over is not held, even before another takes it').toBe(false)
  expect(await bea.take()).toBe(true)
  expect(await ada.take()).toBe(false)
})

test('whoever writes under a lease keeps it until the writing is done', async () => {
  const { open, db } = await openLeases()
  const [ada, bea] = [open('ada'), open('bea')]
  await ada.take()
  let hasTaken = false
  const taking = await db.transaction().execute(async tx => {
    expect(await ada.isHeld(tx)).toBe(true)
    await sleep(1100)
    const taking = bea.take().then(isTaken => (hasTaken = isTaken))
    await sleep(100)
    expect(hasTaken, 'The lease is over, but not what is written under it').toBe(false)
    return { taking }
  })
  expect(await taking.taking).toBe(true)
})

/** Leases of a second. */
async function openLeases() {
  const { database } = await openPortal()
  const open = (holder: string) => openLease(database.db, { name: 'test', holder, milliseconds: 1000 })
  return { open, db: database.db }
}
