import { familyNamePlaceholder } from '#contract/first-page.ts'
import type { PortalFacts } from '#contract/portal-facts.ts'

/** The facts that the server wrote into the page shell, or placeholders for them during prerendering. */
export const portalFacts: PortalFacts =
  typeof document === 'undefined'
    ? { ...getDefaults(), familyName: familyNamePlaceholder }
    : readPortalFacts(document)

function readPortalFacts(page: Pick<Document, 'querySelector'>): PortalFacts {
  const content = page.querySelector('meta[name="portal"]')?.getAttribute('content')
  return { ...getDefaults(), ...(content && JSON.parse(content)) }
}

function getDefaults(): PortalFacts {
  return {
    familyName: 'Hartwell',
    timeZone: 'America/New_York',
    passwordMinimum: 6,
    samplePrices: false,
    registration: 'open',
    mailsLinks: true,
    identityProvider: null,
  }
}
