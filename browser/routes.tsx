import { useEffect, type ComponentType } from 'react'
import { matchRoute, Route, Switch, useRouter } from 'wouter'

import { findCalculator } from '#contract/calculator-names.ts'
import { listCompanyNames, listCompanySlugs } from '#contract/company-names.ts'
import { pages, type Page } from '#contract/pages.ts'

import { RequireSignIn } from './accounts/RequireSignIn.tsx'
import { comingSoonPages, type ComingSoonPageName } from './coming-soon/coming-soon-pages.ts'
import { NotFoundPage } from './frame/NotFoundPage.tsx'
import { HomePage } from './home/HomePage.tsx'
import { lazyWithPreload, type LazyComponent } from './platform/lazy-with-preload.tsx'
import { portalFacts } from './platform/portal-facts.ts'
import { Spinner } from './ui/Spinner.tsx'

// Each page is a separate chunk, loaded on demand.
const AuthPage = page(() => import('./accounts/sign-in/AuthPage.tsx'))
const ArticlePage = page(() => import('./library/ArticlePage.tsx'))
const CalculatorPage = page(() => import('./calculators/CalculatorPage.tsx'))
const FamilyMemberPage = page(() => import('./family-member/FamilyMemberPage.tsx'))
const ComingSoonPage = page(() => import('./coming-soon/ComingSoonPage.tsx'))
const KitPage = import.meta.env.DEV
  ? page(async () => ({ default: (await import('./kit/KitPage.tsx')).KitPage }))
  : undefined

/** Guarded pages without parameters in their path. */
const guardedPages = {
  services: page(() => import('./services/ServicesPage.tsx')),
  privateBanking: page(() => import('./services/PrivateBankingPage.tsx')),
  investmentManagement: page(() => import('./services/InvestmentManagementPage.tsx')),
  trustEstatePlanning: page(() => import('./services/TrustEstatePlanningPage.tsx')),
  familyOffice: page(() => import('./services/FamilyOfficePage.tsx')),
  legalTaxAdvisory: page(() => import('./services/LegalTaxAdvisoryPage.tsx')),
  secureCommunications: page(() => import('./services/SecureCommunicationsPage.tsx')),
  about: page(() => import('./about/AboutPage.tsx')),
  resources: page(() => import('./resources/ResourcesPage.tsx')),
  library: page(() => import('./library/KnowledgeLibraryPage.tsx')),
  calculators: page(() => import('./calculators/CalculatorsPage.tsx')),
  contact: page(() => import('./contact/ContactPage.tsx')),
  account: page(() => import('./accounts/settings/AccountPage.tsx')),
  inquiries: page(() => import('./inquiries/InquiriesPage.tsx')),
  securityCenter: page(() => import('./security-center/SecurityCenterPage.tsx')),
  familyAgreement: page(() => import('./constitution/FamilyAgreementPage.tsx')),
  familyPortal: page(() => import('./family-portal/FamilyPortalPage.tsx')),
  privacyPolicy: page(() => import('./legal/PrivacyPolicyPage.tsx')),
  security: page(() => import('./legal/SecurityPage.tsx')),
  portfolio: page(() => import('./portfolio/PortfolioPage.tsx')),
  portfolioReport: page(() => import('./portfolio/PortfolioReportPage.tsx')),
  roleManagement: page(() => import('./coming-soon/RoleManagementPage.tsx')),
  boardApprovals: page(() => import('./board-approvals/BoardApprovalsPage.tsx')),
  gedcom: page(() => import('./gedcom/GedcomPage.tsx')),
  familyTree: page(() => import('./family-tree/FamilyTreePage.tsx')),
}

/** The chunk to preload before a page is opened. */
const chunks: Partial<Record<Page, { preload: () => void }>> = {
  ...Object.fromEntries(Object.keys(comingSoonPages).map(name => [name, ComingSoonPage])),
  ...guardedPages,
  auth: AuthPage,
  article: ArticlePage,
  calculator: CalculatorPage,
  familyMember: FamilyMemberPage,
}

const slugs = listCompanySlugs(portalFacts.familyName)

function companyNameBySlug(slug: string): string | undefined {
  return listCompanyNames(portalFacts.familyName)[slugs.indexOf(slug.toLowerCase())]
}

export function Routes() {
  usePreloading()
  return (
    <Switch>
      <Route path={pages.home} component={HomePage} />
      <Route path={pages.auth} component={AuthPage} />
      {(Object.keys(guardedPages) as (keyof typeof guardedPages)[]).map(name => {
        const Page = guardedPages[name]
        return (
          <Route key={name} path={pages[name]}>
            {guarded(<Page />)}
          </Route>
        )
      })}
      <Route path={pages.company}>
        {({ slug }) =>
          slugs.includes(slug.toLowerCase()) ? (
            guarded(<ComingSoonPage page="company" name={companyNameBySlug(slug)} />)
          ) : (
            <NotFoundPage />
          )
        }
      </Route>
      <Route path={pages.article}>{({ article }) => guarded(<ArticlePage slug={article} />)}</Route>
      <Route path={pages.calculator}>
        {({ calculator: slug }) => {
          const calculator = findCalculator(slug)
          return calculator === undefined ? (
            <NotFoundPage />
          ) : (
            guarded(<CalculatorPage calculator={calculator} />)
          )
        }}
      </Route>
      <Route path={pages.familyMember}>{({ id }) => guarded(<FamilyMemberPage id={id} />)}</Route>
      {(Object.keys(comingSoonPages) as ComingSoonPageName[]).map(page => (
        <Route key={page} path={pages[page]}>
          {guarded(<ComingSoonPage page={page} />)}
        </Route>
      ))}
      {KitPage !== undefined && <Route path="/kit" component={KitPage} />}
      <Route component={NotFoundPage} />
    </Switch>
  )
}

function page<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  return lazyWithPreload(load, <Spinner label="Loading" fullScreen />)
}

function guarded(page: React.ReactNode) {
  return <RequireSignIn>{page}</RequireSignIn>
}

/** Preloads the code of a page when its link is hovered or touched, about 100 ms before the click. */
function usePreloading(): void {
  const { parser } = useRouter()
  useEffect(() => {
    const preload = (path: string) => {
      for (const name of Object.keys(chunks) as Page[])
        if (matchRoute(parser, pages[name], path)[0]) chunks[name]?.preload()
    }
    // Preloads the first page while the current user is loading.
    preload(location.pathname)
    const notice = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.origin === location.origin) preload(link.pathname)
    }
    const preloadEvents = ['pointerover', 'pointerdown', 'focusin']
    for (const type of preloadEvents) document.addEventListener(type, notice, { passive: true })
    return () => {
      for (const type of preloadEvents) document.removeEventListener(type, notice)
    }
  }, [parser])
}
