/** Why the service switches a webhook off by itself: what `off_reason` says, word for word. */
export const offReasons = {
  gone: 'The receiver answered 410: it is gone',
  silent: 'Nothing arrived there for three days',
} as const
