/** Joins class names and drops what a condition left out: `classes('card', wide && 'card-wide')`. */
export function classes(...names: (string | false | null | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
