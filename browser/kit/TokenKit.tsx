export function TokenKit() {
  return (
    <div className="grid gap-10">
      <div className="grid gap-4">
        {steps.map(({ name, className, sample }) => (
          <div key={name} className="grid items-baseline gap-x-6 sm:grid-cols-[7rem_1fr]">
            <span className="text-caption text-muted">{name}</span>
            <p className={className}>{sample}</p>
          </div>
        ))}
      </div>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {colors.map(({ name, className }) => (
          <li key={name} className="grid gap-1.5">
            <span className={`h-16 rounded-md border border-line ${className}`} />
            <span className="text-caption text-muted">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const steps = [
  { name: 'display', className: 'font-serif text-display', sample: 'Wealth that outlives us' },
  { name: 'section', className: 'font-serif text-section', sample: 'Stewardship across generations' },
  { name: 'heading', className: 'font-serif text-heading', sample: 'Trust & Estate Planning' },
  { name: 'title', className: 'font-serif text-title', sample: 'Capital preserved before it is grown' },
  {
    name: 'lead',
    className: 'text-lead text-muted',
    sample: 'A private bank for one family and no one else.',
  },
  {
    name: 'base',
    className: 'text-base',
    sample: 'Every decision is explained to those who will inherit it, in words they can hold us to.',
  },
  {
    name: 'small',
    className: 'text-small',
    sample: 'Łukasz Šimůnek, Zoë Ångström, Ğülay Öztürk and Đorđe Petrović',
  },
  { name: 'caption', className: 'text-caption text-muted', sample: 'Last updated at 4:15 PM' },
  { name: 'eyebrow', className: 'eyebrow', sample: 'Established 2025' },
  { name: 'tabular', className: 'tabular', sample: '$1,111,111.11 · $2,480,908.75' },
]

const colors = [
  { name: 'paper', className: 'bg-paper' },
  { name: 'raised', className: 'bg-raised' },
  { name: 'sunken', className: 'bg-sunken' },
  { name: 'deep', className: 'bg-deep' },
  { name: 'ink', className: 'bg-ink' },
  { name: 'muted', className: 'bg-muted' },
  { name: 'line', className: 'bg-line' },
  { name: 'edge', className: 'bg-edge' },
  { name: 'accent', className: 'bg-accent' },
  { name: 'accent-strong', className: 'bg-accent-strong' },
  { name: 'accent-soft', className: 'bg-accent-soft' },
  { name: 'gold', className: 'bg-gold' },
  { name: 'gold-soft', className: 'bg-gold-soft' },
  { name: 'gilt', className: 'bg-gilt' },
  { name: 'gain', className: 'bg-gain' },
  { name: 'loss', className: 'bg-loss' },
  { name: 'danger', className: 'bg-danger' },
  { name: 'danger-fill', className: 'bg-danger-fill' },
]
