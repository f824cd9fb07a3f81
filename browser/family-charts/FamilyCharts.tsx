import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'

import { pathTo } from '#browser/platform/paths.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'
import { toast } from '#browser/platform/toast.ts'
import { Button } from '#browser/ui/Button.tsx'
import { classes } from '#browser/ui/classes.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import type { FamilyMember } from '#contract/family-tree.ts'

import { ChartCanvas } from './canvas/ChartCanvas.tsx'
import type { Scene } from './canvas/scene.ts'
import { toChartPerson } from './chart-person.ts'
import { ChartControls } from './ChartControls.tsx'
import { ChartKey } from './ChartKey.tsx'
import { describeTwins } from './describe-person.ts'
import { savePng, saveSvg } from './export/save-chart.ts'
import { chartKindLabels, chartKinds, type ChartKind } from './layout/chart-selection.ts'
import { chooseDefaultRoot } from './layout/default-root.ts'
import { OutlineTree } from './OutlineTree.tsx'
import type { FamilyLinksQuery } from './queries.ts'
import { SelectedPerson } from './SelectedPerson.tsx'
import { useChart, type Chart } from './use-chart.ts'

const nobodyElse: Record<ChartKind, string> = {
  family: 'The family has one person so far.',
  ancestors: 'Nobody before them is known yet.',
  descendants: 'Nobody after them is known yet.',
}

export interface FamilyChartsProps {
  /** Undefined while they are read: all that stands around them is there by then. */
  members: readonly FamilyMember[] | undefined
  /** Asked for by the page, which knows earlier that they will be needed. */
  links: FamilyLinksQuery
  /** Who the reader is in the tree; undefined until that is known. */
  linkedMemberId: string | null | undefined
}

/** Ancestors, descendants and the whole family on one canvas, and as a list. Which chart it is stands in the address. */
export default function FamilyCharts({ members, links, linkedMemberId }: FamilyChartsProps) {
  const [parameters, setParameters] = useSearchParams()
  const kind = chartKinds.find(kind => kind === parameters.get('chart')) ?? 'family'
  // Rather a moment later than around somebody else first.
  const usual = useMemo(
    () =>
      members === undefined || linkedMemberId === undefined
        ? ''
        : chooseDefaultRoot(members, kind, linkedMemberId),
    [members, kind, linkedMemberId],
  )
  const asked = parameters.get('of')
  const root = members?.find(({ id }) => id === asked) ?? members?.find(({ id }) => id === usual)
  const { chart, isFailed } = useChart(members, links.data, kind, root?.id ?? '')

  const show = (kind: ChartKind, of: string | null) =>
    setParameters(before => {
      const next = new URLSearchParams(before)
      next.set('chart', kind)
      if (of === null) next.delete('of')
      else next.set('of', of)
      return next
    })

  if (links.isError || isFailed)
    return (
      <EmptyState
        title="The charts could not be drawn"
        heading="h2"
        action={
          <Button onClick={() => (isFailed ? location.reload() : void links.refetch())}>Try again</Button>
        }
      >
        The connection may have been lost for a moment. The timeline holds the same people.
      </EmptyState>
    )
  return (
    <section aria-label="Charts" className="-mt-2 grid gap-3">
      <Charts chart={chart} members={members} kind={kind} root={root} onShow={show} />
    </section>
  )
}

interface ChartsProps {
  /** Null while it is read and laid out for the first time. */
  chart: Chart | null
  members: readonly FamilyMember[] | undefined
  kind: ChartKind
  root: FamilyMember | undefined
  onShow: (kind: ChartKind, of: string | null) => void
}

