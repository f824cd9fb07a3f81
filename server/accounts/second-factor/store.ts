import type { SecondFactorState } from '#contract/accounts/account-security.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** Reads a second factor that is on and locks it until the transaction ends. */
export function lockSecondFactor(tx: Tx, userId: string): Promise<LockedSecondFactor | undefined> {
  return lockRow(tx, userId).where('confirmedAt', 'is not', null).executeTakeFirst()
}

/** Reads a second factor whose setup is not confirmed and locks it until the transaction ends. */
export function lockPendingSecondFactor(tx: Tx, userId: string): Promise<LockedSecondFactor | undefined> {
  return lockRow(tx, userId).where('confirmedAt', 'is', null).executeTakeFirst()
}

type LockedSecondFactor = { sealedSecret: string; lastStep: number }

function lockRow(tx: Tx, userId: string) {
  return tx
    .selectFrom('secondFactors')
    .select(['sealedSecret', 'lastStep'])
    .where('userId', '=', userId)
    .forNoKeyUpdate()
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

/** Starts a setup or replaces a pending one. Returns false, and changes nothing, if the second factor is on. */
export async function upsertPendingSecondFactor(
  tx: Tx,
  setup: { userId: string; sealedSecret: string; startedAt: Date },
): Promise<boolean> {
  const { sealedSecret, startedAt } = setup
  const row = await tx
    .insertInto('secondFactors')
    .values(setup)
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

export async function confirmSecondFactor(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('secondFactors').set({ confirmedAt: now }).where('userId', '=', userId).execute()
}

/** From now on, only codes of later steps are accepted. */
export async function setLastStep(tx: Tx, userId: string, lastStep: number): Promise<void> {
  await tx.updateTable('secondFactors').set({ lastStep }).where('userId', '=', userId).execute()
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map(codeHash => ({ userId, codeHash })))
    .execute()
}

/** Deletes the recovery code. Returns false if it does not exist. */
export async function consumeRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes the second factor, pending or on, with its recovery codes. Returns whether it was on. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return deleted !== undefined && deleted.confirmedAt !== null
}
