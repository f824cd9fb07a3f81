/** What owns accounts and other entities besides members, and its label. */
export const entityKinds = { company: 'Company', trust: 'Trust' } as const
export type EntityKind = keyof typeof entityKinds
