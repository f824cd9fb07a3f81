import { expect, test } from '#e2e/fixtures.ts'
import { createMember, createSurname } from '#e2e/members.ts'

test('links relatives and states how two members are related', async ({ page, portal }) => {
  await portal.signIn(page)
  const lastName = createSurname()
  const root = await createMember(page, {
    firstName: 'Augustus',
    lastName,
    birthDate: '1868-01-01',
    isAlive: false,
  })
  const [hugo = '', edmund = ''] = await Promise.all(
    ['Hugo', 'Edmund'].map(firstName =>
      createMember(page, { firstName, lastName, fatherId: root, gender: 'male', generation: 2 }),
    ),
  )
  const clara = { firstName: 'Clara', lastName, fatherId: hugo, gender: 'female', generation: 3 }
  const id = await createMember(page, {
    ...clara,
    birthDate: '1931-07-04',
    isAlive: false,
    deathDate: '2004-05-06',
  })

  await page.goto(`/family-member/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Clara ${lastName}` })).toBeVisible()
  await expect(page.getByText('Born Jul 4, 1931 · Died May 6, 2004')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Life' }).getByRole('listitem')).toContainText([
    'Born',
    'Died',
  ])
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Clara has died.')

  await page.getByRole('button', { name: 'Compare with another member' }).click()
  const field = page.getByRole('combobox', { name: 'Relative to' })
  await expect(field).toBeFocused()
  await field.fill(`edmund ${lastName}`)
  await page.getByRole('option', { name: `Edmund ${lastName}` }).click()
  await expect(page.getByText(`Clara is Edmund ${lastName}’s niece.`)).toBeVisible()
  await expect(page.getByText(`Both descend from Augustus ${lastName}.`)).toBeVisible()

  const family = page.getByRole('region', { name: 'Family', exact: true })
  await family.getByRole('link', { name: `Hugo ${lastName}` }).click()
  await expect(page).toHaveURL(`/family-member/${hugo}`)
  const siblings = page.getByRole('region', { name: 'Siblings' }).getByRole('link')
  await expect(siblings).toHaveAttribute('href', `/family-member/${edmund}`)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(`/family-member/${id}?tab=messages`)
})
