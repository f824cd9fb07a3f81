import { accountsApi } from './accounts.ts'
import { familyAccessApi } from './family-access.ts'
import { familyTreeApi } from './family-tree.ts'
import { inquiriesApi } from './inquiries.ts'
import { investmentsApi } from './investments.ts'
import { marketApi } from './market.ts'
import { mediaApi } from './media.ts'
import { messagesApi } from './messages.ts'
import { postsApi } from './posts.ts'
import { rolesApi } from './roles.ts'
import { taxDocumentsApi } from './tax-documents.ts'

/** The calls of each slice, under the name it has on every floor. */
export const slices = {
  accounts: accountsApi,
  'family-access': familyAccessApi,
  market: marketApi,
  inquiries: inquiriesApi,
  'tax-documents': taxDocumentsApi,
  'family-tree': familyTreeApi,
  messages: messagesApi,
  posts: postsApi,
  media: mediaApi,
  investments: investmentsApi,
  roles: rolesApi,
}

/** Every call of the portal: section 7 of the specification reads like it. */
export const api = {
  ...accountsApi,
  ...familyAccessApi,
  ...marketApi,
  ...inquiriesApi,
  ...taxDocumentsApi,
  ...familyTreeApi,
  ...messagesApi,
  ...postsApi,
  ...mediaApi,
  ...investmentsApi,
  ...rolesApi,
}

export type Api = typeof api
/** The name of a call: its method and its path, `'POST /api/login'`. */
export type Call = keyof Api
