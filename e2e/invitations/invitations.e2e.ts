import { findViolations } from '#e2e/axe.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
import { approveAll, createMember, openPageAs } from '#e2e/members.ts'

test('an invited person registers and is linked to a member', async ({
  page,
  openPortal,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/403 .*\/api\/invitation/)
  const portal = await openPortal({ REGISTRATION: 'invitation' })
  await portal.signIn(page, 'admin', 'Rosalind')
  const own = await openPageAs(browser, portal, 'family_member')
  const board = await openPageAs(browser, portal, 'admin')
  await approveAll(board, await createMember(own, { firstName: 'Clara' }))
  await page.goto(`${portal.address}/role-management`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByLabel('Email address')).toHaveAccessibleDescription(/valid email address/)
  await dialog.getByLabel('Email address').fill('clara@example.test')
  await dialog.getByLabel('Personal message').fill('Welcome to the family office.')
  await dialog.getByLabel('Family member').fill('Clara')
  await page.getByRole('option', { name: /Clara Hartwell/ }).click()
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const shown = page.getByRole('dialog', { name: 'The invitation for clara@example.test' })
  const link = (await shown.getByText('/auth#invitation=').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Invite someone' })).toBeFocused()
  const invitations = page.getByRole('region', { name: 'Invitations' })
  const row = invitations.getByRole('row').filter({ hasText: 'clara@example.test' })
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('As Clara Hartwell')

  await test.step('a signed-in reader of the link is asked to sign out', async () => {
    const tab = await page.context().newPage()
    await tab.goto(link)
    await expect(tab.getByRole('heading', { name: 'You are signed in' })).toBeVisible()
    await tab.close()
  })

  const context = await browser.newContext({ baseURL: portal.address, reducedMotion: 'reduce' })
  const invited = await context.newPage()
  await invited.goto(link)
  await expect(invited.getByText('Rosalind Hartwell invites you')).toBeVisible()
  await expect(invited.getByText('Welcome to the family office.')).toBeVisible()
  await expect(invited.getByLabel('First name')).toHaveValue('Clara')
  await expect(invited.getByLabel('Email')).toHaveValue('clara@example.test')
  await expect(invited.getByLabel('Email')).not.toBeEditable()
  expect(await findViolations(invited)).toEqual([])
  await invited.getByLabel('Password').fill('rings-of-an-oak')
  await invited.getByRole('button', { name: 'Create Family Account' }).click()
  await expect(findToast(invited)).toContainText('Account created for Clara Hartwell')
  await context.close()

  await test.step('the administrator sees who has accepted', async () => {
    await page.reload()
    await expect(row).toContainText('Accepted')
    await expect(row).toContainText('Linked to Clara Hartwell')
    await page.getByLabel('Search accounts').fill('clara')
    await expect(page.getByLabel('Role of Clara Hartwell')).toHaveValue('family_member')
  })

  await test.step('a used link is refused', async () => {
    const context = await browser.newContext({ baseURL: portal.address })
    const tab = await context.newPage()
    await tab.goto(link)
    await expect(tab.getByRole('alert')).toContainText('This invitation was already used.')
    await context.close()
  })
})
