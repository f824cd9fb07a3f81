import type { SecondFactorState } from '#contract/account-security.ts'
import type { Db } from '#server/platform/database.ts'

/** A second factor that is on. It stays as it is until the transaction ends: who would use it as well waits. */
export async function lockSecondFactor(
  tx: Db,
  userId: string,
): Promise<{ sealedSecret: string; lastStep: number } | undefined> {
  return tx
    .selectFrom('secondFactors')
    .select(['sealedSecret', 'lastStep'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** One that is begun and not confirmed. */
export async function lockPendingSecondFactor(
  tx: Db,
  userId: string,
): Promise<{ sealedSecret: string; lastStep: number } | undefined> {
  return tx
    .selectFrom('secondFactors')
    .select(['sealedSecret', 'lastStep'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await findSecondFactorState(db, userId)).isOn
}

export async function findSecondFactorState(db: Db, userId: string): Promise<SecondFactorState> {
  const found = await db
    .selectFrom('secondFactors')
    .leftJoin('recoveryCodes', 'recoveryCodes.userId', 'secondFactors.userId')
    .where('secondFactors.userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .groupBy('confirmedAt')
    .select(eb => ['confirmedAt', eb.fn.count<number>('codeHash').as('recoveryCodesLeft')])
    .executeTakeFirst()
  return {
    isOn: found !== undefined,
    since: found?.confirmedAt ?? null,
    recoveryCodesLeft: found?.recoveryCodesLeft ?? 0,
  }
}

/** Begins one, or begins anew. False when there is one that is on, which stays. */
export async function upsertPendingSecondFactor(
  tx: Db,
  begun: { userId: string; sealedSecret: string; startedAt: Date },
): Promise<boolean> {
  const { sealedSecret, startedAt } = begun
  const row = await tx
    .insertInto('secondFactors')
    .values(begun)
    .onConflict(conflict =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedSecret, startedAt, lastStep: 0 })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmSecondFactor(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.updateTable('secondFactors').set({ confirmedAt: now }).where('userId', '=', userId).execute()
}

/** No code of this step, or of one before it, is accepted from now on. */
export async function setLastStep(tx: Db, userId: string, lastStep: number): Promise<void> {
  await tx.updateTable('secondFactors').set({ lastStep }).where('userId', '=', userId).execute()
}

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: string[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map(codeHash => ({ userId, codeHash })))
    .execute()
}

/** Uses a recovery code up. False when there is none like it. */
export async function consumeRecoveryCode(tx: Db, userId: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst()
  return taken !== undefined
}

/** Removes it with its recovery codes, begun or on. False when there was none that was on. */
export async function deleteSecondFactor(tx: Db, userId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return removed !== undefined && removed.confirmedAt !== null
}
