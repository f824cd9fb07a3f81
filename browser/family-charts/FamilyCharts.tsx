import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { createChoiceParam, id, useSearchState } from '#browser/platform/search-state.ts'
import { Button } from '#browser/ui/Button.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { fullName } from '#contract/family-tree/full-name.ts'

import { ChartCanvas } from './canvas/ChartCanvas.tsx'
import type { Scene } from './canvas/scene.ts'
import { ChartControls } from './ChartControls.tsx'
import { ChartKey } from './ChartKey.tsx'
import { describeTwins } from './describe-person.ts'
import { SaveButtons } from './export/SaveButtons.tsx'
import { chartKindLabels, chartKinds, type ChartKind } from './layout/chart-selection.ts'
import { chooseDefaultRoot } from './layout/default-root.ts'
import { OutlineTree } from './OutlineTree.tsx'
import type { FamilyLinksQuery } from './queries.ts'
import { SelectedPerson } from './SelectedPerson.tsx'
import { useChart, type Chart } from './use-chart.ts'

const singlePersonNotes: Record<ChartKind, string> = {
  family: 'The tree has only one member.',
  ancestors: 'No ancestors are known yet.',
  descendants: 'No descendants are known yet.',
}

export interface FamilyChartsProps {
  /** Undefined while loading. The controls are visible by then. */
  members: readonly FamilyMember[] | undefined
  /** Loaded by the page, which can start earlier. */
  links: FamilyLinksQuery
  /** Undefined while loading. */
  linkedMemberId: string | null | undefined
}

const chartSearch = { chart: createChoiceParam(chartKinds, 'family'), of: id }

/** Ancestors, descendants or the whole family as a chart and as a list. The URL states which chart is shown. */
export default function FamilyCharts({ members, links, linkedMemberId }: FamilyChartsProps) {
  const { state, setState } = useSearchState(chartSearch)
  const { chart: kind, of: requestedId } = state
  // Waits for the linked member, because a chart that changes its root after a moment is confusing.
  const defaultRootId = useMemo(
    () =>
      members === undefined || linkedMemberId === undefined
        ? ''
        : chooseDefaultRoot(members, kind, linkedMemberId),
    [members, kind, linkedMemberId],
  )
  const root =
    members?.find(({ id }) => id === requestedId) ?? members?.find(({ id }) => id === defaultRootId)
  const { chart, isFailed } = useChart(members, links.data, kind, root?.id ?? '')

  if (links.isError || isFailed)
    return (
      <LoadFailed
        title="The charts could not be drawn"
        error={undefined}
        heading="h2"
        onRetry={() => (isFailed ? location.reload() : void links.refetch())}
      >
        Your connection may have dropped. Try again, or use the timeline, which shows the same people.
      </LoadFailed>
    )
  return (
    <section aria-label="Charts" className="-mt-2 grid gap-3">
      <LoadedCharts
        chart={chart}
        members={members}
        kind={kind}
        root={root}
        onShow={(chart, person) => setState({ chart, of: person })}
      />
    </section>
  )
}

interface ChartsProps {
  /** Null until the first layout is ready. */
  chart: Chart | null
  members: readonly FamilyMember[] | undefined
  kind: ChartKind
  root: FamilyMember | undefined
  onShow: (kind: ChartKind, rootId: string | null) => void
}

function LoadedCharts({ chart, members, kind, root, onShow }: ChartsProps) {
  const [, navigate] = useLocation()
  const [focus, setFocus] = useState<{ chart: Chart; person: number } | null>(null)
  const [centered, setCentered] = useState<{ person: number } | null>(null)
  const [searchedId, setSearchedId] = useState<string | null>(null)
  const [isListOpen, setIsListOpen] = useState(false)
  // The chart whose list is rendered. The list of ten thousand people waits until they are painted.
  const [listedChart, setListedChart] = useState<Chart | null>(null)
  const scene = useRef<Scene>(null)
  // An index is valid on its own chart only.
  const focusedIndex = focus !== null && focus.chart === chart ? focus.person : null
  const focusedPerson = focusedIndex === null ? undefined : chart?.person(focusedIndex)
  const title = formatChartTitle(chart?.kind ?? kind, root)

  const focusOn = (person: number | null) =>
    setFocus(person === null || chart === null ? null : { chart, person })
  const centerOn = (person: number) => {
    focusOn(person)
    setCentered({ person })
  }
  const openProfile = (index: number) => {
    const person = chart?.person(index)
    if (person !== undefined) navigate(buildPath('familyMember', { id: person.id }))
  }

  // A search result is centered as soon as a chart includes it. The whole family includes every member.
  const foundIndex = searchedId === null || chart === null ? null : chart.findIndex(searchedId)
  if (foundIndex !== null) {
    setSearchedId(null)
    centerOn(foundIndex)
  }
  const isNotOnChart = searchedId !== null && foundIndex === null && chart?.kind === kind && kind !== 'family'
  const showWholeFamily = useEffectEvent(() => onShow('family', null))
  useEffect(() => {
    if (isNotOnChart) showWholeFamily()
  }, [isNotOnChart])

  return (
    <>
      <ChartControls
        members={members}
        kind={kind}
        root={root}
        onKind={next => {
          setSearchedId(null)
          onShow(next, focusedPerson?.id ?? null)
        }}
        onRoot={({ id }) => {
          setSearchedId(null)
          onShow(kind, id)
        }}
        onFind={({ id }) => setSearchedId(id)}
      />
      <ChartCanvas
        chart={chart}
        label={title}
        focus={focusedIndex}
        onFocus={focusOn}
        onOpen={openProfile}
        onPainted={() => startTransition(() => setListedChart(chart))}
        onScene={painted => (scene.current = painted)}
        centered={centered}
      >
        {chart !== null && focusedIndex !== null && focusedPerson !== undefined && (
          <SelectedPerson
            person={focusedPerson}
            twin={describeTwins(focusedIndex, chart.relatives(), index => chart.person(index).name)}
            onShow={onShow}
            onClose={() => focusOn(null)}
          />
        )}
      </ChartCanvas>
      {chart?.layout.people.length === 1 && (
        <p className="max-w-prose font-serif text-lead">
          {singlePersonNotes[kind]} Parents, partners and children appear here as soon as they are added.
        </p>
      )}
      {/* The height of the key depends on the chart. Nothing follows it that could shift. */}
      <div
        className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col sm:flex-row-reverse"
        data-screen-only
      >
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            disabled={chart === null}
            aria-expanded={isListOpen}
            onClick={() => setIsListOpen(!isListOpen)}
          >
            {isListOpen ? 'Hide the list' : 'Show as a list'}
          </Button>
          <SaveButtons scene={scene} title={title} disabled={chart === null} />
        </div>
        {chart !== null && <ChartKey layout={chart.layout} />}
      </div>
      {/* Screen readers always find the list. Without the button it appears on keyboard focus. */}
      <div className={joinClasses(!isListOpen && 'not-focus-within:sr-only')}>
        {chart !== null && listedChart === chart && (
          <OutlineTree
            key={`${kind} ${root?.id} ${chart.layout.people.length}`}
            chart={chart}
            label={`${title}, as a list`}
            className="h-[min(36rem,70dvh)] rounded-lg border border-line bg-raised p-2"
            onSelect={centerOn}
            onOpen={openProfile}
          />
        )}
      </div>
    </>
  )
}

function formatChartTitle(kind: ChartKind, root: FamilyMember | undefined): string {
  if (kind === 'family' || root === undefined) return `The ${portalFacts.familyName} family`
  return `${chartKindLabels[kind]} of ${fullName(root)}`
}
