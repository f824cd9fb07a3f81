/** The five companies in the specification's order, named after the family. */
export function listCompanyNames(familyName: string): string[] {
  return ['Family Holdings', 'Holdings', 'Beverage Company', 'Staffing', 'Healthcare Services'].map(
    name => `${familyName} ${name}`,
  )
}

/**
 * Lowercases the name and replaces each run of other characters with a hyphen:
 * `Hartwell Staffing` → `hartwell-staffing`.
 */
export function toCompanySlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

export function listCompanySlugs(familyName: string): string[] {
  return listCompanyNames(familyName).map(toCompanySlug)
}
