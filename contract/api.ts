import { accountRecoveryApi } from '#contract/accounts/account-recovery.ts'
import { accountSecurityApi } from '#contract/accounts/account-security.ts'
import { accountsApi } from '#contract/accounts/accounts.ts'
import { identityProviderApi } from '#contract/accounts/identity-provider.ts'
import { passkeysApi } from '#contract/accounts/passkeys.ts'
import { appointmentsApi } from '#contract/appointments/appointments.ts'
import { auditApi } from '#contract/audit/audit.ts'
import { boardApprovalsApi } from '#contract/board-approvals/board-approvals.ts'
import { calendarApi } from '#contract/calendar/calendar.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import { constitutionApi } from '#contract/constitution/constitution-acceptance.ts'
import { documentSharesApi } from '#contract/documents/document-shares.ts'
import { documentsApi } from '#contract/documents/documents.ts'
import { familyTreeApi } from '#contract/family-tree/family-tree.ts'
import { kinshipApi } from '#contract/family-tree/kinship.ts'
import { gedcomApi } from '#contract/gedcom/gedcom.ts'
import { inquiriesApi } from '#contract/inquiries/inquiries.ts'
import { integrationsApi } from '#contract/integrations/integrations.ts'
import { investmentAccountsApi } from '#contract/investments/accounts.ts'
import { investmentActivitiesApi } from '#contract/investments/activities.ts'
import { investmentHistoryApi } from '#contract/investments/history.ts'
import { investmentsApi } from '#contract/investments/holdings.ts'
import { investmentLotsApi } from '#contract/investments/lots.ts'
import { performanceApi } from '#contract/investments/performance.ts'
import { invitationsApi } from '#contract/invitations/invitations.ts'
import { libraryApi } from '#contract/library/library.ts'
import { liveApi } from '#contract/live/live-stream.ts'
import { mediaApi } from '#contract/media/media.ts'
import { messagesApi } from '#contract/messages/messages.ts'
import { ownershipApi } from '#contract/ownership/ownership.ts'
import { portfolioApi } from '#contract/portfolio/portfolio.ts'
import { pricesApi } from '#contract/prices/prices.ts'
import { rolesApi } from '#contract/roles/roles.ts'
import { searchApi } from '#contract/search/search.ts'
import { taxDocumentsApi } from '#contract/tax-documents/tax-documents.ts'

import { apiTokensApi } from './api-tokens.ts'
import { dataExportsApi } from './data-exports.ts'
import { familyAccessApi } from './family-access.ts'
import { marketApi } from './market.ts'
import { notificationsApi } from './notifications.ts'
import { postsApi } from './posts.ts'
import { securityCenterApi } from './security-center.ts'
import { uploadsApi } from './uploads.ts'
import { viewAsApi } from './view-as.ts'

/** The calls of each slice, under the name that the slice has on every layer. */
export const slices = {
  accounts: {
    ...accountsApi,
    ...accountSecurityApi,
    ...accountRecoveryApi,
    ...passkeysApi,
    ...identityProviderApi,
  },
  'api-tokens': apiTokensApi,
  'family-access': familyAccessApi,
  'security-center': securityCenterApi,
  market: marketApi,
  portfolio: portfolioApi,
  inquiries: inquiriesApi,
  uploads: uploadsApi,
  documents: documentsApi,
  'document-shares': documentSharesApi,
  companies: companiesApi,
  'tax-documents': taxDocumentsApi,
  'family-tree': familyTreeApi,
  'board-approvals': boardApprovalsApi,
  kinship: kinshipApi,
  constitution: constitutionApi,
  gedcom: gedcomApi,
  live: liveApi,
  messages: messagesApi,
  notifications: notificationsApi,
  calendar: calendarApi,
  'data-exports': dataExportsApi,
  posts: postsApi,
  media: mediaApi,
  investments: {
    ...investmentsApi,
    ...investmentHistoryApi,
    ...investmentLotsApi,
    ...investmentAccountsApi,
    ...investmentActivitiesApi,
    ...performanceApi,
  },
  integrations: integrationsApi,
  prices: pricesApi,
  ownership: ownershipApi,
  library: libraryApi,
  search: searchApi,
  roles: rolesApi,
  audit: auditApi,
  invitations: invitationsApi,
  appointments: appointmentsApi,
  'view-as': viewAsApi,
}

/** What each slice does, for the glossary and the API's documentation. */
export const sliceSummaries: Record<keyof typeof slices, string> = {
  accounts: 'sign-in, registration, password, sessions, second factor, the account page',
  'api-tokens': 'tokens with which programs make calls for an account, limited to chosen scopes',
  'family-access': 'the step-up: Family Member ID and Secure Access Code, for 15 minutes',
  'security-center': 'how well the caller’s account is protected',
  market: 'prices of coins, polled by one node from two exchanges; the ticker',
  portfolio: 'the holdings at these prices, and the report',
  inquiries: 'messages to the office, the inbox, replies and their deadline',
  uploads: 'files that arrive in parts, by the protocol tus, before a record takes them over',
  documents: 'one store of files for the companies, the taxes and the archive: versions, audiences, search',
  'document-shares': 'links with a passcode, through which outside advisers read chosen documents',
  companies: 'the five family companies, their repositories, and the documents that each year requires',
  'tax-documents': 'IRS forms and completed tax documents',
  'family-tree': 'members, parents, partners and events; who sees which field',
  'board-approvals': 'requests (new member, correction, merge, claim) and the board’s decisions',
  kinship: 'relatives of a member, and how two members are related',
  constitution: 'the Family Agreement and its acceptance',
  gedcom: 'preview, import, undo and export of family files, in child processes',
  live: 'one stream of events per browser, which refreshes open pages after a change',
  messages: 'conversations of two people, the board, branches and groups, and their messages',
  notifications:
    'what an account is notified of, in the portal, by email and on devices, and what waits for it',
  calendar: 'birthdays, anniversaries, deadlines and expirations by day, and the private feed of them',
  'data-exports': 'a copy of everything that an account owns or that is about it, as a zip',
  posts: 'posts on the pages of members',
  media: 'photographs: re-encoded, stored as files, shown to their audience',
  investments: 'accounts, holdings, the ledger of activities, who sees them, and the family’s total',
  integrations: 'connected exchanges, and files of activities and prices that members import',
  prices: 'daily prices of securities, exchange rates, and the series that returns are compared with',
  ownership: 'companies and trusts that own accounts and each other, and what each member owns through them',
  library: 'guides, lessons and articles, with search',
  search: 'one search over everything that the caller may see, and the palette that shows it',
  roles: 'accounts, their roles, and the terms of the board',
  audit: 'the audit trail: its chain and seals, the list of administrators, each account’s own activity',
  invitations: 'invitations to register, by mail or by a link that works once',
  appointments: 'guardians, trustees and advisers, and the rights that follow until they end',
  'view-as': 'administrators see the portal as another account does, read-only and recorded',
}

/** Every call of the portal: section 7 of the specification reads like it. */
export const api = Object.assign({}, ...Object.values(slices)) as Api

type Slices = typeof slices
type Merge<Tables> = (Tables extends unknown ? (table: Tables) => void : never) extends (
  merged: infer All,
) => void
  ? { [Name in keyof All]: All[Name] }
  : never
export type Api = Merge<Slices[keyof Slices]>
/** The name of a call: its method and its path, `'POST /api/login'`. */
export type Call = keyof Api
