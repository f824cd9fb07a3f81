import { editMinutes } from '#contract/messages/message-choices.ts'
import { Failure, invalidInput } from '#server/platform/failure.ts'

export function conversationNotFound(): Failure {
  return new Failure(404, 'messages.conversation-not-found', 'This conversation does not exist')
}

export function messageNotFound(): Failure {
  return new Failure(404, 'messages.not-found', 'This message does not exist')
}

/** `field` is where the person was chosen. */
export function unknownPerson(field: string): Failure {
  return invalidInput({ [field]: 'This person is not in the portal' })
}

export function noAccount(field: string, name: string): Failure {
  return invalidInput({
    [field]: `${name} has no account yet, so no one could read your message. Ask an administrator to invite them`,
  })
}

export function yourself(field: string): Failure {
  return invalidInput({ [field]: 'Choose someone else: this is you' })
}

/** For a new conversation. An existing one answers `accountDeactivated`. */
export function deactivatedRecipient(field: string): Failure {
  return invalidInput({ [field]: 'This account is deactivated, so no one could read your message' })
}

export function accountDeactivated(): Failure {
  return new Failure(
    409,
    'messages.account-deactivated',
    'This account is deactivated, so no one could read your message. You can still read the conversation',
  )
}

export function noOneElse(): Failure {
  return new Failure(
    409,
    'messages.no-one-else',
    'No one else is in this conversation. Add someone, then send your message',
  )
}

export function notYourBranch(): Failure {
  return invalidInput({ rootMemberId: 'You do not belong to this branch. Choose one of your own ancestors' })
}

export function unknownMessage(field: string): Failure {
  return invalidInput({ [field]: 'This message is not in the conversation' })
}

export function unknownAttachment(): Failure {
  return invalidInput({ attachments: 'We could not find this file. Please attach it again' })
}

export function attachmentNotFound(): Failure {
  return new Failure(404, 'messages.attachment-not-found', 'This file does not exist')
}

export function unreadablePicture(name: string): Failure {
  return invalidInput({
    attachments: `We could not remove the location from ${name}. Save the picture as a JPEG file and attach that`,
  })
}

export function unreadableVideo(name: string): Failure {
  return invalidInput({
    attachments: `We could not remove the location from ${name}. Save the video as an MP4 file and attach that`,
  })
}

export function tooManyPictures(): Failure {
  return new Failure(
    429,
    'messages.too-many-pictures',
    'Your earlier pictures are still being prepared. Please send this one in a minute',
  )
}

export function followsByItself(): Failure {
  return new Failure(
    403,
    'messages.follows-by-itself',
    'The people of this conversation follow the family tree or the board, so no one can change them here',
  )
}

export function notAGroup(): Failure {
  return new Failure(403, 'messages.not-a-group', 'Only a group has a name and people that can be changed')
}

export function notYourGroup(): Failure {
  return new Failure(403, 'messages.not-your-group', 'Only the owner of a group can remove others')
}

export function tooManyPeople(max: number): Failure {
  return invalidInput({ addedPeople: `A group has at most ${max} people` })
}

export function notYourMessage(): Failure {
  return new Failure(403, 'messages.not-yours', 'You can change only your own messages')
}

export function tooLateToEdit(): Failure {
  return new Failure(
    409,
    'messages.too-late-to-edit',
    `You can edit a message for ${editMinutes} minutes after sending it. Send a new one instead`,
  )
}

export function deletedMessage(): Failure {
  return new Failure(409, 'messages.deleted', 'This message was deleted')
}

export function staleVersion(): Failure {
  return new Failure(
    409,
    'messages.stale-version',
    'This group changed while you were editing. Review the new version, then try again',
  )
}
