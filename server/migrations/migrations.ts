import type { Migration } from 'kysely/migration'

import * as accounts from './001-accounts.ts'
import * as market from './002-market.ts'
import * as familyAccess from './003-family-access.ts'
import * as inquiries from './004-inquiries.ts'
import * as accountSecurity from './005-account-security.ts'
import * as familyTree from './006-family-tree.ts'
import * as posts from './007-posts.ts'
import * as media from './008-media.ts'
import * as gedcomImports from './009-gedcom-imports.ts'
import * as storedContent from './010-stored-content.ts'
import * as uploads from './011-uploads.ts'
import * as companies from './012-companies.ts'
import * as documents from './013-documents.ts'
import * as taxExpectations from './014-tax-expectations.ts'
import * as documentShares from './015-document-shares.ts'
import * as mediaDocuments from './016-media-documents.ts'
import * as mediaPages from './017-media-pages.ts'
import * as roles from './018-roles.ts'
import * as notifications from './019-notifications.ts'
import * as dataExports from './020-data-exports.ts'
import * as auditChain from './021-audit-chain.ts'
import * as accountRecovery from './022-account-recovery.ts'
import * as apiTokens from './023-api-tokens.ts'
import * as accountIdentities from './024-account-identities.ts'
import * as invitations from './025-invitations.ts'
import * as viewAs from './027-view-as.ts'
import * as appointments from './028-appointments.ts'
import * as cleanCopies from './029-clean-copies.ts'
import * as requiredSecondFactor from './030-required-second-factor.ts'
import * as accountPhotographs from './031-account-photographs.ts'
import * as videoPreparations from './032-video-preparations.ts'
import * as liveEvents from './033-live-events.ts'
import * as messages from './034-messages.ts'
import * as dataKeys from './035-data-keys.ts'
import * as messageAttachments from './036-message-attachments.ts'
import * as calendarFeeds from './037-calendar-feeds.ts'
import * as announcedAppointments from './039-announced-appointments.ts'
import * as hasPassword from './040-has-password.ts'
import * as announcedExpiries from './041-announced-expiries.ts'
import * as pushSubscriptions from './042-push-subscriptions.ts'
import * as memberNames from './043-member-names.ts'
import * as investments from './050-investments.ts'
import * as securityPrices from './051-security-prices.ts'
import * as integrations from './052-integrations.ts'
import * as priceSources from './053-price-sources.ts'
import * as ownership from './054-ownership.ts'
import * as messageThumbnails from './055-message-thumbnails.ts'
import * as storePlainMessages from './060-store-plain-messages.ts'
import * as groupOwners from './061-group-owners.ts'
import * as moreLiveTopics from './062-more-live-topics.ts'
import * as leftConversations from './064-left-conversations.ts'
import * as foldedNames from './065-folded-names.ts'
import * as exactSplits from './070-exact-splits.ts'
import * as liveInvestments from './071-live-investments.ts'
import * as orderedActivities from './072-ordered-activities.ts'
import * as signedDebts from './073-signed-debts.ts'
import * as livePushDevices from './074-live-push-devices.ts'
import * as storeManyMessages from './075-store-many-messages.ts'
import * as purchasePrices from './077-purchase-prices.ts'
import * as accountOwnerships from './078-account-ownerships.ts'
import * as conversationEvents from './079-conversation-events.ts'
import * as acquiredDates from './080-acquired-dates.ts'
import * as undoneSyncs from './081-undone-syncs.ts'
import * as removedActivities from './082-removed-activities.ts'
import * as syncPreviews from './083-sync-previews.ts'

/** All migrations in their order. One that has been released is never edited; a change is a new one. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-market': market,
  '003-family-access': familyAccess,
  '004-inquiries': inquiries,
  '005-account-security': accountSecurity,
  '006-family-tree': familyTree,
  '007-posts': posts,
  '008-media': media,
  '009-gedcom-imports': gedcomImports,
  '010-stored-content': storedContent,
  '011-uploads': uploads,
  '012-companies': companies,
  '013-documents': documents,
  '014-tax-expectations': taxExpectations,
  '015-document-shares': documentShares,
  '016-media-documents': mediaDocuments,
  '017-media-pages': mediaPages,
  '018-roles': roles,
  '019-notifications': notifications,
  '020-data-exports': dataExports,
  '021-audit-chain': auditChain,
  '022-account-recovery': accountRecovery,
  '023-api-tokens': apiTokens,
  '024-account-identities': accountIdentities,
  '025-invitations': invitations,
  '027-view-as': viewAs,
  '028-appointments': appointments,
  '029-clean-copies': cleanCopies,
  '030-required-second-factor': requiredSecondFactor,
  '031-account-photographs': accountPhotographs,
  '032-video-preparations': videoPreparations,
  '033-live-events': liveEvents,
  '034-messages': messages,
  '035-data-keys': dataKeys,
  '036-message-attachments': messageAttachments,
  '037-calendar-feeds': calendarFeeds,
  '039-announced-appointments': announcedAppointments,
  '040-has-password': hasPassword,
  '041-announced-expiries': announcedExpiries,
  '042-push-subscriptions': pushSubscriptions,
  '043-member-names': memberNames,
  '050-investments': investments,
  '051-security-prices': securityPrices,
  '052-integrations': integrations,
  '053-price-sources': priceSources,
  '054-ownership': ownership,
  '055-message-thumbnails': messageThumbnails,
  '060-store-plain-messages': storePlainMessages,
  '061-group-owners': groupOwners,
  '062-more-live-topics': moreLiveTopics,
  '064-left-conversations': leftConversations,
  '065-folded-names': foldedNames,
  '070-exact-splits': exactSplits,
  '071-live-investments': liveInvestments,
  '072-ordered-activities': orderedActivities,
  '073-signed-debts': signedDebts,
  '074-live-push-devices': livePushDevices,
  '075-store-many-messages': storeManyMessages,
  '077-purchase-prices': purchasePrices,
  '078-account-ownerships': accountOwnerships,
  '079-conversation-events': conversationEvents,
  '080-acquired-dates': acquiredDates,
  '081-undone-syncs': undoneSyncs,
  '082-removed-activities': removedActivities,
  '083-sync-previews': syncPreviews,
}
