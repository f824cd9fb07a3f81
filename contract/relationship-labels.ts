/** What a member is to the family. The first four bear its name in the constitution (section 5). */
export const relationshipLabels: Record<string, string> = {
  child: 'Child',
  spouse: 'Spouse',
  sibling: 'Sibling',
  parent: 'Parent',
  grandchild: 'Grandchild',
  grandparent: 'Grandparent',
  cousin: 'Cousin',
  niece_or_nephew: 'Niece or Nephew',
  aunt_or_uncle: 'Aunt or Uncle',
  in_law: 'In-law',
  other: 'Other',
}
