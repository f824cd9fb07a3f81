import { accountsApi } from './accounts.ts'
import { familyTreeApi } from './family-tree.ts'
import { inquiriesApi } from './inquiries.ts'
import { investmentsApi } from './investments.ts'
import { marketApi } from './market.ts'
import { mediaApi } from './media.ts'
import { messagesApi } from './messages.ts'
import { postsApi } from './posts.ts'
import { rolesApi } from './roles.ts'
import { taxDocumentsApi } from './tax-documents.ts'

/** Every call of the portal, in the order of section 7 of the specification. */
export const api = {
  ...accountsApi,
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