function Charts({ chart, members, kind, root, onShow }: ChartsProps) {
  const [, navigate] = useLocation()
  const [focus, setFocus] = useState<{ chart: Chart; place: number } | null>(null)
  const [centered, setCentered] = useState<{ place: number } | null>(null)
  const [looked, setLooked] = useState<string | null>(null)
  const [isList, setIsList] = useState(false)
  // The list of ten thousand is put together after they are drawn.
  const [listed, setListed] = useState<Chart | null>(null)
  const scene = useRef<Scene>(null)
  // Who stood at a place of another chart is somebody else here.
  const place = focus !== null && focus.chart === chart ? focus.place : null
  const focused = place === null ? undefined : chart?.person(place)
  const label = labelOf(chart?.kind ?? kind, root)

  const focusOn = (place: number | null) =>
    setFocus(place === null || chart === null ? null : { chart, place })
  const centreOn = (place: number) => {
    focusOn(place)
    setCentered({ place })
  }
  const open = (place: number) => {
    const person = chart?.person(place)
    if (person !== undefined) navigate(pathTo('familyMember', { id: person.id }))
  }

  // Who is looked for is centered as soon as there is a chart that shows them; the whole family shows everybody.
  const found = looked === null || chart === null ? null : chart.findIndex(looked)
  if (found !== null) {
    setLooked(null)
    centreOn(found)
  }
  const isElsewhere = looked !== null && found === null && chart?.kind === kind && kind !== 'family'
  const showEverybody = useEffectEvent(() => onShow('family', null))
  useEffect(() => {
    if (isElsewhere) showEverybody()
  }, [isElsewhere])

  return (
    <>
      <ChartControls
        members={members}
        kind={kind}
        root={root}
        onKind={next => {
          setLooked(null)
          onShow(next, focused?.id ?? null)
        }}
        onRoot={({ id }) => {
          setLooked(null)
          onShow(kind, id)
        }}
        onFind={({ id }) => setLooked(id)}
      />
      <ChartCanvas
        chart={chart}
        label={label}
        focus={place}
        onFocus={focusOn}
        onOpen={open}
        onDrawn={() => startTransition(() => setListed(chart))}
        onScene={drawn => (scene.current = drawn)}
        centered={centered}
      >
        {chart !== null && place !== null && focused !== undefined && (
          <SelectedPerson
            person={focused}
            twin={describeTwins(place, chart.relatives(), other => chart.person(other).name)}
            onShow={onShow}
            onClose={() => focusOn(null)}
          />
        )}
      </ChartCanvas>
      {chart?.chart.people.length === 1 && (
        <p className="max-w-prose font-serif text-lead">
          {nobodyElse[kind]} Parents, partners and children join the chart as soon as they are added.
        </p>
      )}
      {/* The key comes with the chart, and is as high as what is on it: nothing stands below it that could jump. */}
      <div
        className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col sm:flex-row-reverse"
        data-screen-only
      >
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            disabled={chart === null}
            aria-expanded={isList}
            onClick={() => setIsList(!isList)}
          >
            {isList ? 'Hide the list' : 'Show as a list'}
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={chart === null}
            onClick={() => scene.current && void saveDrawing(scene.current, label)}
          >
            Save as SVG
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={chart === null}
            onClick={() => scene.current && void savePicture(scene.current, label)}
          >
            Save as PNG
          </Button>
        </div>
        {chart !== null && <ChartKey chart={chart.chart} />}
      </div>
      {/* A screen reader finds the list without asking for it, and whoever comes to it with Tab sees it. */}
      <div className={classes(!isList && 'not-focus-within:sr-only')}>
        {chart !== null && listed === chart && (
          <OutlineTree
            key={`${kind} ${root?.id} ${chart.chart.people.length}`}
            chart={chart}
            label={`${label}, as a list`}
            className="h-[min(36rem,70dvh)] rounded-lg border border-line bg-raised p-2"
            onChoose={centreOn}
            onOpen={open}
          />
        )}
      </div>
    </>
  )
}

async function saveDrawing(scene: Scene, label: string): Promise<void> {
  try {
    await saveSvg(scene, label)
  } catch {
    toast({
      title: 'The picture could not be made',
      description: 'The connection may have been lost for a moment. Please try again.',
      destructive: true,
    })
  }
}

async function savePicture(scene: Scene, label: string): Promise<void> {
  try {
    const scale = await savePng(scene, label)
    if (scale < 0.6)
      toast({
        title: 'The picture is small for so many names',
        description: `It holds the whole chart at ${Math.max(1, Math.round(scale * 100))}% of its size. The SVG stays sharp at any size.`,
      })
  } catch {
    toast({
      title: 'The picture could not be made',
      description: 'The chart is too large for a picture in this browser. Please save it as SVG.',
      destructive: true,
    })
  }
}

function labelOf(kind: ChartKind, root: FamilyMember | undefined): string {
  if (kind === 'family' || root === undefined) return `The ${portalFacts.familyName} family`
  return `${chartKindLabels[kind]} of ${toChartPerson(root).name}`
}
