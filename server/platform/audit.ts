import type { Clock } from './clock.ts'
import type { Db } from './database.ts'

/** Records an audit entry, in the transaction of the change if there is one. `actorId` is null for the command line. */
export async function audit(
  db: Db,
  clock: Clock,
  entry: { actorId: string | null; action: string; subject: string; details?: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({
      createdAt: clock(),
      actorId: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
