import { sql } from 'kysely'

import { second } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database.ts'

/** The right to do something that only one node may do at a time. It ends by itself when its holder is gone. */
export type Lease = {
  /** Takes it, or holds it for longer. False while another node has it. */
  take(): Promise<boolean>
  /** Whether it is still held; it is then held until the transaction ends. */
  isHeld(tx: Tx): Promise<boolean>
  giveBack(): Promise<void>
}

/** The clock of the database decides, so that the clocks of the nodes need not agree. */
export function openLease(
  db: Db,
  { name, holder, milliseconds }: { name: string; holder: string; milliseconds: number },
): Lease {
  return {
    async take() {
      const end = sql<string>`now() + make_interval(secs => ${milliseconds / second})`
      const taken = await db
        .insertInto('leases')
        .values({ name, holder, until: end })
        .onConflict(conflict =>
          conflict
            .column('name')
            .doUpdateSet({ holder, until: end })
            .where(eb =>
              eb.or([eb('leases.holder', '=', holder), eb('leases.until', '<=', sql<string>`now()`)]),
            ),
        )
        .returning('name')
        .executeTakeFirst()
      return taken !== undefined
    },

    async isHeld(tx) {
      const held = await tx
        .selectFrom('leases')
        .select('name')
        .where('name', '=', name)
        .where('holder', '=', holder)
        .where('until', '>', sql<string>`now()`)
        .forShare()
        .executeTakeFirst()
      return held !== undefined
    },

    async giveBack() {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
