/** The names under which what was typed on somebody's page is kept when the session ends by itself. */
export const draftKeys = {
  correction: (memberId: string) => `correction.${memberId}`,
  ownDetails: (memberId: string) => `own-details.${memberId}`,
  lists: (names: readonly string[], memberId: string) => `${names.join('-')}.${memberId}`,
}
