/** The name under which an unfinished post is kept when the session ends by itself. */
export function draftOf(memberId: string): string {
  return `post.${memberId}`
}
