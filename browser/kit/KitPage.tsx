import type { ReactNode } from 'react'

import { useTitle } from '#browser/platform/navigation.tsx'

import { ChartKit } from './ChartKit.tsx'
import { ControlKit } from './ControlKit.tsx'
import { EngravingKit } from './EngravingKit.tsx'
import { FieldKit } from './FieldKit.tsx'
import { FormKit } from './FormKit.tsx'
import { ListKit } from './ListKit.tsx'
import { OverlayKit } from './OverlayKit.tsx'
import { PageKit } from './PageKit.tsx'
import { TokenKit } from './TokenKit.tsx'

/** Every component in every state, on one page that only development serves. */
export function KitPage() {
  useTitle('The kit')
  return (
    <div className="page grid gap-20 py-16">
      <header className="grid gap-3">
        <p className="eyebrow">Heirloom</p>
        <h1>The kit</h1>
        <p className="max-w-prose text-lead text-muted">
          What every page is built from: tokens, engraving and components, in every state.
        </p>
      </header>
      <KitSection title="Type and color">
        <TokenKit />
      </KitSection>
      <KitSection title="Engraving">
        <EngravingKit />
      </KitSection>
      <KitSection title="Buttons and forms">
        <FormKit />
      </KitSection>
      <KitSection title="Fields of a server form">
        <FieldKit />
      </KitSection>
      <KitSection title="Choices, files and hints">
        <ControlKit />
      </KitSection>
      <KitSection title="On the page">
        <PageKit />
      </KitSection>
      <KitSection title="Charts and their inputs">
        <ChartKit />
      </KitSection>
      <KitSection title="Lists and tables">
        <ListKit />
      </KitSection>
      <KitSection title="In front of the page">
        <OverlayKit />
      </KitSection>
    </div>
  )
}

function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-8 border-t border-line pt-8">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
