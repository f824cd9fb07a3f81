import { expect, test } from 'vitest'

import { shouldOpenConstitution } from './should-open-constitution.ts'

test.each(['child', 'spouse', 'sibling', 'parent'])(
  'opens for a %s with the family surname',
  relationship => {
    expect(shouldOpenConstitution({ lastName: 'Hartwell', relationship }, 'Hartwell')).toBe(true)
    expect(shouldOpenConstitution({ lastName: ' hartWELL ', relationship }, ' Hartwell')).toBe(true)
    expect(shouldOpenConstitution({ lastName: 'Moreau', relationship }, 'Hartwell')).toBe(false)
    expect(shouldOpenConstitution({ lastName: 'Hartwells', relationship }, 'Hartwell')).toBe(false)
  },
)

test.each(['grandchild', 'grandparent', 'cousin', 'in_law', 'other', 'child of a friend', ''])(
  'does not open for the relationship "%s"',
  relationship => {
    expect(shouldOpenConstitution({ lastName: 'Hartwell', relationship }, 'Hartwell')).toBe(false)
  },
)
