import { inquiryServices } from '#contract/inquiries/inquiry-choices.ts'
import { can } from '#contract/roles/capabilities.ts'
import type { Db } from '#server/platform/database/database.ts'
import { makeExcerpt, markExcerpt } from '#server/platform/excerpt.ts'
import type { SearchSource } from '#server/platform/search-source.ts'
import { tokenize } from '#server/platform/tokenize.ts'

import { splitSearch } from './search-words.ts'
import { searchInquiries } from './store.ts'

/** The viewer's own inquiries; all of them for an account that answers them. */
export function createInquirySource(db: Db): SearchSource {
  return {
    name: 'inquiries',
    async find({ user }, words, limit) {
      const terms = tokenize(words).map(({ term }) => term)
      if (terms.length === 0) return []
      const answersAll = can(user, 'inquiries.answer')
      const senderId = answersAll ? undefined : user.id
      const inquiries = await searchInquiries(db, { words: splitSearch(words), senderId, limit })
      return inquiries.map(({ id, name, service, message }) => ({
        id,
        title: answersAll ? name : inquiryServices[service],
        conversationId: null,
        markedTitle: null,
        note: answersAll ? inquiryServices[service] : null,
        excerpt: markExcerpt(makeExcerpt([message.replaceAll(/\s+/g, ' ')], text => findTerms(text, terms))),
      }))
    },
  }
}

/** The words that contain one of the terms, as the search of the inbox finds them. */
function findTerms(text: string, terms: string[]) {
  return tokenize(text).filter(({ term }) => terms.some(searched => term.includes(searched)))
}
