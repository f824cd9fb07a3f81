import { hash } from 'node:crypto'

import type { User } from '#contract/accounts.ts'
import type { ConstitutionAcceptance } from '#contract/constitution-acceptance.ts'
import { constitutionText, constitutionVersion } from '#contract/constitution.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The constitution of today, and who has accepted that very text. */
export function openConstitution({ config, clock, database }: Platform) {
  const today = {
    version: constitutionVersion,
    textHash: hash('sha256', constitutionText(config.FAMILY_NAME)),
  }

  async function acceptanceOf(db: Db, { id }: User): Promise<ConstitutionAcceptance> {
    const row = await db
      .selectFrom('constitutionAcceptances')
      .select('acceptedAt')
      .where('userId', '=', id)
      .where('textHash', '=', today.textHash)
      .executeTakeFirst()
    return { ...today, acceptedAt: row?.acceptedAt ?? null }
  }

  return {
    acceptance: (user: User) => acceptanceOf(database.db, user),

    /** Records the first acceptance; another changes nothing. @throws Failure 409 for any other text. */
    async accept(user: User, textHash: string): Promise<ConstitutionAcceptance> {
      if (textHash !== today.textHash) throw outdatedText()
      return database.db.transaction().execute(async tx => {
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('constitutionAcceptances')
          .values({ userId: user.id, ...today, acceptedAt: clock() })
          .onConflict(conflict => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 1n)
          await audit(tx, clock, {
            actorId: user.id,
            action: 'family-tree.constitution-accepted',
            subject: user.id,
            details: today,
          })
        return acceptanceOf(tx, user)
      })
    },
  }
}

function outdatedText(): Failure {
  return new Failure(
    409,
    'family-tree.another-constitution',
    'The constitution has changed since it was shown. Please read it again',
  )
}
