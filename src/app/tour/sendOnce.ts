// Pictures that are sent in two requests, the file and its words. Pure.
type Sent<Made> = { made: Made; hasWords: boolean }

/** Whoever tries again sends only what did not arrive. */
export const createSendOnce = <Key, Made>(
  send: (key: Key) => Promise<Made>,
  describe: (key: Key, made: Made) => Promise<unknown>,
): ((key: Key) => Promise<Made>) => {
  const sent = new Map<Key, Sent<Made>>()
  return async key => {
    const one = sent.get(key) ?? { made: await send(key), hasWords: false }
    sent.set(key, one)
    if (!one.hasWords) await describe(key, one.made)
    one.hasWords = true
    return one.made
  }
}
