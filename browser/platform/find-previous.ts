export interface Versioned {
  version: number
}

/**
 * The change that restores what another change replaces in a record. Undefined for a change of nothing, and for one
 * that is based on another version than the record, whose values it does not replace.
 */
export function findPrevious<Change extends Versioned>(
  record: Versioned & { [Name in keyof Change]?: unknown },
  change: Change,
): Change | undefined {
  const names = Object.keys(change).filter(name => name !== 'version') as (keyof Change)[]
  if (record.version !== change.version || names.length === 0) return undefined
  return Object.fromEntries([
    ['version', record.version],
    ...names.map(name => [name, record[name]]),
  ]) as Change
}
