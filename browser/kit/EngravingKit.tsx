import { Card } from '#browser/ui/Card.tsx'
import { Crest } from '#browser/ui/motif/Crest.tsx'
import { EngravedPortrait } from '#browser/ui/motif/EngravedPortrait.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { GuillocheBand } from '#browser/ui/motif/GuillocheBand.tsx'
import { Mark } from '#browser/ui/motif/Mark.tsx'
import { Medallion } from '#browser/ui/motif/Medallion.tsx'
import { Rosette } from '#browser/ui/motif/Rosette.tsx'

export function EngravingKit() {
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center gap-6 text-accent">
        <Crest className="size-6" />
        <Crest className="size-8" />
        <Crest className="size-10" />
        <Crest className="size-16" />
        <Crest className="size-32" />
        <span className="inline-flex items-center gap-2.5 text-ink">
          <Crest className="size-9 text-accent" />
          <span className="font-serif text-title">Heirloom</span>
        </span>
      </div>
      <GuillocheBand className="text-accent" />
      <div className="grid items-center gap-8 md:grid-cols-2 lg:grid-cols-3">
        <Medallion unfold className="aspect-square w-full text-accent" />
        <Rosette unfold className="aspect-square w-full text-gilt" />
        <GrowthRings unfold rings={26} seed={3} className="aspect-square w-full text-accent" />
      </div>
      <div className="grid items-center gap-8 md:grid-cols-2">
        <EngravedPortrait rings={7} seed={3} className="w-full max-w-80">
          <span className="font-serif text-display leading-none text-accent-strong">AK</span>
        </EngravedPortrait>
        <Card className="flex flex-wrap items-center gap-8">
          <Mark name="knot" className="size-20 text-gilt" />
          <Mark name="rosette" className="size-20 text-gilt" />
          <Mark name="rings" className="size-20 text-gilt" />
          <p className="text-small text-muted">Small marks, for the corner of a card.</p>
        </Card>
      </div>
      <div className="relative scheme-dark overflow-hidden rounded-lg bg-deep text-ink">
        <Rosette className="absolute -top-40 -right-72 size-120 text-gilt/45 sm:-right-40" />
        <div className="relative grid gap-3 p-10">
          <p className="eyebrow">Established 2025</p>
          <h3 className="text-section">A band of deep ink</h3>
          <p className="max-w-prose text-muted">
            The dark half of every pair, wherever a section asks for it, in both schemes.
          </p>
        </div>
        <GuillocheBand className="text-gilt/60" />
      </div>
    </div>
  )
}
