import type { PortalFacts } from '#contract/portal.ts'

/** What the server wrote into the page shell. */
export const portalFacts = readPortalFacts(document)

function readPortalFacts(page: Pick<Document, 'querySelector'>): PortalFacts {
  const content = page.querySelector('meta[name="portal"]')?.getAttribute('content')
  return {
    familyName: 'Hartwell',
    passwordMinimum: 6,
    samplePrices: false,
    ...(content && JSON.parse(content)),
  }
}
