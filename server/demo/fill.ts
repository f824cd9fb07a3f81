import { listAccounts } from '#server/accounts/store.ts'
import type { Platform } from '#server/platform/platform.ts'

import { fillAccounts, signIns } from './accounts.ts'
import { fillAppointments } from './fill-appointments.ts'
import { fillArchive } from './fill-archive.ts'
import { fillCompanies } from './fill-companies.ts'
import { fillFamily } from './fill-family.ts'
import { fillInquiries } from './fill-inquiries.ts'
import { fillInvestments } from './fill-investments.ts'
import { fillInvitations } from './fill-invitations.ts'
import { fillMedia } from './fill-media.ts'
import { fillMessages } from './fill-messages.ts'
import { fillNotifications } from './fill-notifications.ts'
import { fillOwnership } from './fill-ownership.ts'
import { fillTaxes } from './fill-taxes.ts'
import { fillWaitingAccount } from './fill-waiting-account.ts'

/** The data of each slice, in the order of their dependencies. */
const parts: ((platform: Platform) => Promise<void>)[] = [
  fillAccounts,
  fillFamily,
  fillMedia,
  fillArchive,
  fillInquiries,
  fillInvitations,
  fillTaxes,
  fillCompanies,
  fillNotifications,
  fillAppointments,
  fillWaitingAccount,
  fillInvestments,
  // After the notifications, which are filled only if there are none.
  fillMessages,
  fillOwnership,
]

/**
 * Fills a portal with the fictional family. Every part skips data that already exists.
 * @throws when the directory contains a real portal.
 */
export async function fillPortal(platform: Platform): Promise<void> {
  const accounts = await listAccounts(platform.database.db)
  if (accounts.length > 0 && !accounts.some(({ email }) => email === signIns[0].email)) {
    throw new Error(
      `${platform.config.DATA_DIR} contains a portal that is not a demonstration. Choose another directory.`,
    )
  }
  for (const fill of parts) await fill(platform)
}
