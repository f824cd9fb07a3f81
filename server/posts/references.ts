import { pluralize } from '#contract/texts/counts.ts'
import { createMemberReferences } from '#server/platform/database/member-references.ts'

/** The posts on the pages of members. */
export const postReferences = createMemberReferences(
  'family_posts',
  count => `${pluralize(count, 'post has', 'posts have')} been written on their pages`,
)
