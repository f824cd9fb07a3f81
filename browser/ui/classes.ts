/** Joins class names and ignores falsy values: `joinClasses('card', wide && 'card-wide')`. */
export function joinClasses(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
