import { findViolations } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'
import { createMember, createSurname } from '#e2e/members.ts'

import { findCards } from './cards.ts'

test('cards alternate, sorted by generation and birth year', async ({ page, portal }) => {
  await portal.signIn(page)
  const lastName = createSurname()
  const father = await createMember(page, {
    firstName: 'Augustus',
    lastName,
    birthText: 'about 1868',
    isAlive: false,
  })
  await createMember(page, {
    firstName: 'Cordelia',
    lastName,
    birthDate: '1873-04-19',
    isAlive: false,
    spouseId: father,
  })
  const biography = `${'Rebuilt the works after the fire. '.repeat(3)}And planted an oak for each child.`
  await createMember(page, {
    firstName: 'Theodore',
    lastName,
    generation: 2,
    birthDate: '1898-01-27',
    deathDate: '1974-03-11',
    isAlive: false,
    occupation: 'Brewer',
    location: 'Dover, Delaware',
    fatherId: father,
    motherName: 'Ada Ash',
    biography,
  })
  await createMember(page, { firstName: 'Zoe', lastName, generation: 2, maidenName: 'Ash' })

  await page.goto(`/family-tree?search=${lastName}`)
  await expect(findCards(page)).toHaveCount(4)
  await expect(page.getByRole('heading', { level: 3 })).toContainText([
    'Augustus',
    'Cordelia',
    'Theodore',
    'Zoe',
  ])
  const boxes = await Promise.all((await findCards(page).all()).map(async card => card.boundingBox()))
  const middle = 1440 / 2
  expect(boxes.map(box => (box !== null && box.x > middle - 30 ? 'right' : 'left'))).toEqual([
    'left',
    'right',
    'left',
    'right',
  ])
  const theodore = findCards(page).nth(2)
  for (const text of ['Trunk', 'Jan 27, 1898', 'Mar 11, 1974', 'Brewer', 'Dover, Delaware'])
    await expect(theodore).toContainText(text)
  await expect(theodore).toContainText(`Augustus ${lastName} and Ada Ash`)
  await expect(theodore).toContainText(`${biography.slice(0, 100).trimEnd()}…`)
  await expect(findCards(page).nth(3)).toContainText('née Ash')
  await expect(findCards(page).nth(3)).toContainText('Waiting for approval')
  // The account's own requests.
  await page.getByRole('link', { name: '4 waiting for the board’s approval' }).click()
  await expect(page).toHaveURL('/board-approvals')
  await page.goBack()

  await page.getByRole('button', { name: `Augustus ${lastName}` }).click()
  const dialog = page.getByRole('dialog', { name: `Augustus ${lastName}` })
  await expect(dialog).toContainText('about 1868')
  await expect(dialog.getByRole('link', { name: `Cordelia ${lastName}` })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('link', { name: 'View profile' }).click()
  await expect(page).toHaveURL(`/family-member/${father}`)
  await page.goBack()
  await expect(page).toHaveURL(`/family-tree?search=${lastName}&person=${father}`)
  await expect(page.getByRole('button', { name: `Augustus ${lastName}` })).toBeInViewport()
})

test('draws every card of up to 300 members', async ({ page, portal }) => {
  await portal.signIn(page)
  const id = await createMember(page)
  const member = (await (await page.request.get(`/api/family-members/${id}`)).json()) as object
  const showMembers = async (count: number) => {
    const json = Array.from({ length: count }, (_, index) => ({
      ...member,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      isVerified: index === 299,
    }))
    await page.route('/api/family-members', route => route.fulfill({ json }), { times: 1 })
    await page.goto('/family-tree?branch=11111111-1111-4111-8111-111111111111')
    // A branch without a member is ignored.
    await expect(page.getByRole('status').filter({ hasText: `${count} people in the tree` })).toBeVisible()
  }
  await showMembers(300)
  await expect(findCards(page)).toHaveCount(300)
  await expect(findCards(page).last()).toContainText('Verified')
  await expect(findCards(page).last()).not.toBeInViewport()
  await showMembers(301)
  await expect(findCards(page).first()).toBeVisible()
  expect(await findCards(page).count()).toBeLessThan(40)
})

test('prints the timeline as a register', async ({ page, portal }) => {
  await portal.signIn(page)
  const lastName = createSurname()
  const father = await createMember(page, { firstName: 'Carl', lastName, birthDate: '1931-07-04' })
  await createMember(page, { firstName: 'Dora', lastName, generation: 2, fatherId: father })
  await page.goto(`/family-tree?search=${lastName}`)
  await expect(findCards(page)).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Roots' })).toContainText(`Carl ${lastName}Born Jul 4, 1931.`)
  await expect(page.getByRole('region', { name: 'Trunk' })).toContainText(`Child of Carl ${lastName}.`)
  await expect(page.getByRole('button')).toHaveCount(0)
})
