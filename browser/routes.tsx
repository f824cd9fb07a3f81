import { useEffect, type ComponentType } from 'react'
import { matchRoute, Route, Switch, useRouter } from 'wouter'

import { listKeys } from '#browser/platform/list-keys.ts'
import { findCalculator } from '#contract/calculator-names.ts'
import { findCompanyKey, nameCompany } from '#contract/companies/company-names.ts'
import { pages, type Page } from '#contract/pages.ts'

import { RequireSignIn } from './accounts/RequireSignIn.tsx'
import { NotFoundPage } from './frame/NotFoundPage.tsx'
import { HomePage } from './home/HomePage.tsx'
import { AuthenticationRequired } from './investments/AuthenticationRequired.tsx'
import { lazyWithPreload, type LazyComponent } from './platform/lazy-with-preload.tsx'
import { portalFacts } from './platform/portal-facts.ts'
import { Spinner } from './ui/Spinner.tsx'

// Each page is a separate chunk, loaded on demand.
const AuthPage = createLazyPage(() => import('./accounts/sign-in/AuthPage.tsx'))
const ResetPasswordPage = createLazyPage(() => import('./accounts/recovery/ResetPasswordPage.tsx'))
const EmailChangePage = createLazyPage(() => import('./accounts/recovery/EmailChangePage.tsx'))
const ArticlePage = createLazyPage(() => import('./library/ArticlePage.tsx'))
const CalculatorPage = createLazyPage(() => import('./calculators/CalculatorPage.tsx'))
const DocumentPage = createLazyPage(() => import('./documents/DocumentPage.tsx'))
const UnsubscribePage = createLazyPage(() => import('./notifications/UnsubscribePage.tsx'))
const SharedPage = createLazyPage(() => import('./document-shares/SharedPage.tsx'))
const FamilyMemberPage = createLazyPage(() => import('./family-member/FamilyMemberPage.tsx'))
const MessagesPage = createLazyPage(() => import('./messages/MessagesPage.tsx'))
const CompanyPage = createLazyPage(() => import('./companies/CompanyPage.tsx'))
const InvestmentDashboardPage = createLazyPage(() => import('./investments/InvestmentDashboardPage.tsx'))
const KitPage = import.meta.env.DEV
  ? createLazyPage(async () => ({ default: (await import('./kit/KitPage.tsx')).KitPage }))
  : undefined

/** Guarded pages without parameters in their path. */
const guardedPages = {
  services: createLazyPage(() => import('./services/ServicesPage.tsx')),
  companies: createLazyPage(() => import('./companies/CompaniesPage.tsx')),
  privateBanking: createLazyPage(() => import('./services/PrivateBankingPage.tsx')),
  investmentManagement: createLazyPage(() => import('./services/InvestmentManagementPage.tsx')),
  trustEstatePlanning: createLazyPage(() => import('./services/TrustEstatePlanningPage.tsx')),
  familyOffice: createLazyPage(() => import('./services/FamilyOfficePage.tsx')),
  legalTaxAdvisory: createLazyPage(() => import('./services/LegalTaxAdvisoryPage.tsx')),
  secureCommunications: createLazyPage(() => import('./services/SecureCommunicationsPage.tsx')),
  about: createLazyPage(() => import('./about/AboutPage.tsx')),
  resources: createLazyPage(() => import('./resources/ResourcesPage.tsx')),
  library: createLazyPage(() => import('./library/KnowledgeLibraryPage.tsx')),
  calculators: createLazyPage(() => import('./calculators/CalculatorsPage.tsx')),
  contact: createLazyPage(() => import('./contact/ContactPage.tsx')),
  secondFactor: createLazyPage(() => import('./accounts/second-factor/RequiredSecondFactorPage.tsx')),
  account: createLazyPage(() => import('./accounts/settings/AccountPage.tsx')),
  notifications: createLazyPage(() => import('./notifications/NotificationsPage.tsx')),
  calendar: createLazyPage(() => import('./calendar/CalendarPage.tsx')),
  inquiries: createLazyPage(() => import('./inquiries/InquiriesPage.tsx')),
  audit: createLazyPage(() => import('./audit/AuditPage.tsx')),
  securityCenter: createLazyPage(() => import('./security-center/SecurityCenterPage.tsx')),
  familyAgreement: createLazyPage(() => import('./constitution/FamilyAgreementPage.tsx')),
  familyPortal: createLazyPage(() => import('./family-portal/FamilyPortalPage.tsx')),
  privacyPolicy: createLazyPage(() => import('./legal/PrivacyPolicyPage.tsx')),
  security: createLazyPage(() => import('./legal/SecurityPage.tsx')),
  portfolio: createLazyPage(() => import('./portfolio/PortfolioPage.tsx')),
  ownership: createLazyPage(() => import('./ownership/OwnershipPage.tsx')),
  portfolioReport: createLazyPage(() => import('./portfolio/PortfolioReportPage.tsx')),
  roleManagement: createLazyPage(() => import('./roles/RoleManagementPage.tsx')),
  appointments: createLazyPage(() => import('./appointments/AppointmentsPage.tsx')),
  boardApprovals: createLazyPage(() => import('./board-approvals/BoardApprovalsPage.tsx')),
  gedcom: createLazyPage(() => import('./gedcom/GedcomPage.tsx')),
  documents: createLazyPage(() => import('./documents/DocumentsPage.tsx')),
  documentShares: createLazyPage(() => import('./document-shares/SharedLinksPage.tsx')),
  familyTree: createLazyPage(() => import('./family-tree/FamilyTreePage.tsx')),
  familyUpload: createLazyPage(() => import('./family-archive/FamilyArchivePage.tsx')),
}

