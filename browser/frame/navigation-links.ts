import type { User } from '#contract/accounts/accounts.ts'

/** Section 2: the eight links of the top navigation, and Roles for an administrator only. */
const commonLinks = [
  { page: 'home', label: 'Home' },
  { page: 'services', label: 'Services' },
  { page: 'companies', label: 'Companies' },
  { page: 'familyTree', label: 'Family Tree' },
  { page: 'about', label: 'Our Story' },
  { page: 'portfolio', label: 'Portfolio' },
  { page: 'resources', label: 'Resources' },
  { page: 'contact', label: 'Contact' },
] as const

const rolesLink = { page: 'roleManagement', label: 'Roles' } as const

export type NavigationLink = (typeof commonLinks)[number] | typeof rolesLink

/** Section 2 ties the Roles link to the role admin, not to a capability. The page itself checks `roles.manage`. */
export function listNavigationLinks(user: Pick<User, 'role'> | null): readonly NavigationLink[] {
  return user?.role === 'admin' ? [...commonLinks, rolesLink] : commonLinks
}
