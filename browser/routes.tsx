import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'

import { findCalculator } from '#contract/calculator-names.ts'
import { companySlugs } from '#contract/company-names.ts'
import { pages } from '#contract/pages.ts'

import { Guarded } from './accounts/Guarded.tsx'
import { NotFoundPage } from './frame/NotFoundPage.tsx'
import { HomePage } from './home/HomePage.tsx'
import { plainPages, type PlainPageName } from './plain/plain-pages.ts'
import { portalFacts } from './platform/portal-facts.ts'
import { Spinner } from './ui/Spinner.tsx'

// Each page is a chunk of its own, so that nobody loads what they do not open.
const AccountPage = lazy(() => import('./account/AccountPage.tsx'))
const AuthPage = lazy(() => import('./accounts/AuthPage.tsx'))
const CalculatorPage = lazy(() => import('./calculators/CalculatorPage.tsx'))
const CalculatorsPage = lazy(() => import('./calculators/CalculatorsPage.tsx'))
const ContactPage = lazy(() => import('./contact/ContactPage.tsx'))
const FamilyAgreementPage = lazy(() => import('./charter/FamilyAgreementPage.tsx'))
const FamilyPortalPage = lazy(() => import('./family-portal/FamilyPortalPage.tsx'))
const InquiriesPage = lazy(() => import('./inquiries/InquiriesPage.tsx'))
const PrivacyPolicyPage = lazy(() => import('./charter/PrivacyPolicyPage.tsx'))
const SecurityPage = lazy(() => import('./charter/SecurityPage.tsx'))
const BoardApprovalsPage = lazy(() => import('./board-approvals/BoardApprovalsPage.tsx'))
const FamilyMemberPage = lazy(() => import('./family-member/FamilyMemberPage.tsx'))
const GenealogyFilesPage = lazy(() => import('./genealogy-files/GenealogyFilesPage.tsx'))
const FamilyTreePage = lazy(() => import('./family-tree/FamilyTreePage.tsx'))
const AboutPage = lazy(() => import('./about/AboutPage.tsx'))
const FamilyOfficePage = lazy(() => import('./services/FamilyOfficePage.tsx'))
const InvestmentManagementPage = lazy(() => import('./services/InvestmentManagementPage.tsx'))
const LegalTaxAdvisoryPage = lazy(() => import('./services/LegalTaxAdvisoryPage.tsx'))
const PrivateBankingPage = lazy(() => import('./services/PrivateBankingPage.tsx'))
const SecureCommunicationsPage = lazy(() => import('./services/SecureCommunicationsPage.tsx'))
const ServicesPage = lazy(() => import('./services/ServicesPage.tsx'))
const TrustEstatePlanningPage = lazy(() => import('./services/TrustEstatePlanningPage.tsx'))
const PortfolioPage = lazy(() => import('./portfolio/PortfolioPage.tsx'))
const PortfolioReportPage = lazy(() => import('./portfolio/PortfolioReportPage.tsx'))
const ResourcesPage = lazy(() => import('./resources/ResourcesPage.tsx'))
const KnowledgeLibraryPage = lazy(() => import('./library/KnowledgeLibraryPage.tsx'))
const ArticlePage = lazy(() => import('./library/ArticlePage.tsx'))
const SecurityCenterPage = lazy(() => import('./security-center/SecurityCenterPage.tsx'))
const PlainPage = lazy(() => import('./plain/PlainPage.tsx'))
const RoleManagementPage = lazy(() => import('./plain/RoleManagementPage.tsx'))
const KitPage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./kit/KitPage.tsx')).KitPage }))
  : undefined

const slugs = companySlugs(portalFacts.familyName)

export function Routes() {
  return (
    <Suspense fallback={<Spinner label="Loading" fullScreen />}>
      <Switch>
        <Route path={pages.home} component={HomePage} />
        <Route path={pages.auth} component={AuthPage} />
        <Route path={pages.services}>{guarded(<ServicesPage />)}</Route>
        <Route path={pages.privateBanking}>{guarded(<PrivateBankingPage />)}</Route>
        <Route path={pages.investmentManagement}>{guarded(<InvestmentManagementPage />)}</Route>
        <Route path={pages.trustEstatePlanning}>{guarded(<TrustEstatePlanningPage />)}</Route>
        <Route path={pages.familyOffice}>{guarded(<FamilyOfficePage />)}</Route>
        <Route path={pages.legalTaxAdvisory}>{guarded(<LegalTaxAdvisoryPage />)}</Route>
        <Route path={pages.secureCommunications}>{guarded(<SecureCommunicationsPage />)}</Route>
        <Route path={pages.about}>{guarded(<AboutPage />)}</Route>
        <Route path={pages.company}>
          {({ slug }) =>
            slugs.includes(slug.toLowerCase()) ? guarded(<PlainPage page="company" />) : <NotFoundPage />
          }
        </Route>
        <Route path={pages.resources}>{guarded(<ResourcesPage />)}</Route>
        <Route path={pages.library}>{guarded(<KnowledgeLibraryPage />)}</Route>
        <Route path={pages.article}>{({ article }) => guarded(<ArticlePage slug={article} />)}</Route>
        <Route path={pages.calculators}>{guarded(<CalculatorsPage />)}</Route>
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
        <Route path={pages.contact}>{guarded(<ContactPage />)}</Route>
        <Route path={pages.account}>{guarded(<AccountPage />)}</Route>
        <Route path={pages.inquiries}>{guarded(<InquiriesPage />)}</Route>
        <Route path={pages.securityCenter}>{guarded(<SecurityCenterPage />)}</Route>
        <Route path={pages.familyAgreement}>{guarded(<FamilyAgreementPage />)}</Route>
        <Route path={pages.familyPortal}>{guarded(<FamilyPortalPage />)}</Route>
        <Route path={pages.privacyPolicy}>{guarded(<PrivacyPolicyPage />)}</Route>
        <Route path={pages.security}>{guarded(<SecurityPage />)}</Route>
        <Route path={pages.portfolio}>{guarded(<PortfolioPage />)}</Route>
        <Route path={pages.portfolioReport}>{guarded(<PortfolioReportPage />)}</Route>
        <Route path={pages.roleManagement}>{guarded(<RoleManagementPage />)}</Route>
        <Route path={pages.boardApprovals}>{guarded(<BoardApprovalsPage />)}</Route>
        <Route path={pages.familyMember}>{({ id }) => guarded(<FamilyMemberPage id={id} />)}</Route>
        <Route path={pages.genealogyFiles}>{guarded(<GenealogyFilesPage />)}</Route>
        <Route path={pages.familyTree}>{guarded(<FamilyTreePage />)}</Route>
        {(Object.keys(plainPages) as PlainPageName[]).map(page => (
          <Route key={page} path={pages[page]}>
            {guarded(<PlainPage page={page} />)}
          </Route>
        ))}
        {KitPage !== undefined && <Route path="/kit" component={KitPage} />}
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  )
}

function guarded(page: React.ReactNode) {
  return <Guarded>{page}</Guarded>
}
