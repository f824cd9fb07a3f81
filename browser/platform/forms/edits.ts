/** The values of a record, and their version. */
export interface RecordVersion<Values> {
  version: number
  values: Values
}

/**
 * Whether a form shows two values as the same one. Empty text equals none, and spaces around a text do not count: the
 * schemas of the contract trim them.
 */
export function isSame(first: unknown, second: unknown): boolean {
  return normalizeValue(first) === normalizeValue(second)
}

/** The names of the base's fields that have another value, in the order of the base. */
export function findChangedNames(base: object, values: object): string[] {
  const after = new Map<string, unknown>(Object.entries(values))
  return Object.entries<unknown>({ ...base }).flatMap(([name, before]) =>
    after.has(name) && !isSame(before, after.get(name)) ? [name] : [],
  )
}

/** Only the changed fields, because others may have changed the rest since. Null for an emptied field. */
export function changedFields<Values extends object>(base: object, values: Values): Partial<Values> {
  const after = new Map<string, unknown>(Object.entries(values))
  return Object.fromEntries(
    findChangedNames(base, values).map(name => [name, after.get(name) ?? null]),
  ) as Partial<Values>
}

/** The fields with these names. */
export function pickFields<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return Object.fromEntries(names.map(name => [name, values[name]])) as Pick<Values, Name>
}

export interface Merge<Values extends object> {
  /** The fields that someone else changed. */
  changed: string[]
  /** The current values of those that were not edited here, for the form to show. */
  updates: Partial<Values>
}

/** Merges what someone else saved into a form: edited fields retain their input, the others get the current value. */
export function mergeRemote<Values extends object>(
  base: Values,
  current: Partial<Values>,
  input: Values,
): Merge<Values> {
  const changed = findChangedNames(base, current)
  const edited = new Set(findChangedNames(base, input))
  const updates = Object.entries(current).filter(([name]) => changed.includes(name) && !edited.has(name))
  return { changed, updates: Object.fromEntries(updates) as Partial<Values> }
}

/** Lines end in `\r\n` in imported text, and in `\n` in a text area. */
function normalizeValue(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\r\n', '\n').trim() || null : (part ?? null),
  )
}
