/** Section 2, About: six values, in their order. */
const values = [
  {
    title: 'Trust & Integrity',
    text: 'We keep our word, and speak up early when we cannot. Anyone with a personal interest discloses it first.',
  },
  {
    title: 'Family First',
    text: 'Help in need comes before profit, and the same rules apply to every branch.',
  },
  {
    title: 'Long-term Vision',
    text: 'A good decision still looks good to people who were not born when it was made.',
  },
  {
    title: 'Privacy & Discretion',
    text: 'What we learn about each other stays with us, in the office and at the table.',
  },
  {
    title: 'Excellence',
    text: 'We do less, and we do it well: figures that add up, documents that can be found, letters that are answered.',
  },
  {
    title: 'Legacy Building',
    text: 'We leave more than money. We leave it in order, with its story, to people who know its purpose.',
  },
]

export function Values() {
  return (
    <section className="page grid gap-x-16 gap-y-10 py-section lg:grid-cols-[1fr_2fr]">
      <h2 className="text-section">What we stand for</h2>
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        {values.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-heading">{title}</h3>
            <p className="mt-3 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
