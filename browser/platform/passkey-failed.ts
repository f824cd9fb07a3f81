/** No passkey was created or used: the user canceled, the time was up, or the device failed. */
export class PasskeyFailed extends Error {
  override readonly name = 'PasskeyFailed'
}
