/** Joins class names and ignores falsy values: `classes('card', wide && 'card-wide')`. */
export function classes(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
