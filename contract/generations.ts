/** Section 5: generations 1 to 5 and their names. In a file of its own, so that a page that shows them carries no schema. */
export const generationLabels = { 1: 'Roots', 2: 'Trunk', 3: 'Branches', 4: 'Crown', 5: 'Leaves' } as const

export type Generation = keyof typeof generationLabels

/** Section 5, Constitution dialog trigger: these relationships to the family bear its name in it. */
export const constitutionRelationships = ['child', 'spouse', 'sibling', 'parent'] as const
