/** The keys of a constant. `Object.keys` types them as any text, because a value may have more keys than its type. */
export function listKeys<Constant extends object>(constant: Constant): (keyof Constant & string)[] {
  return Object.keys(constant) as (keyof Constant & string)[]
}