/** The chunk to preload before a page is opened. */
const chunks: Partial<Record<Page, { preload: () => void }>> = {
  ...guardedPages,
  auth: AuthPage,
  resetPassword: ResetPasswordPage,
  emailChange: EmailChangePage,
  article: ArticlePage,
  calculator: CalculatorPage,
  company: CompanyPage,
  document: DocumentPage,
  shared: SharedPage,
  unsubscribe: UnsubscribePage,
  familyMember: FamilyMemberPage,
  investmentDashboard: InvestmentDashboardPage,
  messages: MessagesPage,
  conversation: MessagesPage,
}

export function Routes() {
  usePreloading()
  return (
    <Switch>
      <Route path={pages.home} component={HomePage} />
      <Route path={pages.auth} component={AuthPage} />
      <Route path={pages.resetPassword} component={ResetPasswordPage} />
      <Route path={pages.emailChange} component={EmailChangePage} />
      <Route path={pages.shared} component={SharedPage} />
      <Route path={pages.unsubscribe} component={UnsubscribePage} />
      {listKeys(guardedPages).map(name => {
        const Page = guardedPages[name]
        return (
          <Route key={name} path={pages[name]}>
            {guardPage(<Page />)}
          </Route>
        )
      })}
      <Route path={pages.company}>
        {({ slug }) => {
          const key = findCompanyKey(slug, portalFacts.familyName)
          if (key === undefined) return <NotFoundPage />
          // Another company is another page, with dialogs and drafts of its own.
          return guardPage(<CompanyPage key={key} {...nameCompany(key, portalFacts.familyName)} />)
        }}
      </Route>
      <Route path={pages.article}>{({ article }) => guardPage(<ArticlePage slug={article} />)}</Route>
      <Route path={pages.calculator}>
        {({ calculator: slug }) => {
          const calculator = findCalculator(slug)
          return calculator === undefined ? (
            <NotFoundPage />
          ) : (
            guardPage(<CalculatorPage calculator={calculator} />)
          )
        }}
      </Route>
      <Route path={pages.document}>{({ id }) => guardPage(<DocumentPage key={id} id={id} />)}</Route>
      <Route path={pages.familyMember}>{({ id }) => guardPage(<FamilyMemberPage id={id} />)}</Route>
      <Route path={pages.investmentDashboard}>
        <RequireSignIn signedOut={<AuthenticationRequired />}>
          <InvestmentDashboardPage />
        </RequireSignIn>
      </Route>
      {/* One element for both, so that the list stays where it is when a conversation opens. */}
      <Route path={messagesPath}>{({ id }) => guardPage(<MessagesPage id={id ?? null} />)}</Route>
      {KitPage !== undefined && <Route path="/kit" component={KitPage} />}
      <Route component={NotFoundPage} />
    </Switch>
  )
}

/** The page Messages, with or without an open conversation. */
const messagesPath = `${pages.conversation}?` as const

function createLazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  return lazyWithPreload(load, <Spinner label="Loading" fullScreen />)
}

function guardPage(page: React.ReactNode) {
  return <RequireSignIn>{page}</RequireSignIn>
}

/** Preloads the code of a page when its link is hovered or touched, about 100 ms before the click. */
function usePreloading(): void {
  const { parser } = useRouter()
  useEffect(() => {
    const preloadPage = (path: string) => {
      for (const name of listKeys(chunks))
        if (matchRoute(parser, pages[name], path)[0]) chunks[name]?.preload()
    }
    // Preloads the first page while the current user is loading.
    preloadPage(location.pathname)
    const preloadLinked = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.origin === location.origin) preloadPage(link.pathname)
    }
    const preloadEvents = ['pointerover', 'pointerdown', 'focusin']
    for (const type of preloadEvents) document.addEventListener(type, preloadLinked, { passive: true })
    return () => {
      for (const type of preloadEvents) document.removeEventListener(type, preloadLinked)
    }
  }, [parser])
}
