const principles = [
  {
    numeral: 'I',
    title: 'Capital Preservation',
    sentence:
      'Protecting capital comes before growing it. No position is larger than a loss the family could absorb.',
  },
  {
    numeral: 'II',
    title: 'Growth Optimization',
    sentence:
      'Money that is not needed for years is invested for growth, at a cost and a risk that are known in advance.',
  },
  {
    numeral: 'III',
    title: 'Strategic Diversification',
    sentence: 'Holdings are spread across asset classes and regions that rarely fall for the same reason.',
  },
]

export function Philosophy() {
  return (
    <section aria-labelledby="philosophy" className="page pb-16">
      <h2 id="philosophy" className="eyebrow font-sans">
        Philosophy
      </h2>
      <ol className="mt-6 grid border-t border-gilt md:grid-cols-3">
        {principles.map(({ numeral, title, sentence }) => (
          <li
            key={title}
            className="grid grid-cols-[3rem_1fr] border-line py-7 max-md:border-b md:block md:border-r md:px-8 md:first:pl-0 md:last:border-r-0 md:last:pr-0"
          >
            <span aria-hidden="true" className="font-serif text-title text-gold">
              {numeral}
            </span>
            <div className="md:mt-4">
              <h3>{title}</h3>
              <p className="mt-2 text-small text-muted">{sentence}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
