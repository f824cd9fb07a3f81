import { findViolations } from '#e2e/axe.ts'
import { expect, delayResponses, phone, test } from '#e2e/fixtures.ts'
import { createMember, createSurname } from '#e2e/members.ts'

import { findCards } from './cards.ts'

test('filters and targets are stored in the URL', async ({ page, portal }) => {
  await portal.signIn(page)
  await createMember(page)
  const lastName = createSurname()
  const roots = Array.from({ length: 6 }, (_, number) =>
    createMember(page, { firstName: `Root${number}`, lastName, birthDate: `192${number}-01-01` }),
  )
  const [rootId] = await Promise.all(roots)
  const last = await createMember(page, { firstName: 'Last', lastName, generation: 5, fatherId: rootId })

  await page.goto('/family-tree')
  await page.getByLabel('Find a person').fill(lastName)
  await expect(page).toHaveURL(`/family-tree?search=${lastName}`)
  await expect(page.getByRole('status').filter({ hasText: /^7 of \d+ people/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Generation' }).selectOption('Leaves')
  await expect(findCards(page)).toHaveCount(1)
  const branch = page.getByRole('combobox', { name: 'Branch' })
  await branch.fill(`root1 ${lastName}`)
  await page.getByRole('option', { name: `Root1 ${lastName}` }).click()
  await expect(branch, 'Typing can continue').toBeFocused()
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible()
  await page.goBack()
  await expect(findCards(page)).toHaveCount(1)
  await expect(branch).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Generation' })).toHaveValue('')
  await expect(page).toHaveURL(`/family-tree?search=${lastName}`)

  const generations = page.getByRole('navigation', { name: 'Generations' })
  await generations.getByRole('button', { name: 'Leaves' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Leaves' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 2, name: 'Leaves' })).toBeFocused()

  // Going to a hidden member clears the filter.
  await page.getByLabel('Find a person').fill('unknown name')
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible()
  const goTo = page.getByRole('combobox', { name: 'Go to' })
  await goTo.fill(`last ${lastName}`)
  await expect(page.getByRole('option', { name: `Last ${lastName}` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Tab')
  await expect(page, 'Leaving the field does not navigate').not.toHaveURL(/person=/)
  await expect(goTo).toHaveValue(`last ${lastName}`)
  await goTo.fill(`last ${lastName}`.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/family-tree?person=${last}`)
  await expect(page.getByRole('button', { name: `Last ${lastName}` })).toBeFocused()
  await expect(page.getByRole('button', { name: `Last ${lastName}` })).toBeInViewport()

  await page.goto(`/family-tree?person=${rootId}`)
  await expect(page.getByRole('button', { name: `Root0 ${lastName}` })).toBeInViewport()
  await page.getByRole('button', { name: `Root0 ${lastName}` }).click()
  await page.getByRole('button', { name: 'Show on the timeline' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: `Root0 ${lastName}` })).toBeFocused()
})

test('a field with suggestions works before its list is loaded', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/ComboboxWithList-/)
  await portal.signIn(page)
  const lastName = createSurname()
  const id = await createMember(page, { firstName: 'Ada', lastName })
  const code = await delayResponses(page, '**/ComboboxWithList*')
  await page.goto('/family-tree')
  const goTo = page.getByRole('combobox', { name: 'Go to' })
  await goTo.pressSequentially(`ada ${lastName}`)
  await page.keyboard.press('ArrowLeft')
  await code.release()
  const option = page.getByRole('option', { name: `Ada ${lastName}` })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(goTo).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(goTo).toHaveValue(`ada ${lastName.slice(0, -1)}`)
  await option.click()
  await expect(page).toHaveURL(`/family-tree?person=${id}`)

  await page.route('**/ComboboxWithList*', route => route.abort())
  await page.reload()
  const failed = page.waitForEvent('requestfailed')
  await goTo.pressSequentially('ada')
  await failed
  await expect(goTo).toHaveValue('ada')
  await expect(goTo).toBeFocused()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('filters expand, and nothing overflows', async ({ page, portal }) => {
    await portal.signIn(page)
    await createMember(page)
    await page.goto('/family-tree')
    await expect(findCards(page).first()).toBeVisible()
    await expect(page.getByLabel('Living')).toBeHidden()
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByLabel('Living').selectOption('Deceased')
    await expect(page).toHaveURL('/family-tree?life=deceased')
    await page.goBack()
    await expect(findCards(page).first()).toBeVisible()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
    expect(await findViolations(page)).toEqual([])
  })
})
