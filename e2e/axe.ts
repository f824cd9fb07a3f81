import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Selects what surrounds the content of every page: ticker, header and footer. */
export const frame = [':has(~ main)', 'main ~ *']

/**
 * Returns the violations that axe finds in the page, or in the first element that one of `within` selects. Rules about
 * the page as a whole apply even with parts excluded. Only violations that stay count: what is loaded while axe runs
 * fades in.
 */
export async function findViolations(page: Page, scope: AxeScope = {}): Promise<string[]> {
  if ((await runAxe(page, scope)).length === 0) return []
  await page.waitForTimeout(1_000)
  return runAxe(page, scope)
}

interface AxeScope {
  within?: string[]
  exclude?: string[]
}

/**
 * Rows that are off screen have an estimated height. What axe measures in them overlaps the next rows, which no user
 * sees: they are rendered before they come on screen.
 */
const renderOffscreen = `
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.skip-offscreen { content-visibility: visible }')
  document.adoptedStyleSheets.push(sheet)`

async function runAxe(page: Page, { within = [], exclude = [] }: AxeScope): Promise<string[]> {
  // Once per document: loading axe takes as long as running it.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source + renderOffscreen)
  // An element that fades in does not have its final contrast yet.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(one => one.effect.getComputedTiming().endTime < 5000).map(one => one.finished))',
  )
  const scopes = [...within, 'html'].map(selector => `document.querySelector('${selector}')`)
  const { violations } = await page.evaluate<Pick<axe.AxeResults, 'violations'>>(
    // The target size (WCAG 2.2) is the only rule of level AA that is off by default.
    `axe.run(
      { include: ${scopes.join(' ?? ')}, exclude: ${JSON.stringify(exclude)} },
      { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } },
    )`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Expects no violations on a light phone and a dark desktop, and no sideways scrolling at any width. The other two
 * pairs would add little: sizes do not depend on the theme, nor colors on the width. A test of many pages excludes
 * the frame from the second page on, which halves the time of axe.
 */
export async function expectAccessible(page: Page, name: string, exclude: string[] = []): Promise<void> {
  for (const [width, colorScheme] of [
    [320, undefined],
    [390, 'light'],
    [768, undefined],
    [1440, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const sideways = await page.evaluate<number>('scrollTo(9999, 0), scrollX')
    expect.soft(sideways, `${name} is no wider than ${width} px`).toBe(0)
    if (colorScheme === undefined) continue
    await page.emulateMedia({ colorScheme })
    expect.soft(await findViolations(page, { exclude }), `${name}, ${width} px, ${colorScheme}`).toEqual([])
  }
}
