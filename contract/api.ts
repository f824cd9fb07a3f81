import { accountSecurityApi } from './account-security.ts'
import { accountsApi } from './accounts.ts'
import { boardApprovalsApi } from './board-approvals.ts'
import { constitutionApi } from './constitution-acceptance.ts'
import { familyAccessApi } from './family-access.ts'
import { familyTreeApi } from './family-tree.ts'
import { gedcomApi } from './gedcom.ts'
import { inquiriesApi } from './inquiries.ts'
import { investmentsApi } from './investments.ts'
import { kinshipApi } from './kinship.ts'
import { libraryApi } from './library.ts'
import { marketApi } from './market.ts'
import { mediaApi } from './media.ts'
import { messagesApi } from './messages.ts'
import { portfolioApi } from './portfolio.ts'
import { postsApi } from './posts.ts'
import { rolesApi } from './roles.ts'
import { securityCenterApi } from './security-center.ts'
import { taxDocumentsApi } from './tax-documents.ts'

/** The calls of each slice, under the name that the slice has on every layer. */
export const slices = {
  accounts: { ...accountsApi, ...accountSecurityApi },
  'family-access': familyAccessApi,
  'security-center': securityCenterApi,
  market: marketApi,
  portfolio: portfolioApi,
  inquiries: inquiriesApi,
  'tax-documents': taxDocumentsApi,
  'family-tree': familyTreeApi,
  'board-approvals': boardApprovalsApi,
  kinship: kinshipApi,
  constitution: constitutionApi,
  gedcom: gedcomApi,
  messages: messagesApi,
  posts: postsApi,
  media: mediaApi,
  investments: investmentsApi,
  library: libraryApi,
  roles: rolesApi,
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
