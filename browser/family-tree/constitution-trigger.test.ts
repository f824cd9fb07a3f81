import { expect, test } from 'vitest'

import { bearsTheConstitution } from './constitution-trigger.ts'

test.each(['child', 'spouse', 'sibling', 'parent'])(
  'the constitution opens after adding a %s whose last name matches the family surname',
  relationship => {
    expect(bearsTheConstitution({ lastName: 'Hartwell', relationship }, 'Hartwell')).toBe(true)
    expect(bearsTheConstitution({ lastName: ' hartWELL ', relationship }, ' Hartwell')).toBe(true)
    expect(bearsTheConstitution({ lastName: 'Moreau', relationship }, 'Hartwell')).toBe(false)
    expect(bearsTheConstitution({ lastName: 'Hartwells', relationship }, 'Hartwell')).toBe(false)
  },
)

test.each(['grandchild', 'grandparent', 'cousin', 'in_law', 'other', 'child of a friend', ''])(
  'the constitution does not open after adding somebody who is "%s"',
  relationship => {
    expect(bearsTheConstitution({ lastName: 'Hartwell', relationship }, 'Hartwell')).toBe(false)
  },
)
