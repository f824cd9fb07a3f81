/** The keys of the drafts on a profile, which are stored when the session expires. */
export const draftKeys = {
  correction: (memberId: string) => `correction.${memberId}`,
  ownDetails: (memberId: string) => `own-details.${memberId}`,
  lists: (names: readonly string[], memberId: string) => `${names.join('-')}.${memberId}`,
}
