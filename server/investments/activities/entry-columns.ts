/**
 * The columns of the aliased `activity` that a replay of the ledger reads: see `EntryFields`. An entry has the id of
 * the first one of its chain, by which lots are named.
 */
export const entryColumns = [
  'activity.rootId as id',
  'activity.kind',
  'activity.date',
  'activity.quantity',
  'activity.unitPrice',
  'activity.amount',
  'activity.fee',
  'activity.splitRatio',
  'activity.costBasis',
  'activity.acquiredDate',
  'activity.lotId',
] as const
