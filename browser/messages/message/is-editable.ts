/** Whether a message can still be changed. The page may have read it long ago. */
export function isEditable(until: string | null): boolean {
  return until !== null && Date.parse(until) > Date.now()
}
