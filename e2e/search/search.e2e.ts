import type { Page } from '@playwright/test'

import { findViolations } from '#e2e/axe.ts'
import { delayResponses, expect, test, findToast } from '#e2e/fixtures.ts'
import { createMember, createSurname } from '#e2e/members.ts'

test('finds members, pages and actions by keyboard alone', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED .*\/api\/search/)
  await portal.signIn(page)
  const lastName = createSurname()
  const { firstName } = await portal.createAccount(createSurname())
  for (const firstName of ['Clara', 'Hugo', 'Zoë']) await createMember(page, { firstName, lastName })
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search the portal' })

  await test.step('opens a member of a half-typed name', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option', { name: 'Add a member' })).toBeVisible()
    await page.keyboard.type(`${lastName.slice(0, -1).toUpperCase()} zo`)
    await expect(findSelected(page)).toContainText(`Zoë ${lastName}`)
    await expect(findSelected(page).locator('mark')).toHaveText(['Zoë', lastName])
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('1 result')
    expect(await findViolations(page), 'The open palette').toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Zoë ${lastName}` })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('moves with the arrows, Home and End, and opens a new tab', async () => {
    await page.keyboard.press('Control+k')
    await expect(findSelected(page), 'The member is recent').toContainText(`Zoë ${lastName}`)
    await page.keyboard.type(lastName)
    const members = page.getByRole('group', { name: 'Family members' }).getByRole('option')
    await expect(members).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await expect(members.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    await expect(findSelected(page)).toContainText('Requires Family Access')
    await page.keyboard.press('Home')
    await expect(members.first()).toHaveAttribute('aria-selected', 'true')
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await opened
    await expect(tab.getByRole('heading', { level: 1 })).toContainText(lastName)
    await tab.close()
    await expect(field, 'The palette stays').toBeFocused()
  })

  await test.step('explains an empty and a failed search', async () => {
    await field.fill('zebra')
    await expect(page.getByRole('dialog')).toContainText('Nothing found for “zebra”.')
    await expect(findSelected(page)).toHaveText('Browse the family tree')
    await page.route('/api/search*', route => route.abort())
    await field.fill('walrus')
    await expect(page.getByRole('dialog')).toContainText('We could not search the portal.')
    await page.unroute('/api/search*')
    await page.getByRole('option', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog')).toContainText('Nothing found for “walrus”.')
  })

  await test.step('opens a page, an action and a theme', async () => {
    await field.fill('privacy')
    await expect(findSelected(page)).toContainText('Privacy Policy')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()

    await page.getByRole('button', { name: 'Search' }).click()
    await page.keyboard.type('dark')
    await expect(findSelected(page)).toHaveText('Change theme…')
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('add member')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add Family Member' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(field, 'No palette above a form').toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/family-tree')
  })

  await test.step('opens the form of a new investment', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('add invest')
    await expect(findSelected(page)).toHaveText('Add an investment')
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Add Investment' })
    await expect(form.getByLabel('Asset name')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(page).toHaveURL('/investment-dashboard')
  })

  await test.step('opens the conversation with someone', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('write some')
    await expect(findSelected(page)).toHaveText('Write to someone…')
    await page.keyboard.press('Enter')
    await page.keyboard.type(firstName)
    await expect(findSelected(page)).toContainText(firstName)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/messages\/[\da-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText(firstName)
  })

  await test.step('finds the person to write to, and the form of a group', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`write to ${firstName.slice(0, -1)}`)
    const people = page.getByRole('group', { name: 'Write to' }).getByRole('option')
    await expect(people.filter({ hasText: firstName })).toBeVisible()
    await field.fill('new group')
    await expect(findSelected(page)).toHaveText('New group')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New conversation' })
    await expect(dialog.getByLabel('Group name')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/messages')
  })

  await test.step('signs out and clears the recent items', async () => {
    expect(await countRecentItems(page)).toBe(1)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sign out')
    await page.keyboard.press('Enter')
    await expect(findToast(page)).toContainText('Signed out')
    expect(await countRecentItems(page)).toBe(0)
    await expect(page.getByRole('button', { name: 'Search' })).toHaveCount(0)
  })
})

test('keeps the focus when a dialog has just closed', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/family-tree?new=member')
  await expect(page.getByRole('dialog', { name: 'Add Family Member' })).toBeVisible()
  await page.evaluate(closeAndSearch)
  await expect(page.getByRole('combobox', { name: 'Search the portal' })).toBeFocused()
})

test('keeps the focus that the page below takes', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'Add a member' })).toBeVisible()
  // As the composer does when a conversation has loaded.
  await page.evaluate(`document.querySelector('main').focus()`)
  await page.keyboard.type('privacy')
  await expect(findSelected(page)).toContainText('Privacy Policy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('collects what is typed while the palette loads', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/documents')
  const pageField = page.getByLabel('Search documents')
  const field = page.getByRole('combobox', { name: 'Search the portal' })
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await pageField.fill('oak')
  const code = await delayResponses(page, '**/assets/SearchPalette-*.js')

  await test.step('returns the focus when it is closed before it has loaded', async () => {
    for (const key of ['Control+k', 'Escape']) {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(pageField).not.toBeFocused()
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(pageField).toBeFocused()
    }
  })

  await test.step('continues with the letters and the caret', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('add m')
    await page.keyboard.press('Tab')
    expect(await findViolations(page), 'The start of the palette').toEqual([])
    await code.release()
    await expect(field).toHaveValue('add m')
    await page.keyboard.type('ember')
    await expect(field).toHaveValue('add member')
    await expect(findSelected(page)).toHaveText('Add a member')
    await expect(pageField).toHaveValue('oak')
    await page.keyboard.press('Escape')
    await expect(pageField).toBeFocused()
  })

  await test.step('loses no letter from then on', async () => {
    for (const word of ['theme', 'privacy', 'sign out']) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(word)
      await expect(field).toHaveValue(word)
      await page.keyboard.press('Escape')
      await expect(field).toHaveCount(0)
    }
    await expect(pageField).toHaveValue('oak')
  })
})

test('a theme of the palette is the choice of the account page', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/account')
  const dark = page.getByRole('radio', { name: 'Dark' })
  await expect(dark).not.toBeChecked()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme')
  await expect(findSelected(page)).toHaveText('Change theme…')
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(dark).toBeChecked()
})

function findSelected(page: Page) {
  return page.locator('[role=option][aria-selected=true]')
}

function countRecentItems(page: Page): Promise<number> {
  return page.evaluate<number>(
    `Object.keys(localStorage).filter(key => key.startsWith('heirloom.recent.')).length`,
  )
}

/** Opens the palette before the dialog returns the focus, which takes it a task. */
const closeAndSearch = `(async () => {
  const press = init => document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  press({ key: 'Escape' })
  while (document.querySelector('[role=dialog]') !== null) await Promise.resolve()
  press({ key: 'k', code: 'KeyK', ctrlKey: true })
  await new Promise(resolve => setTimeout(resolve, 100))
})()`
