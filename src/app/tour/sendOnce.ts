// Pictures that are sent in two requests, the file and its words. Pure.
type Sent<Made> = { made: Made; hasWords: boolean }

/**
 * Whoever tries again sends only what did not arrive. What somebody sent is theirs: the next person
 * in the same tab sends their own.
 */
export const createSendOnce = <Key, Made>(
  send: (key: Key) => Promise<Made>,
  describe: (key: Key, made: Made) => Promise<unknown>,
): ((userid: number, key: Key) => Promise<Made>) => {
  const sentBy = new Map<number, Map<Key, Sent<Made>>>()
  return async (userid, key) => {
    const sent = sentBy.get(userid) ?? new Map<Key, Sent<Made>>()
    sentBy.set(userid, sent)
    const one = sent.get(key) ?? { made: await send(key), hasWords: false }
    sent.set(key, one)
    if (!one.hasWords) await describe(key, one.made)
    one.hasWords = true
    return one.made
  }
}
