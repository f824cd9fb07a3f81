/** Section 2, About: six values, in their order. */
const values = [
  {
    title: 'Trust & Integrity',
    text: 'We keep our word, and say early when we cannot. Whoever has an interest of their own says so first.',
  },
  {
    title: 'Family First',
    text: 'Help in need goes before profit, and every branch is heard by the same rules.',
  },
  {
    title: 'Long-term Vision',
    text: 'A good decision is one that still looks good to those who were not born when it was made.',
  },
  {
    title: 'Privacy & Discretion',
    text: 'What we learn about each other stays with us, in the office and at the table.',
  },
  {
    title: 'Excellence',
    text: 'We do less, and do it properly: figures that add up, papers that are found, letters that are answered.',
  },
  {
    title: 'Legacy Building',
    text: 'We leave more than money. We leave it in order, with its story, to people who know what it is for.',
  },
]

export function Values() {
  return (
    <section className="page grid gap-x-16 gap-y-10 py-section lg:grid-cols-[1fr_2fr]">
      <h2 className="text-section">What we hold to</h2>
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
