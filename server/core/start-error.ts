/** A reason not to start that the operator can do something about: the message is printed as it is, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
