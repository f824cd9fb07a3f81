/**
 * An array of ids or numbers as text that PostgreSQL casts. The driver would escape each of the elements, which takes
 * longer than the query for thousands of them.
 */
export function toArrayText(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`
}
