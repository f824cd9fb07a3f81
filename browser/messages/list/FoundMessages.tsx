import { FoundMessageList, type FoundMessageListProps } from './FoundMessageList.tsx'

/** The messages of all conversations that contain all words of a search. */
export default function FoundMessages(props: Pick<FoundMessageListProps, 'q' | 'toAddress'>) {
  return (
    <section aria-labelledby="found-messages" className="pb-6">
      <h2 id="found-messages" className="px-4 pt-5 pb-2 eyebrow">
        In messages
      </h2>
      <FoundMessageList {...props} />
    </section>
  )
}
