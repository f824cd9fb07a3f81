import { pluralize } from '#contract/counts.ts'
import { createMemberReferences } from '#server/platform/database/member-references.ts'

/** The photographs on the pages of members. */
export const mediaReferences = createMemberReferences(
  'family_media',
  count => `${pluralize(count, 'photograph has', 'photographs have')} been shared on their pages`,
)
