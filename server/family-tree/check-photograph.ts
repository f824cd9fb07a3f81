import type { User } from '#contract/accounts.ts'
import { mayBeAPicture } from '#server/media/store.ts'
import type { Db } from '#server/platform/database.ts'
import { invalidInput } from '#server/platform/failure.ts'

/**
 * Somebody's picture is a photograph that whoever says so has uploaded, and that the whole family may see.
 * @throws Failure 400 for any other; what stands there already is not asked about.
 */
export async function checkPhotograph(
  db: Db,
  user: User,
  said: { profileImage?: string | null | undefined },
  before: string | null = null,
): Promise<void> {
  const address = said.profileImage ?? null
  if (address === null || address === before) return
  if (await mayBeAPicture(db, address.split('/').at(-1) ?? '', user.id)) return
  throw invalidInput({
    profileImage: 'Please choose a photograph that you have uploaded and that the whole family may see',
  })
}
