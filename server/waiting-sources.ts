import { findDueSecondFactor } from './accounts/second-factor/find-due-second-factor.ts'
import { findEndingAppointments } from './appointments/find-ending-appointments.ts'
import { findWaitingRequests } from './board-approvals/find-waiting-requests.ts'
import { findExpiringDocuments } from './documents/lists/find-expiring-documents.ts'
import { findWaitingInquiries } from './inquiries/find-waiting-inquiries.ts'
import { findOpenInvitations } from './invitations/find-open-invitations.ts'
import { findUnreadConversations } from './messages/find-unread-conversations.ts'
import { findSharedDocuments } from './notifications/find-shared-documents.ts'
import type { WaitingSource } from './platform/waiting.ts'
import { findExpiringTerms, findWaitingAccounts } from './roles/find-waiting-accounts.ts'
import { findOwedDocuments } from './tax-documents/find-owed-documents.ts'

/** Every slice in which something may wait for an account. */
export const waitingSources: readonly WaitingSource[] = [
  findDueSecondFactor,
  findUnreadConversations,
  findWaitingRequests,
  findWaitingInquiries,
  findWaitingAccounts,
  findOwedDocuments,
  findSharedDocuments,
  findExpiringDocuments,
  findExpiringTerms,
  findEndingAppointments,
  findOpenInvitations,
]
