/** First, middle and last name, separated by spaces; a missing middle name is left out. */
export function fullName(person: {
  firstName: string
  middleName?: string | null
  lastName: string
}): string {
  const { firstName, middleName, lastName } = person
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}
