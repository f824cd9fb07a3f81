import { listAccounts } from '#server/accounts/store.ts'
import type { Platform } from '#server/platform/platform.ts'

import { fillAccounts, signIns } from './accounts.ts'
import { fillFamily } from './fill-family.ts'
import { fillInquiries } from './fill-inquiries.ts'
import { fillPhotographs } from './fill-photographs.ts'

/** What each slice adds to the demonstration, in an order in which later ones find what earlier ones made. */
const parts: ((platform: Platform) => Promise<void>)[] = [
  fillAccounts,
  fillFamily,
  fillPhotographs,
  fillInquiries,
]

/**
 * Fills a portal with the fictional family. Every part leaves alone what it finds already made.
 * @throws when the portal is somebody's own, which the demonstration must not be mixed into.
 */
export async function fillPortal(platform: Platform): Promise<void> {
  const accounts = await listAccounts(platform.database.db)
  if (accounts.length > 0 && !accounts.some(({ email }) => email === signIns[0].email)) {
    throw new Error(
      `${platform.config.DATA_DIR} holds a portal that is no demonstration. Name another directory.`,
    )
  }
  for (const fill of parts) await fill(platform)
}
