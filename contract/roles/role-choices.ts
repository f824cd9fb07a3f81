/** Choices of role management. This file has no schemas, so that the page stays small. */
export const accountStates = ['active', 'waiting', 'deactivated'] as const
export type AccountStateName = (typeof accountStates)[number]

export const accountChangeKinds = [
  'role',
  'term-renewed',
  'term-ended',
  'approved',
  'declined',
  'deactivated',
  'reactivated',
  'viewed',
  'appointment-granted',
  'appointment-changed',
  'appointment-ended',
] as const
export type AccountChangeKind = (typeof accountChangeKinds)[number]

/** How many states one call answers. */
export const maxStates = 100
