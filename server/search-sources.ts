import { createDocumentSource } from './documents/search/document-source.ts'
import { createMemberSource } from './family-tree/search-members.ts'
import { createInquirySource } from './inquiries/inquiry-source.ts'
import { createInvestmentAccountSource } from './investments/accounts/account-source.ts'
import { createInvestmentSource } from './investments/investment-source.ts'
import { createArticleSource } from './library/article-source.ts'
import type { Library } from './library/library.ts'
import { createConversationSource, createMessageSource } from './messages/message-sources.ts'
import type { Platform } from './platform/platform.ts'
import type { SearchSource } from './platform/search-source.ts'

/** Every slice whose records the search finds, in the order of the reply. */
export function openSearchSources(platform: Platform, library: Library): SearchSource[] {
  const { db } = platform.database
  return [
    createMemberSource(db),
    createConversationSource(platform),
    createDocumentSource(platform),
    createMessageSource(platform),
    createInvestmentSource(db),
    createInvestmentAccountSource(db),
    createArticleSource(library),
    createInquirySource(db),
  ]
}
