import type { Page } from '@playwright/test'

import { findViolations } from './axe.ts'
import { countCalls, expect, delayResponses, flushRequests, phone, test } from './fixtures.ts'
import { createMember, createSurname } from './members.ts'

test.describe('loading the family', () => {
  test('the empty state links to the family upload', async ({ page, portal }) => {
    await portal.signIn(page)
    await page.route('/api/family-members', route => route.fulfill({ json: [] }))
    await page.goto('/family-tree')
    await expect(page.getByRole('button', { name: 'Add Family Member' })).toBeEnabled()
    await expect(page.getByText('upload papers'), 'Promises no upload before it exists').toBeHidden()
    await page.getByRole('button', { name: 'Add the first member' }).click()
    await expect(page.getByRole('dialog', { name: 'Add Family Member' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Begin Our Story' }).click()
    await expect(page).toHaveURL('/family-upload')
  })

  test('search works while the family is loading', async ({ page, portal }) => {
    await portal.signIn(page)
    const lastName = createSurname()
    await createMember(page, { lastName })
    await createMember(page)
    const family = await delayResponses(page, '/api/family-members')
    await page.goto('/family-tree')
    await expect(page.getByText('Loading the family tree')).toBeAttached()
    await expect(page.getByRole('status').filter({ hasText: /in the tree$/ })).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('The family tree is still loading. Print again')).toBeAttached()
    await page.emulateMedia({ media: null })
    await page.getByLabel('Find a person').fill(lastName)
    await family.release()
    await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ people/ })).toBeVisible()
    await expect(page.getByRole('button', { name: `Ada ${lastName}` })).toBeVisible()
  })

  test('a failed load can be retried, and fails at once offline', async ({
    page,
    portal,
    expectConsoleError,
  }) => {
    expectConsoleError(/503 .*\/api\/family-members/)
    expectConsoleError(/net::ERR_FAILED/)
    expectConsoleError(/net::ERR_INTERNET_DISCONNECTED/)
    await portal.signIn(page)
    await createMember(page)
    await page.route('/api/family-members', route => route.abort())
    await page.goto('/family-tree')
    const heading = page.getByRole('heading', { name: 'The family tree could not be loaded' })
    await expect(heading).toBeVisible()
    await page.unroute('/api/family-members')
    await page.context().setOffline(true)
    const failedRequest = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: 'Try again' }).click()
    await failedRequest
    await expect(heading).toBeVisible()
    await page.context().setOffline(false)
    await page.route('/api/family-members', route => route.fulfill({ status: 503 }), { times: 1 })
    const unavailable = page.waitForResponse('/api/family-members')
    await page.getByRole('button', { name: 'Try again' }).click()
    await (await unavailable).finished()
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(findCards(page).first()).toBeVisible()
  })

  test('a branch in the URL loads the links once', async ({ page, portal }) => {
    await portal.signIn(page)
    const id = await createMember(page)
    const linkCalls = countCalls(page, 'GET /api/family-links')
    const links = page.waitForResponse('/api/family-links')
    const family = await delayResponses(page, '/api/family-members')
    await page.goto(`/family-tree?branch=${id}`)
    await (await links).finished()
    await family.release()
    await expect(findCards(page)).toHaveCount(1)
    await expect(page.getByRole('combobox', { name: 'Branch' })).toHaveValue('Ada Hartwell')
    await flushRequests(page)
    expect(linkCalls()).toBe(1)
  })

  test('the family-members data is fresh for 60 s', async ({ page, portal }) => {
    await portal.signIn(page)
    await createMember(page)
    await page.clock.install()
    const reads = countCalls(page, 'GET /api/family-members')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await page.goto('/family-tree')
    for (const [seconds, expected] of [
      [55, 1],
      [10, 2],
    ] as const) {
      await expect(findCards(page).first()).toBeVisible()
      await navigation.getByRole('link', { name: 'Services' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
      await page.clock.fastForward(seconds * 1000)
      await navigation.getByRole('link', { name: 'Family Tree' }).click()
      await expect(findCards(page).first()).toBeVisible()
      await expect.poll(reads).toBe(expected)
    }
  })
})

test.describe('the timeline', () => {
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
    await expect(page.getByRole('region', { name: 'Roots' })).toContainText(
      `Carl ${lastName}Born Jul 4, 1931.`,
    )
    await expect(page.getByRole('region', { name: 'Trunk' })).toContainText(`Child of Carl ${lastName}.`)
    await expect(page.getByRole('button')).toHaveCount(0)
  })
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

function findCards(page: Page) {
  return page.getByRole('list', { name: 'Timeline' }).getByRole('article')
}
