import { Link } from 'wouter'

import { describeFailure } from '#browser/platform/call.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatDay, formatInstant } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Switch } from '#browser/ui/controls/Switch.tsx'
import { ConfirmButton } from '#browser/ui/overlays/ConfirmButton.tsx'
import { Drawer } from '#browser/ui/overlays/Drawer.tsx'
import type { ConversationDetails } from '#contract/messages/messages.ts'

import { AddPeopleForm } from './AddPeopleForm.tsx'
import { ConversationSearch } from './ConversationSearch.tsx'
import { useChangeConversation, useLeaveConversation, useMute } from './mutations.ts'
import { RenameForm } from './RenameForm.tsx'

export interface DetailsDrawerProps {
  conversation: ConversationDetails
  /** Whether the search is first, and so gets the focus. */
  isSearching: boolean
  onClose: () => void
  onLeft: () => void
}

/** The search of a conversation, its people and since when each reads it. A group of chosen people can be changed. */
export default function DetailsDrawer({ conversation, isSearching, onClose, onLeft }: DetailsDrawerProps) {
  const { id, kind, rootMember, isMuted, abilities } = conversation
  const { mutate: mute, isPending } = useMute(id)
  const search = <ConversationSearch conversationId={id} onOpen={onClose} />
  return (
    <Drawer open onOpenChange={onClose} title={kind === 'direct' ? 'Conversation' : 'Group'}>
      <div className="grid grid-cols-1 gap-8">
        {isSearching && search}
        <div>
          <Switch isOn={isMuted} isDisabled={isPending} onChange={mute}>
            Mute
          </Switch>
          <p className="text-caption text-muted">
            {isMuted
              ? 'You get no notifications, and this conversation is not in your unread count.'
              : 'Mute to stop notifications and leave this conversation out of your unread count.'}
          </p>
        </div>
        {/* After the switch, which gets the focus: a field would open the keyboard of a phone. */}
        {!isSearching && search}
        {abilities.rename && <RenameForm conversation={conversation} />}
        <section aria-labelledby="people-heading">
          <h3 id="people-heading">People</h3>
          <p className="mt-1 text-small text-muted">{describeRule(kind, rootMember?.name ?? '')}</p>
          <People conversation={conversation} />
          {abilities.addPeople && <AddPeopleForm conversation={conversation} />}
        </section>
        {abilities.leave && <LeaveButton conversation={conversation} onLeft={onLeft} />}
      </div>
    </Drawer>
  )
}

function describeRule(kind: ConversationDetails['kind'], rootName: string): string {
  switch (kind) {
    case 'direct':
      return 'Only the two of you can read this conversation.'
    case 'board':
      return 'The members of the board and the administrators. The group changes with the board.'
    case 'branch':
      return `The living descendants of ${rootName} and their partners. The group follows the tree.`
    case 'group':
      return 'New people see messages sent after they join. The owner can remove people.'
  }
}

function People({ conversation }: { conversation: ConversationDetails }) {
  const { people, abilities } = conversation
  const change = useChangeConversation(conversation.id)
  return (
    <>
      {change.isError && (
        <Alert className="mt-3">
          {describeFailure(change.error, 'The group was not changed. Please try again.')}
        </Alert>
      )}
      <ul aria-label="People" className="mt-3 divide-y divide-line border-y border-line">
        {people.map(person => (
          <li key={person.id} className="flex min-h-16 items-center gap-3 py-2">
            <Avatar name={person.name} image={person.photographUrl} decorative />
            <div className="min-w-0 grow">
              <p className="wrap-anywhere">
                {person.memberId === null ? (
                  person.name
                ) : (
                  <Link href={buildPath('familyMember', { id: person.memberId })} className="hover:underline">
                    {person.name}
                  </Link>
                )}
                {person.isYou && <span className="text-muted"> (you)</span>}
              </p>
              <p className="text-caption text-muted tabular">{describePerson(person)}</p>
            </div>
            {abilities.removePeople && !person.isYou && (
              <ConfirmButton
                ref={focusSuccessor}
                variant="quiet"
                size="small"
                className="text-muted"
                aria-label={`Remove: ${person.name}`}
                question={{
                  title: `Remove ${person.name} from the group?`,
                  consequence: `${person.name} will not see its messages anymore.`,
                  confirmLabel: 'Remove person',
                }}
                onConfirm={() => change.mutate({ version: conversation.version, removedPeople: [person.id] })}
              >
                Remove
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function describePerson({
  joinedAt,
  lastReadAt,
  isYou,
  isOwner,
}: ConversationDetails['people'][number]): string {
  return [
    isOwner && 'Owner',
    joinedAt === null ? 'Since the start' : `Since ${formatDay(joinedAt)}`,
    !isYou && lastReadAt !== null && `last read ${formatInstant(lastReadAt)}`,
  ]
    .filter(part => part !== false)
    .join(' · ')
}

function LeaveButton({ conversation, onLeft }: Pick<DetailsDrawerProps, 'conversation' | 'onLeft'>) {
  const { id, title, nextOwnerName } = conversation
  const { mutate, isPending } = useLeaveConversation(id)
  return (
    <div>
      <ConfirmButton
        variant="secondary"
        question={{
          title: `Leave ${title}?`,
          consequence: [
            'You will not see its messages anymore. The ones you sent stay in the group, and you can delete them under Left. Someone in the group can add you again.',
            ...(nextOwnerName === null ? [] : [`${nextOwnerName} becomes the owner.`]),
          ].join(' '),
          confirmLabel: 'Leave group',
        }}
        pending={isPending}
        pendingLabel="Leaving..."
        onConfirm={() => mutate(undefined, { onSuccess: onLeft })}
      >
        Leave group
      </ConfirmButton>
    </div>
  )
}
