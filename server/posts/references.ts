import { pluralize } from '#contract/counts.ts'
import { memberIdReferences } from '#server/platform/database/member-references.ts'

/** The posts on the pages of members. */
export const postReferences = memberIdReferences(
  'family_posts',
  count => `${pluralize(count, 'post has', 'posts have')} been written on their pages`,
)
