import { z } from 'zod'

import { registrationModes } from '#contract/accounts/registration-modes.ts'
import { Timestamp } from '#contract/dates/dates.ts'
import { maxGraceDays } from '#contract/dates/grace-days.ts'
import { roles } from '#contract/roles/capabilities.ts'

import type { Clock } from './clock.ts'
import type { Database, Db, Tx } from './database/database.ts'
import type { Events } from './events.ts'
import { selectAccountName } from './sessions/users.ts'

/** Every setting that administrators change on a page, by its key. Unset until one does. */
const schemas = {
  /** Who may register; `isPublicConfirmed` allows open registration beyond loopback. */
  registration: z.object({ mode: z.enum(registrationModes), isPublicConfirmed: z.boolean() }),
  /** By role, since when a second factor is required (null for never), and the days until it must be set up. */
  secondFactor: z.record(
    z.enum(roles),
    z.object({ requiredSince: Timestamp.nullable(), graceDays: z.int().min(0).max(maxGraceDays) }),
  ),
}

export type SettingKey = keyof typeof schemas
export type SettingValue<Key extends SettingKey> = z.infer<(typeof schemas)[Key]>

export type Settings = {
  /** The value on all nodes; undefined until it is first set. */
  read<Key extends SettingKey>(key: Key): Promise<SettingValue<Key> | undefined>
  /** The last known value, for what is shown only: a change on another node arrives a moment later. */
  peek<Key extends SettingKey>(key: Key): SettingValue<Key> | undefined
  /** Who changed it, and when. */
  findChange(db: Db, key: SettingKey): Promise<{ changedBy: string | null; changedAt: string } | undefined>
  /** Stores a value. The caller wraps its transaction in `afterChange`. */
  write<Key extends SettingKey>(
    tx: Tx,
    key: Key,
    value: SettingValue<Key>,
    changedById: string | null,
  ): Promise<void>
  /** Awaits a transaction that writes, so that the next read of this node is fresh. */
  afterChange<T>(change: Promise<T>): Promise<T>
}

/** Caches all settings on this node. NOTIFY invalidates the cache, and another read loads it. */
export async function openSettings(portal: {
  db: Database['db']
  events: Events
  clock: Clock
}): Promise<Settings> {
  const { db, events, clock } = portal
  let cached: Map<string, unknown> | undefined
  let lastKnown = new Map<string, unknown>()
  let invalidations = 0

  async function load(): Promise<Map<string, unknown>> {
    const invalidationsBefore = invalidations
    const rows = await db.selectFrom('portalSettings').select(['key', 'value']).execute()
    // Parsed once, since every request reads the rule of the second factor.
    const loaded = new Map(rows.map(({ key, value }) => [key, parseSetting(key, value)]))
    // A change during the read may be newer than its result.
    if (invalidations === invalidationsBefore) {
      lastKnown = loaded
      if (events.isListening()) cached = loaded
    }
    return loaded
  }

  function invalidate(): void {
    invalidations += 1
    cached = undefined
    // Loads the values for `peek`, unless the notifications are interrupted: their return invalidates again.
    if (events.isListening()) void load().catch(() => undefined)
  }

  events.on('settings_changed', invalidate)
  events.onGap(invalidate)
  await load()

  return {
    read: async <Key extends SettingKey>(key: Key) =>
      (cached ?? (await load())).get(key) as SettingValue<Key> | undefined,
    peek: <Key extends SettingKey>(key: Key) => lastKnown.get(key) as SettingValue<Key> | undefined,
    findChange: (db, key) =>
      db
        .selectFrom('portalSettings')
        .select(['changedAt', selectAccountName('portalSettings.changedById').as('changedBy')])
        .where('key', '=', key)
        .executeTakeFirst(),
    write: (tx, key, value, changedById) => writeSetting(tx, key, value, { changedById, changedAt: clock() }),
    async afterChange(change) {
      const result = await events.afterChange(change, 'settings_changed')
      await load()
      return result
    },
  }
}

/** Stores a value. The database notifies every running node. */
export async function writeSetting<Key extends SettingKey>(
  tx: Tx,
  key: Key,
  value: SettingValue<Key>,
  author: { changedById: string | null; changedAt: Date },
): Promise<void> {
  const change = { value: JSON.stringify(value), ...author }
  await tx
    .insertInto('portalSettings')
    .values({ key, ...change })
    .onConflict(conflict => conflict.column('key').doUpdateSet(change))
    .execute()
}

/** A value of a newer or older version that this one cannot read counts as unset. */
function parseSetting(key: string, value: unknown): unknown {
  return Object.hasOwn(schemas, key) ? schemas[key as SettingKey].safeParse(value).data : undefined
}
