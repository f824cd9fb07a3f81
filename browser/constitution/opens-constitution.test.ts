import { expect, test } from 'vitest'

import { opensConstitution } from './opens-constitution.ts'

test.each(['child', 'spouse', 'sibling', 'parent'])(
  'opens for a %s with the family surname',
  relationship => {
    expect(opensConstitution({ lastName: 'Hartwell', relationship }, 'Hartwell')).toBe(true)
    expect(opensConstitution({ lastName: ' hartWELL ', relationship }, ' Hartwell')).toBe(true)
    expect(opensConstitution({ lastName: 'Moreau', relationship }, 'Hartwell')).toBe(false)
    expect(opensConstitution({ lastName: 'Hartwells', relationship }, 'Hartwell')).toBe(false)
  },
)

test.each(['grandchild', 'grandparent', 'cousin', 'in_law', 'other', 'child of a friend', ''])(
  'does not open for the relationship "%s"',
  relationship => {
    expect(opensConstitution({ lastName: 'Hartwell', relationship }, 'Hartwell')).toBe(false)
  },
)
