import { useInfiniteQuery, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'

import { createMemberAppointmentsQuery } from '#browser/appointments/queries.ts'
import { createPapersQuery } from '#browser/family-archive/member/papers-query.ts'
import { Papers } from '#browser/family-archive/member/Papers.tsx'
import { linkedMemberQuery } from '#browser/family-tree/queries.ts'
import { createCircleQuery } from '#browser/kinship/queries.ts'
import { Relation } from '#browser/kinship/Relation.tsx'
import { hasOpenMediaDraft } from '#browser/media/draft-keys.ts'
import { gallerySearch, profileTabsId } from '#browser/media/gallery-address.ts'
import { LoadingMedia } from '#browser/media/gallery/LoadingMedia.tsx'
import { hasOpenMessageDraft } from '#browser/messages/profile/draft-key.ts'
import { CallFailed } from '#browser/platform/call.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { moveUnsentInput } from '#browser/platform/forms/unsent-input.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { useSearchState } from '#browser/platform/search-state.ts'
import { showToast } from '#browser/platform/toast.ts'
import { onMemberUpdated } from '#browser/platform/tree-reads.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { Posts } from '#browser/posts/Posts.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorBoundary } from '#browser/ui/ErrorBoundary.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Tabs } from '#browser/ui/Tabs.tsx'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { LinkedMember } from '#contract/board-approvals/board-approvals.ts'
import { formatLifeDates } from '#contract/dates/years-of-life.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import type { FamilyCircle } from '#contract/family-tree/kinship.ts'

import { createMemberQuery } from './queries.ts'
import { Actions } from './sections/Actions.tsx'
import { BackLink } from './sections/BackLink.tsx'
import { DetailsList } from './sections/DetailsList.tsx'
import { LifeTimeline } from './sections/LifeTimeline.tsx'
import { Portrait } from './sections/Portrait.tsx'
import { Relatives } from './sections/Relatives.tsx'
import { Verification } from './sections/Verification.tsx'

// Most readers do not open these tabs.
const ProfileMessages = lazyWithPreload(
  () => import('#browser/messages/profile/ProfileMessages.tsx'),
  <Skeleton className="h-60" />,
)
const MediaGallery = lazyWithPreload(
  () => import('#browser/media/gallery/MediaGallery.tsx'),
  <LoadingMedia />,
)

/** Section 2, Family member profile. */
export default function FamilyMemberPage({ id }: { id: string }) {
  return (
    <div className="relative isolate grow overflow-clip">
      <div className="page pt-8 pb-section">
        <BackLink />
        <LoadedMember key={id} id={id} />
      </div>
    </div>
  )
}

function LoadedMember({ id }: { id: string }) {
  const member = useQuery(createMemberQuery(id))
  const circle = useQuery(createCircleQuery(id))
  const link = useQuery(linkedMemberQuery)
  const appointments = useInfiniteQuery(createMemberAppointmentsQuery(id))
  if (member.data !== undefined) {
    if (member.data.id !== id) return <MergedMember id={id} remaining={member.data} />
    // What arrives later would move what is displayed already.
    if (circle.isPending || link.isPending || appointments.isLoading) return <LoadingMember />
    return (
      <Profile
        member={member.data}
        circle={circle}
        link={link.data}
        appointments={appointments.data?.rows ?? noAppointments}
      />
    )
  }
  if (member.error instanceof CallFailed && member.error.status === 404) return <MemberNotFound />
  if (member.isError)
    return (
      <LoadFailed
        title="This profile could not be loaded"
        error={member.error ?? circle.error}
        heading="h1"
        onRetry={() => Promise.all([member.refetch(), circle.refetch()])}
      />
    )
  return <LoadingMember />
}

/** Opens the member that an entry was merged into. The drafts about the entry move to that page. */
function MergedMember({ id, remaining }: { id: string; remaining: FamilyMember }) {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const openRemaining = useEffectEvent(() => {
    onMemberUpdated(queryClient, remaining)
    if (moveUnsentInput(id, remaining.id))
      showToast({
        title: `This entry was merged into ${fullName(remaining)}`,
        description: 'Your unsent changes are now on this page.',
      })
    navigate(buildPath('familyMember', { id: remaining.id }), { replace: true })
  })
  // Runs after the forms of the entry have stored their input.
  useEffect(() => openRemaining(), [])
  return <LoadingMember />
}

interface ProfileProps {
  member: FamilyMember
  circle: UseQueryResult<FamilyCircle>
  link: LinkedMember | undefined
  /** Who acts for the member, as far as the viewer may see it. */
  appointments: readonly Appointment[]
}

function Profile({ member, circle: circleRead, link, appointments }: ProfileProps) {
  const circle = circleRead.data
  const { user } = useCurrentUser()
  const { state, setState } = useSearchState(gallerySearch)
  // A draft opens its form again.
  const [openTab, setOpenTab] = useState(() =>
    state.tab === 'posts' ? findDraftTab(member.id, user?.id) : state.tab,
  )
  useScrollToAnchor()
  const papers = useInfiniteQuery(createPapersQuery(member.id))
  useTitle(fullName(member))
  return (
    <article>
      <header className="mt-6 grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,18rem)_1fr] xl:grid-cols-[minmax(0,22rem)_1fr_16rem] xl:gap-x-16">
        <Portrait member={member} link={link} />
        <div className="min-w-0">
          <h1 className="text-display">
            {fullName(member)}
            {member.maidenName !== null && (
              <span className="mt-2 block text-heading text-muted italic">née {member.maidenName}</span>
            )}
          </h1>
          <p className="mt-4 font-serif text-lead text-muted tabular">{formatLifeDates(member)}</p>
          <Verification member={member} />
          {member.biography !== null && (
            <p className="mt-8 max-w-prose font-serif text-lead whitespace-pre-line">{member.biography}</p>
          )}
          <Actions member={member} link={link} appointments={appointments} />
        </div>
        <DetailsList
          member={member}
          circle={circle}
          appointments={appointments}
          className="md:col-start-2 xl:col-start-3 xl:row-start-1 xl:mt-3"
        />
      </header>
      {circle !== undefined && (
        <Section>
          <LifeTimeline member={member} circle={circle} papers={papers.data?.rows ?? noPapers} />
        </Section>
      )}
      <div className="mt-16 grid gap-x-16 gap-y-16 lg:mt-20 lg:grid-cols-[minmax(0,22rem)_1fr]">
        <div className="grid content-start gap-14">
          <Section>
            <Relatives member={member} circle={circleRead} />
          </Section>
          <Section>
            <Relation member={member} link={link} />
          </Section>
          <Section>
            <Papers member={member} papers={papers} />
          </Section>
        </div>
        <Tabs
          id={profileTabsId}
          label={`Sections of ${member.firstName}’s profile`}
          className="min-w-0 scroll-mt-28"
          value={openTab}
          onValueChange={tab => {
            setOpenTab(tab)
            setState({ tab, media: null }, { replace: true })
          }}
          tabs={[
            {
              value: 'posts',
              label: 'Posts & Updates',
              content: (
                <Section>
                  <Posts member={member} />
                </Section>
              ),
            },
            {
              value: 'media',
              label: 'Photos & Videos',
              onNear: isNear => isNear && MediaGallery.preload(),
              content: (
                <Section>
                  <MediaGallery
                    member={member}
                    openId={state.media}
                    onClosed={() => setState({ media: null }, { replace: true })}
                  />
                </Section>
              ),
            },
            {
              value: 'messages',
              label: 'Messages',
              onNear: isNear => isNear && ProfileMessages.preload(),
              content: (
                <Section>
                  <ProfileMessages member={member} linkedMemberId={link?.member?.id ?? null} />
                </Section>
              ),
            },
          ]}
        />
      </div>
    </article>
  )
}

/** The tab with a form that was open when the profile was left, or else the first one. */
function findDraftTab(memberId: string, userId: string | undefined): 'posts' | 'media' | 'messages' {
  if (hasOpenMediaDraft(memberId, userId)) return 'media'
  return hasOpenMessageDraft(memberId, userId) ? 'messages' : 'posts'
}

const noAppointments: readonly Appointment[] = []
const noPapers: readonly DocumentSummary[] = []

/** A section that fails to render, because of a record that it does not expect, leaves the others in place. */
function Section({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<p className="text-muted">This section could not be displayed.</p>}>
      {children}
    </ErrorBoundary>
  )
}

function LoadingMember() {
  return (
    <div className="grid min-h-96 place-items-center">
      <output className="font-serif text-lead text-muted">Loading family member...</output>
    </div>
  )
}

function MemberNotFound() {
  useTitle('Family member not found')
  return (
    <EmptyState title="Family member not found" heading="h1" className="py-24">
      This profile does not exist. It may have been removed.
    </EmptyState>
  )
}
