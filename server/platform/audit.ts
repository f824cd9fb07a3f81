import type { Clock } from './clock.ts'
import type { Tx } from './database/database.ts'

/** Records an audit entry in the transaction of the change. `actorId` is null for the command line. */
export async function audit(
  tx: Tx,
  clock: Clock,
  entry: { actorId: string | null; action: string; subject: string; details?: Record<string, unknown> },
): Promise<void> {
  await tx
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
