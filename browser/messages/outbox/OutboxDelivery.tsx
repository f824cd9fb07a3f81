import { useOutboxDelivery } from './use-outbox.ts'

/** Sends the messages that wait, on a page without conversations. */
export default function OutboxDelivery() {
  useOutboxDelivery()
  return null
}
