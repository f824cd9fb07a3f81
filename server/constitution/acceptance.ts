import { hash } from 'node:crypto'

import type { User } from '#contract/accounts/accounts.ts'
import type { ConstitutionAcceptance } from '#contract/constitution/constitution-acceptance.ts'
import { formatConstitution, constitutionVersion } from '#contract/constitution/constitution.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The acceptances of the current constitution. */
export function openConstitution({ config, clock, database }: Platform) {
  const current = {
    version: constitutionVersion,
    textHash: hash('sha256', formatConstitution(config.FAMILY_NAME)),
  }

  async function findAcceptance(db: Db, { id }: User): Promise<ConstitutionAcceptance> {
    const row = await db
      .selectFrom('constitutionAcceptances')
      .select('acceptedAt')
      .where('userId', '=', id)
      .where('textHash', '=', current.textHash)
      .executeTakeFirst()
    return { ...current, acceptedAt: row?.acceptedAt ?? null }
  }

  return {
    acceptance: (user: User) => findAcceptance(database.db, user),

    /** Records the first acceptance; repeating it changes nothing. @throws Failure 409 for an outdated text. */
    async accept(user: User, textHash: string): Promise<ConstitutionAcceptance> {
      if (textHash !== current.textHash) throw outdatedText()
      return database.db.transaction().execute(async tx => {
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('constitutionAcceptances')
          .values({ userId: user.id, ...current, acceptedAt: clock() })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 1n)
          await audit(tx, clock, {
            actorId: user.id,
            action: 'constitution.accepted',
            subject: user.id,
            details: current,
          })
        return findAcceptance(tx, user)
      })
    },
  }
}

function outdatedText(): Failure {
  return new Failure(
    409,
    'constitution.outdated-text',
    'The constitution has changed since you opened it. Please read the new version',
  )
}
